import Addressing
import Foundation
import AppAssociation
import Records
import Rules
import TestSupport
import Testing

private typealias Texts = AssociationTexts

/// What people write who have something else in mind than the format.
struct AssociationReaderPatternTests {
  @Test(
    "Patterns that miss their aim are told, and those that look alike are not",
    arguments: [
      (#"{"/":"/u/{id}"}"#, "association.route-template"),
      (#"{"/":"/u/{id:[0-9]+}/x"}"#, "association.route-template"),
      (#"{"/":"/v/<slug>"}"#, "association.route-template"),
      (#"{"/":"/v/:slug/x"}"#, "association.route-template"),
      (#"{"/":"/v/(.*)"}"#, "association.regular-expression"),
      (#"{"/":"/v/a:b"}"#, nil), (#"{"/":"/v/:1"}"#, nil), (#"{"/":"/$(lang)/x"}"#, nil),
      (#"{"/":"/a{b"}"#, "association.pattern-not-encoded"),
      (#"{"/":"/a^b"}"#, "association.pattern-not-encoded"),
      (#"{"?":{"a":"{1}"}}"#, nil),
      (#"{"?":{"a":"<1>"}}"#, "association.pattern-not-encoded"),
      (#"{"/":"/a<b","percentEncoded":false}"#, nil),
      (#"{"/":"//www.example.com/buy"}"#, "association.url-in-path"),
      (#"{"/":"example.com/buy/*"}"#, "association.url-in-path"),
      (#"{"/":"/a.b/c"}"#, nil), (#"{"/":"buy/a.b/*"}"#, nil), (#"{"/":"index.html"}"#, nil),
      (#"{"/":"v1.2/x"}"#, nil), (#"{"/":"*.example/x"}"#, nil),
      (#"{"?":"?a=1"}"#, "association.mark-in-query"), (#"{"?":"?*"}"#, nil),
      (#"{"?":"??=1"}"#, nil), (#"{"?":"a=1"}"#, nil),
      (#"{"?":{"?x":"1"}}"#, "association.mark-in-query"),
      (#"{"?":{"x=1":"1"}}"#, "association.query-name-sign"),
      (#"{"?":{"&x":"1"}}"#, "association.query-name-sign"),
      (#"{"?":{"x&amp;y":"1"}}"#, "association.query-name-sign"),
      (#"{"?":{"x[]":"1","?":"1"}}"#, nil),
      (#"{"?":"x=1&amp;y=2"}"#, "association.html-reference"),
      (#"{"/":"/a&amp;b"}"#, "association.html-reference"), (#"{"?":"x=1&y=2"}"#, nil),
      (#"{"/":"/x","?":{"u":"*"}}"#, "association.predicate-vacuous"),
      (#"{"/":"/x","?":{"u":"**"}}"#, "association.predicate-vacuous"),
      (#"{"/":"/x","?":{"u":"?*"}}"#, nil), (#"{"/":"/x","?":{"u":""}}"#, nil),
      (#"{"/":"/x","?":"*"}"#, nil),
    ] as [(String, String?)]
  )
  func components(component: String, rule: String?) {
    let found = Texts.findings(Texts.components(component)).map(\.rule)
    #expect(found == [rule].compactMap { $0 }, "\(component)")
  }

  @Test(
    "A word that was to exclude is told however it is written",
    arguments: [
      (#""NOT /a","/b""#, nil), (#""NOT  /a","/b""#, "association.not-without-space"),
      (#"" NOT /a","/b""#, "association.not-without-space"),
      (#""Not /a","/b""#, "association.not-without-space"),
      (#""NOT\t/a","/b""#, "association.not-without-space"),
      (#""NOT","/b""#, "association.not-without-space"),
      (#""notes/*","/b""#, nil), (#""/not/a","/b""#, nil), (#""NOTES/*","/b""#, nil),
      (#""/$(lang)/a","/b""#, "association.variable-in-path"),
      (#""/a b","/b""#, "association.pattern-not-encoded"),
    ] as [(String, String?)]
  )
  func paths(paths: String, rule: String?) {
    let found = Texts.findings(Texts.paths(paths)).map(\.rule)
    #expect(found == [rule].compactMap { $0 }, "\(paths)")
  }

  @Test("Values of a variable that no address can hold need no escapes where it is decoded")
  func values() throws {
    let variables = #""substitutionVariables":{"food":["sushi","crème brûlée"]}"#
    let decoded = Texts.links(variables, #"{"/":"/$(food)/*","percentEncoded":false}"#)
    #expect(Texts.findings(decoded).isEmpty)
  }

  @Test("A rule and an exclusion that take the same addresses contradict each other")
  func contradiction() {
    let same = Texts.findings(
      Texts.components(#"{"/":"/x/*"},{"/":"/x/*","exclude":true}"#)
    )
    #expect(same.map(\.rule) == ["association.rules-contradict"])
    let broader = Texts.findings(
      Texts.components(#"{"/":"/x/*"},{"/":"/x/1","exclude":true}"#)
    )
    #expect(broader.map(\.rule) == ["association.exclude-unreachable"])
  }
}
