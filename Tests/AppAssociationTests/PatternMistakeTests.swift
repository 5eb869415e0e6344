import Addressing
import AppAssociation
import Records
import Rules
import Testing

private typealias Texts = AssociationTexts

/// Patterns in another notation than the format's: each has its own words, and following them
/// gives the rule that was meant.
///
/// Reference: <https://developer.apple.com/documentation/bundleresources/applinks/details-swift.dictionary/components-swift.dictionary>
struct PatternMistakeTests {
  @Test(
    "A path in another notation is told as that, with what to write",
    arguments: [
      (" * ", "pattern-space", ["*"], "/a"), ("/buy/ *", "pattern-space", ["/buy/*"], "/buy/a"),
      (" /buy", "pattern-space", ["/buy"], "/buy"), ("/buy\t", "pattern-space", ["/buy"], "/buy"),
      ("/a /b", "pattern-space", ["/a/b"], "/a/b"),
      ("^/buy/.*$", "regular-expression", ["/buy/*"], "/buy/a"),
      ("/buy/.*", "regular-expression", ["/buy/*"], "/buy/a"),
      ("/buy/..*", "regular-expression", ["/buy/?*"], "/buy/a"),
      (".*", "regular-expression", ["*"], "/a/b"),
      ("/buy/.+", "regular-expression", ["/buy/?*"], "/buy/a"),
      ("/(buy|sell)/*", "regular-expression", ["/buy/*", "/sell/*"], "/buy/a"),
      ("/buy/[0-9]+", "regular-expression", ["/buy/?*"], "/buy/12"),
      ("/buy/\\d+", "regular-expression", ["/buy/?*"], "/buy/12"),
      ("/buy/\\d", "regular-expression", ["/buy/?"], "/buy/1"),
      ("^/buy/([^/]+)/?$", "regular-expression", ["/buy/?*"], "/buy/a"),
      ("/buy\\.html", "regular-expression", ["/buy.html"], "/buy.html"),
      ("/buy/(.*)", "regular-expression", ["/buy/*"], "/buy/a"),
      ("/buy$", "regular-expression", ["/buy"], "/buy"),
      ("/{buy,sell}/*", "brace-list", ["/buy/*", "/sell/*"], "/sell/a"),
      ("/{buy|sell}", "brace-list", ["/buy", "/sell"], "/sell"),
      ("/buy.*", "full-stop-wanted", ["/buy*"], "/buy.html"),
    ]
  )
  func notations(path: String, rule: String, repaired: [String], url: String) throws {
    let quoted = path.replacing("\\", with: "\\\\").replacing("\t", with: "\\t")
    let finding = try #require(Texts.findings(Texts.components(#"{"/":"\#(quoted)"}"#)).first)
    #expect(finding.rule == "association.\(rule)")
    for pattern in repaired { #expect(finding.message.contains("`\(pattern)`"), "\(path)") }
    let rules = repaired.map { #"{"/":"\#($0)"}"# }.joined(separator: ",")
    let right = Texts.components(rules)
    let left = Set(Texts.findings(right).map(\.rule))
    #expect(left.subtracting(["association.catch-all"]).isEmpty, "\(path)")
    #expect(Texts.verdict(right, url) == "match", "\(path)")
    let legacy = Texts.findings(Texts.paths("\"\(quoted)\"")).map(\.rule)
    #expect(legacy == ["association.\(rule)"], "\(path)")
  }

  @Test(
    "What only looks like another notation is none",
    arguments: [
      "/buy/*.html", "/a(b)/*", "/wiki/*_(film)", "/a-b/*", "/a,b/*", "/buy/?*", "/a+b", "/a$b",
      "/$(lang)/*", "/$(digit)$(digit)", "/a.b/*", "/~a/*", "/buy|now", "/a[1]", "/$(lang)",
    ]
  )
  func lookalikes(path: String) {
    #expect(Texts.findings(Texts.components(#"{"/":"\#(path)"}"#)).isEmpty, "\(path)")
  }

  @Test(
    "Expressions for the query and the fragment are told, too",
    arguments: [
      #"{"?":{"id":"[0-9]+"}}"#, #"{"?":{"id":"\\d+"}}"#, #"{"?":"id=.*"}"#, ##"{"#":"^a$"}"##,
    ]
  )
  func otherParts(component: String) {
    let found = Texts.findings(Texts.components(component)).map(\.rule)
    #expect(found == ["association.regular-expression"], "\(component)")
  }

  @Test(
    "NOT in a component is answered by exclude",
    arguments: ["NOT /help/*", "not /help/*", "NOT  /help/*", " NOT /help/*"]
  )
  func exclusion(path: String) throws {
    let text = Texts.components(#"{"/":"\#(path)"},{"/":"/*"}"#)
    let finding = try #require(Texts.findings(text).first)
    #expect(finding.rule == "association.not-in-component")
    #expect(finding.message.contains(#"Write `{"/": "/help/*", "exclude": true}`."#))
    #expect(Texts.verdict(text, "/help/1") == "match")
    let right = Texts.components(#"{"/": "/help/*", "exclude": true},{"/":"/*"}"#)
    #expect(Texts.verdict(right, "/help/1") == "exclude")
  }

  @Test("A variable's name may hold white space, and its useless values are told one by one")
  func variables() throws {
    let named = Texts.links(
      #""substitutionVariables":{"plum dish":["jam","compote"]}"#,
      #"{"/":"/$(lang)_CA/$(plum dish)/"}"#
    )
    #expect(Texts.findings(named).isEmpty)
    #expect(Texts.verdict(named, "/fr_CA/compote/") == "match")
    let valued = Texts.links(
      #""substitutionVariables":{"food":["pie","crème brûlée","a b"]}"#,
      #"{"/":"/$(food)/*"},{"/":"/x/$(food)"}"#
    )
    let findings = Texts.findings(valued)
    #expect(
      findings.map(\.rule)
        == Array(
          repeating: "association.variable-value-not-encoded",
          count: 2
        )
    )
    #expect(findings.map(\.evidence) == ["crème brûlée", "a b"])
    #expect(findings[0].message.contains("Write `cr%C3%A8me%20br%C3%BBl%C3%A9e`."))
    #expect(findings[1].message.contains("At applinks.substitutionVariables.food[2]."))
  }

  @Test("Characters that must be encoded come with the pattern that has them so")
  func encoding() throws {
    let finding = try #require(
      Texts.findings(Texts.components(#"{"/":"/new books/é/*"}"#)).first
    )
    #expect(finding.rule == "association.pattern-not-encoded")
    #expect(finding.message.contains("Write `/new%20books/%C3%A9/*`."))
  }

  @Test("An entry that mixes the two formats is told, and one with both kinds of keys is not")
  func formats() {
    func found(_ members: String) -> [String] {
      Texts.findings(#"{"applinks":{"details":[{\#(members)}]}}"#).map(\.rule)
    }
    let mixed = ["association.formats-mixed"]
    #expect(found(#""appIDs":["\#(Texts.app)"],"paths":["/a"]"#) == mixed)
    #expect(found(#""appID":"\#(Texts.app)","components":[{"/":"/a"}]"#) == mixed)
    #expect(found(#""appID":"\#(Texts.app)","paths":["/a"]"#).isEmpty)
    #expect(
      found(#""appID":"\#(Texts.app)","appIDs":["\#(Texts.app)"],"components":[{"/":"/a"}]"#)
        .isEmpty
    )
  }

  @Test("details as one entry opens nothing, and what else is wrong in it is told")
  func single() {
    let text = #"{"applinks":{"details":{"appIDs":["x"],"components":[{"/":"/a"}]}}}"#
    let found = Texts.findings(text).map(\.rule)
    #expect(found == ["association.details-single", "association.app-id-malformed"])
    #expect(Texts.read(text).appIDs.isEmpty)
  }

  @Test(
    "Keys of Android's manifest are told with the one that says the same",
    arguments: [
      ("pathPattern", "/"), ("pathPrefix", "/"), ("path", "/"), ("query", "?"), ("fragment", "#"),
    ]
  )
  func foreignKeys(key: String, meant: String) throws {
    let text = Texts.components(#"{"/":"/a","\#(key)":"/buy/"}"#)
    let finding = try #require(Texts.findings(text).first)
    #expect(finding.rule == "association.key-unknown")
    #expect(finding.message.contains("Did you mean `\(meant)`?"))
  }

  @Test("A path that fails by its case alone is told so")
  func letterCase() throws {
    let url = try #require(WebAddress("https://example.com/recipes/a"))
    func reason(_ text: String) -> String {
      Texts.read(text).match(url: url).first?.reasons.first?.text ?? ""
    }
    let component = reason(Texts.components(#"{"/":"/Recipes/*"}"#))
    #expect(
      component.hasSuffix(#"only the case differs; "caseSensitive": false would let it match"#)
    )
    #expect(reason(Texts.paths(#""/Recipes/*""#)).hasSuffix("which always counts in paths"))
    #expect(!reason(Texts.components(#"{"/":"/Recipe/*"}"#)).contains("case"))
  }
}
