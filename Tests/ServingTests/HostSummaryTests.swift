import Digests
import JSON
import Records
import StoredTestSupport
import Testing

@testable import Serving

/// What the index has of a host.
struct HostSummaryTests {
  @Test("A host has as many pages as its languages have, though searches fold some of them away")
  func pages() async throws {
    let records = try (0..<3).map {
      try PageRecord.sample("https://a.example/\($0)", title: "Plums") { $0.language = "en" }
    }
    let sketch = PageSketch(digest: Digest128(of: "1"), simHash: 0xFF, outline: 0, words: 40)
    let scene = try await ServerScene(records, sketch: sketch)
    #expect(try await scene.ask("/v1/search?q=plums").json?["total"]?.int == 1)
    let host = try await scene.ask("/v1/hosts/a.example")
    #expect(host.json?["pages"]?.int == 3)
    #expect(host.json?["items"]?.array?.count == 3)
    let languages = host.json?["languages"]?.array
    #expect(languages?.first?.object?["count"]?.int == 3)
    try await scene.end()
  }
}
