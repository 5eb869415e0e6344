import Addressing
import Inspecting
import Records
import Rules
import Testing

/// The files of a page's host, kept as they were served, for whoever compares them with others.
struct HostFilesTests {
  private let aasa = #"{"applinks":{"details":[]}}"#

  @Test("A page keeps the files of its host that were served")
  func kept() async throws {
    let site = HostAppsTests.site([
      "/.well-known/apple-app-site-association": HostAppsTests.file(aasa),
      "/.well-known/assetlinks.json": HostAppsTests.file("[]"),
    ])
    let seen = try await HostAppsTests.inspect(site)
    #expect(seen.hostFiles.map(\.body) == [Array(aasa.utf8), Array("[]".utf8)])
    #expect(seen.hostFiles.first?.address.hasSuffix("/apple-app-site-association") == true)
    #expect(try await HostAppsTests.inspect(HostAppsTests.site()).hostFiles.isEmpty)
  }

  @Test("A finding about another file is one of the page, and stays when the page is judged anew")
  func added() async throws {
    let finding = Finding(.entitlementsHostMissing, "It is example.com.")
    let seen = try await HostAppsTests.inspect(HostAppsTests.site())
      .adding([(finding, FileLocation("a.entitlements", SourcePosition(line: 6, column: 3)))])
      .judged(requiring: [], accepting: nil)
    #expect(seen.record.findings.contains(finding))
    #expect(
      seen.report(.sarif, source: nil, failingFrom: nil, version: "1")?.contains("a.entitlements")
        == true
    )
  }
}
