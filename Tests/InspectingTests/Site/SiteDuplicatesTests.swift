import Digests
import Inspecting
import JSON
import Records
import StoredTestSupport
import Storing
import Testing

/// Pages of a site that say the same.
struct SiteDuplicatesTests {
  private func site(_ pages: StoredPages, _ host: String = "site.example") async throws
    -> SiteInspection
  {
    _ = try await pages.store.findDuplicates()
    let site = try await SiteInspection(of: host, in: pages.store)
    withExtendedLifetime(pages) {}
    return site
  }

  @Test("A large group says how many its pages are, and names the first of them")
  func large() async throws {
    let pages = try StoredPages()
    try await pages.put(
      (10..<45).map { number in
        try .sample("https://site.example/\(number)", title: "Plums", description: "\(number)")
      }
    )
    let site = try await site(pages)
    let group = try #require(site.duplicates.titles.first)
    #expect(group.count == 35)
    #expect(group.pages.count == 20)
    #expect(group.pages.first == "https://site.example/10")
    var writer = JSONWriter()
    writer.value(site)
    let json = try JSONParser.parse(writer.bytes)
    #expect(json["duplicates"]?["titles"]?.array?.first?["count"]?.int == 35)
    #expect(SiteReport(site, trend: nil).markdown.contains("| Plums | 35 |"))
  }

  @Test("Pages with the text of another host stand with the one that leads them, not all together")
  func representatives() async throws {
    let pages = try StoredPages()
    func put(_ urls: [String], _ digest: UInt64) async throws {
      let sketch = PageSketch(
        digest: Digest128(high: digest, low: 0),
        simHash: digest,
        outline: 0,
        words: 100
      )
      try await pages.put(urls.map { try .sample($0) }, sketch: sketch)
    }
    // The shortest address leads.
    try await put(
      ["https://a.example/", "https://site.example/plums/1", "https://site.example/plums/2"],
      0xFF
    )
    try await put(["https://b.example/", "https://site.example/pears"], 0xFF00FF)
    try await put(["https://site.example/q", "https://site.example/quinces"], 0xFF00FF_00FF00FF)
    let texts = try await site(pages).duplicates.texts
    #expect(texts.map(\.value) == ["https://a.example/", "https://site.example/q"])
    #expect(texts.map(\.count) == [2, 2])
    #expect(
      texts.map(\.pages) == [
        ["https://site.example/plums/1", "https://site.example/plums/2"],
        ["https://site.example/q", "https://site.example/quinces"],
      ]
    )
  }
}
