import Addressing
import Extraction
import Markup
import Records
import Rules
import Testing

// <https://www.w3.org/TR/manifest-app-info/>
struct WebManifestTests {
  @Test(
    "Related applications are read in order, without those that name nothing",
    arguments: [
      (#"[{"platform": "Play", "id": " org.example.plums "}]"#, ["play org.example.plums -"]),
      (
        #"[{"platform": "itunes", "url": "https://apps.apple.com/app/id42"}, {"platform": "webapp", "url": "/m"}]"#,
        ["itunes - https://apps.apple.com/app/id42", "webapp - /m"]
      ),
      (#"[{"id": "org.example.plums"}, {"platform": "play"}, 7, null, {}]"#, []),
      (#"[{"platform": "play", "url": "javascript:alert(1)"}]"#, []),
      (#"[{"platform": "play", "id": "a.b", "url": "javascript:alert(1)"}]"#, ["play a.b -"]),
      (#"{"platform": "play", "id": "org.example.plums"}"#, []),
    ]
  )
  func apps(list: String, expected: [String]) throws {
    let manifest = try #require(read(#"{"related_applications": \#(list)}"#).manifest)
    #expect(
      manifest.relatedApps.map { "\($0.platform) \($0.id ?? "-") \($0.url ?? "-")" } == expected
    )
  }

  @Test("The name and the preference are read; a preference that is no truth value is none")
  func members() throws {
    let manifest = try #require(
      read("\u{FEFF}" + #"{"name": " Ripe\n plums", "prefer_related_applications": "true"}"#)
        .manifest
    )
    #expect(manifest.name == "Ripe plums")
    #expect(!manifest.prefersRelatedApps)
    #expect(try #require(read(#"{"name": "", "short_name": "P"}"#).manifest).name == "P")
  }

  @Test(
    "What is no JSON object is no manifest, and that is told",
    arguments: ["", "[]", "{", "null", #"{"name": "Plums",}"#, "<html>"]
  )
  func unreadable(text: String) throws {
    let (manifest, findings) = try read(text)
    #expect(manifest == nil)
    #expect(findings.map(\.rule) == ["web-manifest.unreadable"])
  }

  @Test(
    "A slip in the JSON is named with its line, which is what to correct",
    arguments: [
      ("{\n\"name\": \"Plums\",\n}", 2, "A comma is before a closing bracket"),
      ("{\"name\": \"Plums\" \"id\": 1}", 1, "A comma is missing"),
      ("{\n// plums\n}", 2, "A comment is there"), ("<html>", 1, "the start of a web page"),
    ]
  )
  func slips(text: String, line: Int, words: String) throws {
    let finding = try #require(try read(text).findings.first)
    #expect(finding.message.contains("Line \(line): "), "\(finding)")
    #expect(finding.message.contains(words), "\(finding)")
    #expect(finding.fix == "Correct line \(line) of the manifest.")
  }

  // https://www.w3.org/TR/manifest-app-info/#related_applications-member
  @Test(
    "Related applications that are no list are told, with what to write",
    arguments: [
      (#"{"platform": "play", "id": "org.example.plums"}"#, "Put square brackets around it"),
      (#""org.example.plums""#, "Write a list"), ("null", "Write a list"),
    ]
  )
  func list(value: String, fix: String) throws {
    let findings = try read(#"{"related_applications": \#(value)}"#).findings
    #expect(findings.map(\.rule) == ["web-manifest.apps-not-list"])
    #expect(findings.first?.fix.hasPrefix(fix) == true, "\(findings)")
  }

  @Test(
    "A platform that is not registered is told, with the one that was meant",
    arguments: [
      ("ios", "Did you mean itunes?"), ("Android", "Did you mean play?"), ("symbian", "It is symb"),
    ]
  )
  func platforms(platform: String, words: String) throws {
    let list = #"{"related_applications": [{"platform": "\#(platform)", "id": "a.b"}]}"#
    let findings = try read(list).findings
    #expect(findings.map(\.rule) == ["web-manifest.platform-unknown"])
    #expect(findings.first?.message.contains(words) == true)
  }

  @Test("A preference that is no truth value is told", arguments: [#""true""#, "1", "null", "[]"])
  func preference(value: String) throws {
    let findings = try read(#"{"prefer_related_applications": \#(value)}"#).findings
    #expect(findings.map(\.rule) == ["web-manifest.preference-not-boolean"])
    #expect(findings.first?.message.contains("It is \(value).") == true)
  }

  @Test("A manifest over the limit is not read; one with many apps gives the first")
  func limits() throws {
    let padding = String(repeating: " ", count: WebManifest.byteLimit)
    #expect(try read("{}" + padding).manifest == nil)
    let apps = repeatElement(#"{"platform": "play", "id": "a.b"}"#, count: 500)
    let many = try read(#"{"related_applications": [\#(apps.joined(separator: ","))]}"#)
    #expect(many.manifest?.relatedApps.count == WebManifest.appLimit)
  }

  @Test("Related applications become apps that are only named, behind all others, each once")
  func deepLinks() throws {
    let manifest = try #require(
      read(
        #"""
        {"related_applications": [{"platform": "play", "id": "org.example.plums"},
        {"platform": "itunes", "id": "id42"}, {"platform": "windows", "id": "9NBLGGH4NNS1"},
        {"platform": "itunes", "url": "https://apps.apple.com/app/id43"},
        {"platform": "webapp", "url": "https://example.com/manifest.json"},
        {"platform": "play", "id": "Plums"}]}
        """#
      ).manifest
    )
    let html = """
      <meta name="apple-itunes-app" content="app-id=42, app-argument=https://example.com/1">
      """
    var findings: [Finding] = []
    let tree = PageTree(reading: Array(html.utf8), charset: "utf-8", findings: &findings)
    let url = try #require(WebAddress("https://example.com/1"))
    let record = PageReader.read(tree, url: url, manifest: manifest, findings: &findings).record
    #expect(record.relatedApps == manifest.relatedApps)
    #expect(
      record.deepLinks.map { "\($0.platform) \($0.app ?? "-") \($0.source)" } == [
        "ios 42 banner", "android org.example.plums web-manifest",
        "windows 9NBLGGH4NNS1 web-manifest", "ios 43 web-manifest",
      ]
    )
  }

  @Test("Each rule is broken by its bad specimen alone", arguments: Rule.webManifestRules)
  func specimens(_ rule: Rule) throws {
    func findings(_ exchange: String) throws -> [String] {
      let parts = exchange.split(separator: "\n\n", maxSplits: 1)
      return try read(String(parts.last ?? "")).findings.map(\.rule)
    }
    #expect(try findings(rule.specimen.bad) == [rule.id])
    #expect(try findings(rule.specimen.good) == [])
  }

  private func read(_ text: String) throws -> (manifest: WebManifest?, findings: [Finding]) {
    let url = try #require(WebAddress("https://example.com/manifest.json"))
    var findings: [Finding] = []
    let manifest = WebManifest.read(Array(text.utf8), url: url, findings: &findings)
    return (manifest, findings)
  }
}
