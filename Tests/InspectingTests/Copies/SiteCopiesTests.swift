import Addressing
import AssociationCopies
import Inspecting
import JSON
import Records
import StoredTestSupport
import Testing

struct SiteCopiesTests {
  private static let aasa = "https://example.com/.well-known/apple-app-site-association"

  /// A site of four pages whose file is newer than Apple's copy.
  private static func site() async throws -> SiteInspection {
    let double = try CopyDouble(
      apple: CopyDouble.json(CopyDouble.file(#"{"/":"/buy/*"}"#, #"{"/":"/shop/*"}"#)),
      google: CopyDouble.json(#"{"maxAge":"599.9s"}"#),
      host: [Self.aasa: CopyDouble.json(CopyDouble.file(#"{"/":"/buy/*"}"#, #"{"/":"/help/*"}"#))]
    )
    let pages = try StoredPages()
    let records = try ["buy/1", "help/1", "shop/<i>", "other"].map {
      try PageRecord.sample("https://example.com/\($0)")
    }
    try await pages.put(records)
    var site = try await SiteInspection(of: "example.com", in: pages.store)
    let root = try #require(WebAddress("https://example.com/"))
    site.add(try await double.copies(), of: root)
    withExtendedLifetime(pages) {}
    return site
  }

  @Test("The pages of a site that behave differently by a stale copy are listed, each and no other")
  func pages() async throws {
    let site = try await Self.site()
    let copies = try #require(site.copies)
    #expect(
      copies.differences.map(\.url) == [
        "https://example.com/help/1", "https://example.com/shop/%3Ci%3E",
      ]
    )
    #expect(
      copies.examples.map(\.url) == ["https://example.com/help/x", "https://example.com/shop/x"]
    )
    #expect(site.faults.contains { $0.rule == "apple-copy.stale" && $0.example == Self.aasa })
    #expect(site.files.contains { $0.address == Self.aasa })
  }

  @Test("The JSON form is what the schema describes, and every format for people shows the copies")
  func forms() async throws {
    let site = try await Self.site()
    var writer = JSONWriter()
    writer.value(site)
    let check = SchemaCheck(schema: try JSONParser.parse(SiteInspectionSchema.text))
    #expect(check.faults(of: try JSONParser.parse(writer.bytes)) == [])
    let report = SiteReport(site, trend: nil)
    for text in [report.html, report.markdown, report.terminal(width: 200, colors: false)] {
      #expect(text.contains("copies") && text.contains("URLs that behave differently by a copy"))
      #expect(text.contains("help") && !text.contains("<i>"))
    }
  }
}
