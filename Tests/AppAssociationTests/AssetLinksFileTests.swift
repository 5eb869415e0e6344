import Addressing
import AppAssociation
import Records
import Rules
import Testing

// https://developers.google.com/digital-asset-links/v1/statements
struct AssetLinksFileTests {
  private static let fingerprint = (0..<32).map { $0 < 16 ? "0A" : "F\($0 % 10)" }
    .joined(separator: ":")

  @Test("Apps, sites and includes are read in order")
  func complete() {
    let (file, findings) = read(
      #"""
      [{"relation":["delegate_permission/common.handle_all_urls"],
        "target":{"namespace":"android_app","package_name":"com.example.app",
        "sha256_cert_fingerprints":["\#(Self.fingerprint)"]}},
       {"relation":["delegate_permission/common.get_login_creds"],
        "target":{"namespace":"web","site":"https://www.example.com"}},
       {"include":"https://example.com/more.json"}]
      """#
    )
    #expect(findings.isEmpty)
    #expect(file.state == "valid")
    #expect(file.packages == ["com.example.app"])
    #expect(file.includes == ["https://example.com/more.json"])
    #expect(
      file.statements.map(\.target) == [
        .app(package: "com.example.app", fingerprints: [Self.fingerprint]),
        .site("https://www.example.com"),
      ]
    )
  }

  @Test("Rules that narrow a relation are kept as written")
  func extensions() throws {
    let (file, findings) = read(
      #"""
      [{"relation":["delegate_permission/common.handle_all_urls"],
        "relation_extensions":{"delegate_permission/common.handle_all_urls":
        {"dynamic_app_link_components":[{"/":"/a/*"}]}},
        "target":{"namespace":"android_app","package_name":"com.example.app",
        "sha256_cert_fingerprints":["\#(Self.fingerprint)"]}}]
      """#
    )
    #expect(findings.isEmpty)
    #expect(
      file.statements.first?.extensions
        == #"{"delegate_permission/common.handle_all_urls":"#
        + #"{"dynamic_app_link_components":[{"/":"/a/*"}]}}"#
    )
  }

  @Test("Each dynamic rule that did not decide has its reason")
  func dynamicReasons() throws {
    let (file, findings) = read(statement(#"[{"/":"/a","exclude":true},{"/":"/b"},{"/":"/c"}]"#))
    #expect(findings.isEmpty)
    let url = try #require(WebAddress("https://example.com/b"))
    let verdict = try #require(file.match(url: url).first)
    #expect(
      verdict.reasons.map(\.text)
        == ["the path `/b` does not match `/a`", "an earlier rule decided"]
    )
  }

  @Test("Of two statements for one app the one that opens the address counts")
  func severalStatements() throws {
    let two =
      statement(#"[{"/":"/a/*"}]"#).dropLast() + "," + statement(#"[{"/":"/b"}]"#).dropFirst()
    let url = try #require(WebAddress("https://example.com/b"))
    #expect(read(String(two)).0.match(url: url).map(\.verdict) == [.match])
  }

  @Test("The statements of an included file count like the file's own")
  func included() throws {
    var (file, _) = read(#"[{"include":"https://example.com/more.json"}]"#)
    file.include(read(statement(#"[{"/":"/a"}]"#)).0, from: "https://example.com/more.json")
    let url = try #require(WebAddress("https://example.com/a"))
    #expect(file.packages == ["com.example.app"])
    #expect(file.match(url: url).map(\.verdict) == [.match])
    let location = try #require(file.match(url: url).first?.location)
    #expect(location.hasPrefix("https://example.com/more.json [0].relation_extensions"))
    #expect(location.hasSuffix("dynamic_app_link_components[0]"))
  }

  @Test("A statement's place is the one that it has in its own file, void statements counted")
  func places() throws {
    let plain =
      #"{"relation":["delegate_permission/common.handle_all_urls"],"target":"#
      + #"{"namespace":"android_app","package_name":"com.example.app","#
      + #""sha256_cert_fingerprints":["\#(Self.fingerprint)"]}}"#
    var file = read("[7,\(plain)]").0
    let url = try #require(WebAddress("https://example.com/a"))
    #expect(file.match(url: url).first?.location == "[1].relation")
    var other = read("[]").0
    other.include(file, from: "https://example.com/b.json")
    #expect(other.match(url: url).first?.location == "https://example.com/b.json [1].relation")
    file.include(other, from: "https://example.com/c.json")
    #expect(file.match(url: url).first?.location == "[1].relation")
  }

  /// A file of one app with these dynamic rules.
  private func statement(_ components: String) -> String {
    #"""
    [{"relation":["delegate_permission/common.handle_all_urls"],
      "relation_extensions":{"delegate_permission/common.handle_all_urls":
      {"dynamic_app_link_components":\#(components)}},
      "target":{"namespace":"android_app","package_name":"com.example.app",
      "sha256_cert_fingerprints":["\#(Self.fingerprint)"]}}]
    """#
  }

  @Test("A finding tells its line, its column and the way to it")
  func position() throws {
    let (_, findings) = read(
      """
      [
        {"relation": ["delegate_permission/common.handle_all_urls"],
         "target": {"namespace": "android_app", "package_name": "com.example.app",
                    "sha256_cert_fingerprints": ["\(Self.fingerprint)", "00"]}}
      ]
      """
    )
    let finding = try #require(findings.first)
    #expect(finding.rule == "assetlinks.fingerprint-malformed")
    #expect(finding.line == 4)
    #expect(finding.column == 143)
    #expect(finding.message.hasSuffix("At [0].target.sha256_cert_fingerprints[1]."))
    #expect(finding.evidence == "00")
  }

  // https://developer.chrome.com/docs/capabilities/get-installed-related-apps
  @Test("A web app's site is the address of its manifest where it asks whether it is installed")
  func manifest() {
    func statement(_ relation: String) -> String {
      #"[{"relation":["delegate_permission/common.\#(relation)"],"target":"#
        + #"{"namespace":"web","site":"https://example.com/manifest.json"}}]"#
    }
    let (file, findings) = read(statement("query_webapk"))
    #expect(findings.map(\.rule) == ["assetlinks.no-app"])
    #expect(file.statements.map(\.target) == [.site("https://example.com/manifest.json")])
    #expect(
      read(statement("get_login_creds")).1.map(\.rule) == ["assetlinks.site-malformed"]
    )
  }

  @Test(
    "A value of the wrong type is told where it stands, and not as missing",
    arguments: [
      (
        #""relation":["delegate_permission/common.handle_all_urls",3]"#, #"["\#(fingerprint)"]"#,
        "assetlinks.relation-malformed", "At [0].relation[1]."
      ),
      (
        #""relation":["delegate_permission/common.handle_all_urls"]"#, #""\#(fingerprint)""#,
        "assetlinks.fingerprint-malformed", "At [0].target.sha256_cert_fingerprints."
      ),
      (
        #""relation":["delegate_permission/common.handle_all_urls"]"#, "[]",
        "assetlinks.fingerprint-missing", "At [0].target.sha256_cert_fingerprints."
      ),
    ]
  )
  func wrongType(relation: String, fingerprints: String, rule: String, place: String) throws {
    let (_, findings) = read(
      #"[{\#(relation),"target":{"namespace":"android_app","package_name":"com.example.app","#
        + #""sha256_cert_fingerprints":\#(fingerprints)}}]"#
    )
    let finding = try #require(findings.first)
    #expect(finding.rule == rule)
    #expect(finding.message.hasSuffix(place))
  }

  @Test("An included file has an address over https", arguments: ["https://", "http://a.b/c", "x"])
  func includeMalformed(address: String) {
    let (file, findings) = read(#"[{"include":"\#(address)"}]"#)
    #expect(file.includes.isEmpty)
    #expect(findings.map(\.rule) == ["assetlinks.include-malformed"])
  }

  @Test(
    "What is no file of statements is invalid",
    arguments: ["", "{}", "[", "null", String(repeating: " ", count: 131_073)]
  )
  func invalid(text: String) {
    let (file, findings) = read(text)
    #expect(file.state == "invalid")
    #expect(findings.count == 1)
  }

  @Test(
    "Package names have parts that start with letters",
    arguments: [
      ("com.example", true), ("com.example_1.App2", true), ("example", false), ("com..a", false),
      ("com.1a", false), ("com.a-b", false), (".com.a", false), ("", false), ("com.é", false),
    ]
  )
  func packages(name: String, isWellFormed: Bool) {
    #expect(AndroidIdentifier.isPackage(name) == isWellFormed)
  }

  private func read(_ text: String) -> (AssetLinksFile, [Finding]) {
    var findings: [Finding] = []
    return (AssetLinksFile.read(Array(text.utf8), findings: &findings), findings)
  }
}
