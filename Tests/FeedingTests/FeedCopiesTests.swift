import Addressing
import Basics
import Digests
import JSON
import Records
import StoredTestSupport
import Storing
import Testing

@testable import Feeding

/// Pages that say the same, of which one stands for all.
struct FeedCopiesTests {
  @Test(
    "Of pages that say the same one stands for all: one of its site that opens an app, if there is one",
    arguments: ["", "www.a.example", "b.example"]
  )
  func representatives(appHost: String) async throws {
    let scene = try FeedScene()
    let text = (0..<80).map { "word\($0)" }.joined(separator: " ")
    let digest = Digest128(of: text)
    let sketch = PageSketch(digest: digest, simHash: digest.high, outline: digest.low, words: 80)
    let urls = ["https://a.example/", "https://b.example/longer", "https://www.a.example/longest"]
    let pages = try urls.map { url in
      try PageRecord.sample(url, title: url, text: text) { record in
        if appHost.isEmpty || !url.contains("//\(appHost)") { record.deepLinks = [] }
      }
    }
    try await scene.pages.put(pages, sketch: sketch)
    try await scene.pages.store.findDuplicates()
    try await scene.index()
    var feeder = try scene.feeder()
    _ = try await feeder.drain()
    let representing = scene.engine.documents.values.filter {
      $0["represents"]?.bool == true && $0["appLinked"]?.bool == !appHost.isEmpty
    }
    // Whoever copies a page before who wrote it does not come into its place with an app of his own.
    let expected = ["": [urls[0]], "www.a.example": [urls[2]]][appHost] ?? []
    #expect(representing.compactMap { $0["title"]?.string } == expected)
  }

  @Test("A page for which another stands is sent again when that one has other words")
  func cover() async throws {
    let scene = try FeedScene()
    let digest = Digest128(of: "a text")
    let sketch = PageSketch(digest: digest, simHash: digest.high, outline: digest.low, words: 80)
    let copy = "https://b.example/longer"
    func put(_ title: String) async throws {
      let page = try PageRecord.sample("https://a.example/", title: title, text: "plum")
      try await scene.pages.put(
        [page, try PageRecord.sample(copy, title: "Plum", text: "plum")],
        sketch: sketch
      )
      try await scene.pages.store.findDuplicates()
      try await scene.index()
    }
    func cover() -> [String] {
      let document = scene.engine.documents[Digest128(of: copy).text]
      return document?["cover"]?.array?.compactMap(\.string) ?? []
    }
    try await put("Medlar")
    var feeder = try scene.feeder()
    _ = try await feeder.drain()
    #expect(cover().contains("word medlar") && !cover().contains("word quince"))
    #expect(cover().contains("filter host:a.example"))
    try await put("Quince")
    _ = try await feeder.drain()
    try await feeder.rescore(step: 1)
    #expect(cover().contains("word quince") && !cover().contains("word medlar"))
    let sent = feeder.report.sent
    try await feeder.rescore(step: 1)
    #expect(feeder.report.sent == sent)
  }
}
