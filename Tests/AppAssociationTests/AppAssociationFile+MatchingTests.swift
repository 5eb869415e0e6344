import Addressing
import AppAssociation
import Records
import Rules
import Testing

private typealias Texts = AssociationTexts

// https://developer.apple.com/documentation/bundleresources/applinks/details-swift.dictionary/components-swift.dictionary
struct AppAssociationFileMatchingTests {
  @Test(
    "Observed and documented cases of the system's own matching",
    arguments: [
      ("A1", Texts.components(#"{"/":"/*"},{"/":"/e/*","exclude":true}"#), "/e/1", "match"),
      ("A2", Texts.components(#"{"/":"/e/*","exclude":true},{"/":"/*"}"#), "/e", "exclude"),
      ("A3", Texts.components(#"{"/":"/id/????"}"#), "/id/481/", "none"),
      ("A4", Texts.components(#"{"/":"/a/?*"}"#), "/a/", "none"),
      ("A5", Texts.components(#"{"?":{"a":"1","flag":true}}"#), "/x?a=2", "match"),
      ("A6", Texts.components(#"{"?":{"ref":"?*"}}"#), "/x?ref=&ref=b", "none"),
      ("A7", Texts.components(#"{"?":{"ref":"*"}}"#), "/x", "match"),
      (
        "A8", Texts.components(#"{"/":"/a b/*","percentEncoded":false}"#), "/a%20b/c%2Fd",
        "match"
      ),
      ("A9", Texts.components(#"{"/":"/caf%C3%A9/*"}"#), "/caf%c3%a9/x", "none"),
      ("A10", Texts.links(#""defaults":{"/":"/foo/*"}"#, ##"{"#":"*"}"##), "/bar", "none"),
      (
        "A11", Texts.links(#""defaults":{"exclude":true}"#, #"{"/":"/x","exclude":false}"#), "/x",
        "match"
      ),
      ("A12", Texts.components(#"{"/":"/$(region)/home"}"#), "/UK/home", "none"),
      (
        "A13", Texts.links(#""substitutionVariables":{"food":["sushi"]}"#, #"{"/":"/$(Food)/"}"#),
        "/sushi/", "none"
      ),
      ("A14", Texts.components(#"{"/":"/id/$(upper)","caseSensitive":false}"#), "/id/q", "match"),
      ("A15", Texts.components(##"{"/":"/#/market/*"}"##), "/#/market/1", "none"),
      (
        "A16",
        Texts.paths(#""/wwdc/news/","NOT /videos/wwdc/2010/*","/videos/wwdc/201?/*""#),
        "/videos/wwdc/2010/a?x=1#y", "exclude"
      ),
      (
        "A17",
        #"{"applinks":{"apps":[],"details":{"\#(Texts.app)":{"paths":["/articles/*"]}}}}"#,
        "/articles", "match"
      ),
    ]
  )
  func vectors(name: String, file: String, rest: String, expected: String) {
    #expect(Texts.verdict(file, rest) == expected, "\(name)")
  }

  @Test("A18: the entry of another app decides nothing")
  func separateEntries() {
    let file = #"""
      {"applinks":{"details":[
        {"appIDs":["\#(Texts.app)"],"components":[{"/":"/shop/*","exclude":true}]},
        {"appIDs":["\#(Texts.other)"],"components":[{"/":"/shop/*"}]}]}}
      """#
    #expect(Texts.verdict(file, "/shop/1", app: Texts.other) == "match")
    #expect(Texts.verdict(file, "/shop/1") == "exclude")
  }

  @Test("Of two entries for one app the first with a rule that matches decides")
  func repeatedApp() {
    let file = #"""
      {"applinks":{"details":[
        {"appIDs":["\#(Texts.app)"],"components":[{"/":"/shop/*","exclude":true}]},
        {"appIDs":["\#(Texts.app)"],"components":[{"/":"/shop/*"},{"/":"/news/*"}]}]}}
      """#
    #expect(Texts.verdict(file, "/shop/1") == "exclude")
    #expect(Texts.verdict(file, "/news/1") == "match")
    #expect(Texts.verdict(file, "/other") == "none")
  }

  @Test("The verdict names the deciding rule as written, and says why each other did not decide")
  func reasons() throws {
    let file = Texts.components(
      ##"{"#":"stay", "exclude": true}, {"/":"/b/*"}, {"/": "/a/*", "?": {"id":"?*"}}, {"/":"*"}"##
    )
    let url = try #require(WebAddress("https://example.com/a/1?x=2"))
    let verdict = try #require(Texts.read(file).match(url: url).first)
    #expect(verdict.verdict == .match)
    #expect(verdict.rule == #"{"/":"*"}"#)
    #expect(verdict.location == "applinks.details[0].components[3]")
    #expect(
      verdict.reasons.map(\.rule) == [
        ##"{"#":"stay","exclude":true}"##, #"{"/":"/b/*"}"#, #"{"/":"/a/*","?":{"id":"?*"}}"#,
      ]
    )
    #expect(
      verdict.reasons.map(\.text) == [
        "there is no fragment, and `stay` wants one",
        "the path `/a/1` does not match `/b/*`",
        "the query item `id` is absent, which counts as empty, and `?*` does not match that",
      ]
    )
  }

  @Test("Rules behind the deciding one were not reached")
  func notReached() throws {
    let file = Texts.paths(#""NOT /b/*","*","/c""#)
    let url = try #require(WebAddress("https://example.com/b/1"))
    let verdict = try #require(Texts.read(file).match(url: url).first)
    #expect(verdict.verdict == .exclude)
    #expect(verdict.rule == "NOT /b/*")
    #expect(verdict.reasons.map(\.text) == ["an earlier rule decided", "an earlier rule decided"])
  }

  @Test("An http address belongs to no app")
  func insecure() throws {
    let url = try #require(WebAddress("http://example.com/a"))
    let file = Texts.read(Texts.paths(#""*""#))
    #expect(file.match(url: url).map(\.verdict) == [.none])
    #expect(file.universalLinks(for: url).apps.map(\.verdict) == ["none"])
  }

  @Test("The form for page records has the same verdicts")
  func universalLinks() throws {
    let url = try #require(WebAddress("https://example.com/a"))
    let links = Texts.read(Texts.paths(#""NOT /b","/a/*""#)).universalLinks(for: url)
    #expect(
      links
        == UniversalLinks(
          state: "valid",
          apps: [UniversalLinks.App(appID: Texts.app, verdict: "match", rule: "/a/*")]
        )
    )
  }

  @Test(
    "A component decides as the format says",
    arguments: [
      AssociationCases.paths, AssociationCases.queries, AssociationCases.fragments,
      AssociationCases.spelling, AssociationCases.variables, AssociationCases.keys,
    ].flatMap { $0 }
  )
  func components(row: AssociationCase) {
    #expect(Texts.verdict(Texts.components(row.component), row.rest) == row.expected)
  }

  @Test("A legacy path decides as the format says", arguments: AssociationCases.legacy)
  func legacyPaths(row: AssociationCase) {
    #expect(Texts.verdict(Texts.paths(row.component), row.rest) == row.expected)
  }

  @Test(
    "The most specific value of a key counts",
    arguments: [
      (#"{"/":"/a/*"}"#, "{}", "{}", "/a/1", "match"),
      (#"{"/":"/a/*"}"#, "{}", "{}", "/b/1", "none"),
      (#"{"/":"/a/*"}"#, #"{"/":"/b/*"}"#, "{}", "/b/1", "match"),
      (#"{"/":"/a/*"}"#, #"{"/":"/b/*"}"#, "{}", "/a/1", "none"),
      (#"{"/":"/a/*"}"#, #"{"/":"/b/*"}"#, #"{"/":"/c/*"}"#, "/c/1", "match"),
      (#"{"/":"/a/*"}"#, "{}", #"{"?":{"x":"1"}}"#, "/a?x=1", "match"),
      (#"{"/":"/a/*"}"#, "{}", #"{"?":{"x":"1"}}"#, "/b?x=1", "none"),
      (#"{"?":{"x":"1"}}"#, "{}", #"{"?":{"y":"2"}}"#, "/?y=2", "match"),
      (#"{"?":{"x":"1"}}"#, "{}", #"{"/":"/a"}"#, "/a", "none"),
      (#"{"caseSensitive":false}"#, "{}", #"{"/":"/A"}"#, "/a", "match"),
      (#"{"caseSensitive":false}"#, #"{"caseSensitive":true}"#, #"{"/":"/A"}"#, "/a", "none"),
      (#"{"caseSensitive":false}"#, "{}", #"{"/":"/A","caseSensitive":true}"#, "/a", "none"),
      (#"{"percentEncoded":false}"#, "{}", #"{"/":"/a b"}"#, "/a%20b", "match"),
      (#"{"exclude":true}"#, "{}", #"{"/":"/a"}"#, "/a", "exclude"),
      (#"{"exclude":true}"#, #"{"exclude":false}"#, #"{"/":"/a"}"#, "/a", "match"),
      (#"{"exclude":true}"#, "{}", #"{"/":"/a","exclude":"no"}"#, "/a", "exclude"),
      (#"{"/":7}"#, "{}", "{}", "/z", "match"),
      ("[]", "7", #"{"/":"/a"}"#, "/a", "match"),
    ]
  )
  func defaults(domain: String, app: String, component: String, rest: String, expected: String) {
    let file = #"""
      {"applinks":{"defaults":\#(domain),"details":[
      {"appIDs":["\#(Texts.app)"],"defaults":\#(app),"components":[\#(component)]}]}}
      """#
    #expect(Texts.verdict(file, rest) == expected)
  }

  @Test(
    "Which app an entry names, and which rules it has",
    arguments: [
      (#""appIDs":["APP"],"components":[{"/":"/a"}]"#, "match"),
      (#""appID":"APP","components":[{"/":"/a"}]"#, "match"),
      (#""appID":"APP","paths":["/a"]"#, "match"),
      (#""appIDs":["APP"],"paths":["/a"]"#, "match"),
      (#""appIDs":["APP","APP"],"paths":["/a"]"#, "match"),
      (#""appID":"APP","appIDs":[],"components":[{"/":"/a"}]"#, "no app"),
      (#""appID":"APP","appIDs":["OTHER"],"components":[{"/":"/a"}]"#, "no app"),
      (#""appIDs":"APP","components":[{"/":"/a"}]"#, "no app"),
      (#""appIds":["APP"],"components":[{"/":"/a"}]"#, "no app"),
      (#""appIDs":["APP"],"components":[]"#, "none"),
      (#""appIDs":["APP"],"components":[],"paths":["/a"]"#, "none"),
      (#""appIDs":["APP"],"components":[{"/":"/b"}],"paths":["/a"]"#, "none"),
      (#""appIDs":["APP"],"components":{"/":"/a"}"#, "none"),
      (#""appIDs":["APP"],"paths":"/a""#, "none"),
      (#""appIDs":["APP"]"#, "none"),
    ]
  )
  func entries(members: String, expected: String) {
    let named = members.replacing("APP", with: Texts.app).replacing("OTHER", with: Texts.other)
    let file = #"{"applinks":{"details":[{\#(named)}]}}"#
    #expect(Texts.verdict(file, "/a") == expected)
  }

  @Test(
    "A file's own variables",
    arguments: [
      (#""food":["sushi","ramen"]"#, "/$(food)/", "/ramen", "match"),
      (#""food":["sushi","ramen"]"#, "/$(food)/", "/pizza", "none"),
      (#""food":["su*"]"#, "/$(food)/", "/sushi", "match"),
      (#""food":["s?shi"]"#, "/$(food)/", "/sashi", "match"),
      (#""food":["a/b"]"#, "/$(food)/*", "/a/b/c", "match"),
      (#""food":["Sushi"]"#, "/$(food)", "/sushi", "none"),
      (#""food":[]"#, "/$(food)", "/", "none"),
      (#""food":"sushi""#, "/$(food)", "/sushi", "none"),
      (#""food":["sushi",7]"#, "/$(food)", "/sushi", "match"),
      (#""food":["$(lang)"]"#, "/$(food)", "/en", "none"),
      (#""lang":["klingon"]"#, "/$(lang)", "/klingon", "match"),
      (#""lang":["klingon"]"#, "/$(lang)", "/en", "none"),
      (#""a(b":["x"]"#, "/$(a(b)", "/x", "none"),
    ]
  )
  func ownVariables(table: String, pattern: String, rest: String, expected: String) {
    let file = Texts.links(#""substitutionVariables":{\#(table)}"#, #"{"/":"\#(pattern)"}"#)
    #expect(Texts.verdict(file, rest) == expected)
  }

  @Test("What identifies no app opens nothing, and its verdict says so")
  func malformedApp() throws {
    let url = try #require(WebAddress("https://example.com/a/1"))
    let file = Texts.read(
      #"{"applinks":{"details":[{"appIDs":["com.example.app","ABCDE12345.b"],"paths":["/a/*"]}]}}"#
    )
    let verdicts = file.match(url: url)
    #expect(verdicts.map(\.verdict) == [.none, .match])
    #expect(
      verdicts[0].reasons.map(\.text) == [
        "no app has the identifier, which lacks the form TEAMID.bundle"
      ]
    )
    #expect(file.universalLinks(for: url).apps.map(\.verdict) == ["none", "match"])
    let alone = Texts.read(
      #"{"applinks":{"details":[{"appIDs":["com.example.app"],"paths":["/a/*"]}]}}"#
    )
    #expect(!alone.isClaimed(url))
    #expect(file.isClaimed(url))
  }

  @Test("However many apps, rules and characters a file has, what it says of a page is bounded")
  func bounds() throws {
    let url = try #require(WebAddress("https://example.com/a/1"))
    let apps = (0..<9_000).map { "\"\($0)\"" }.joined(separator: ",")
    let comment = String(repeating: "a\u{301}", count: 15_000)
    let many = Texts.read(
      #"""
      {"applinks":{"details":[{"appIDs":["ABCDE12345.a",\#(apps)],
      "components":[{"/":"*","comment":"\#(comment)"}]}]}}
      """#
    )
    let links = many.universalLinks(for: url)
    #expect(many.match(url: url).count == 9_001)
    #expect(links.apps.count == AppAssociationFile.appLimit)
    #expect(links.apps[0].verdict == "match")
    #expect(links.apps.allSatisfy { ($0.rule?.utf8.count ?? 0) < 4_000 })
    let rules = (0..<4_000).map { "{\"/\":\"/z\($0)\"}" }.joined(separator: ",")
    let long = Texts.read(Texts.components(rules)).match(url: url)
    #expect(long.map(\.reasons.count) == [AppAssociationFile.reasonLimit])
    #expect(long.map(\.omitted) == [3_000])
    let shared = (0..<3_000).map { "\"ABCDE12345.a\($0)\"" }.joined(separator: ",")
    let few = (0..<1_000).map { "{\"/\":\"/z\($0)\"}" }.joined(separator: ",")
    let wide = Texts.read(
      #"{"applinks":{"details":[{"appIDs":[\#(shared)],"components":[\#(few)]}]}}"#
    ).match(url: url)
    #expect(wide.count == 3_000)
    #expect(wide.allSatisfy { $0.reasons.count + $0.omitted == 1_000 })
    #expect(wide.reduce(0) { $0 + $1.reasons.count } == AppAssociationFile.reasonTotal)
    let key = String(repeating: "k", count: 60_000)
    let deep = Texts.findings(#"{"applinks":{"details":{"\#(key)":{"paths":[1,2,3]}}}}"#)
    #expect(deep.count > 3)
    #expect(deep.allSatisfy { $0.message.utf8.count < 1_000 })
  }
}
