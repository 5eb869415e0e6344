import Addressing
import AppAssociation
import Records
import Testing

/// A URL for each rule of an association file, by which two files are compared.
struct AssociationExamplesTests {
  private static func file(_ components: String, _ more: String = "") -> AppAssociationFile {
    let text =
      #"{"applinks":{\#(more)"details":[{"appIDs":["ABCDE12345.com.example.app"],"#
      + #""components":[\#(components)]}]}}"#
    var findings: [Finding] = []
    return AppAssociationFile.read(Array(text.utf8), findings: &findings)
  }

  private static func urls(_ components: String, _ more: String = "") throws -> [String] {
    let root = try #require(WebAddress("https://a.example/"))
    return file(components, more).examples(below: root).map { String($0.url.text.dropFirst(17)) }
  }

  @Test(
    "Each form of a rule has an example that it matches",
    arguments: [
      (#"{"/":"/buy/*"}"#, "/buy/x"), (#"{"/":"*"}"#, "/x"), (#"{"/":"/buy"}"#, "/buy"),
      (#"{"/":"/a?c/*/d"}"#, "/axc/x/d"), (#"{"/":"/buy/","?":"id=?*"}"#, "/buy?id=xx"),
      (#"{"/":"/buy","?":{"id":"*","q":"a?"}}"#, "/buy?id=x&q=ax"),
      (##"{"#":"top*"}"##, "/x#topx"), (##"{"?":{"a":"1"},"#":"z"}"##, "/x?a=1#z"),
      (#"{"/":"/$(digit)$(upper)$(alpha)/*"}"#, "/1Aa/x"),
      (#"{"/":"/BUY/*","caseSensitive":false}"#, "/buy/x"), (#"{"/":""}"#, "/"),
    ]
  )
  func forms(component: String, url: String) throws {
    #expect(try Self.urls(component) == [url])
  }

  @Test("Variables of the file stand for their first value")
  func variables() throws {
    let variables = #""substitutionVariables":{"food":["plum*","pear"]},"#
    #expect(try Self.urls(#"{"/":"/$(food)/*"}"#, variables) == ["/plumx/x"])
  }

  @Test("Exclusions come first, and a rule that matches nothing has no example")
  func order() throws {
    let rules = #"{"/":"/a/*"},{"/":"/$(unknown)"},{"/":"/a/b","exclude":true},{"/":"/a b"}"#
    #expect(try Self.urls(rules) == ["/a/b", "/a/x"])
  }

  @Test("A long file has examples up to a limit")
  func limit() throws {
    let rules = (0..<600).map { #"{"/":"/\#($0)"}"# }.joined(separator: ",")
    #expect(try Self.urls(rules).count == AppAssociationFile.exampleLimit)
  }
}
