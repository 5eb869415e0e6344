import AppAssociation
import Records
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
