import JSON
import Records
import StoredTestSupport
import Testing

@testable import Serving

/// The page of an item whose page was rendered.
struct RenderedItemTests {
  @Test(
    "The page of an item shows what scripts make of it, and which words a search takes from there",
    arguments: [("en", "What scripts make of it"), ("ko", "스크립트가 바꾼 것")]
  )
  func item(language: String, heading: String) async throws {
    let record = try PageRecord.sample("https://a.example/plums", title: "Plums") { record in
      var rendering = PageRendering(end: .scriptTime)
      rendering.text = "Damsons <b>are</b> stoned."
      rendering.changes = [
        .init(.banner, .added, rendered: ["app-id=<b>1"], milliseconds: 410),
        .init(.title, .same, served: ["Plums"]),
      ]
      record.rendering = rendering
    }
    let scene = try await ServerScene([record])
    let search = try await scene.ask("/v1/search?q=damsons")
    let id = try #require(search.json?["items"]?.array?.first?.object?["id"]?.string)
    let reply = try await scene.ask("/items/\(id)", headers: ["Accept-Language": language])
    let page = String(decoding: reply.body, as: UTF8.self)
    for part in [heading, "app-id=&lt;b&gt;1", "had used 3 s of processor time", "words"] {
      #expect(page.contains(part), "\(part) in \(page)")
    }
    #expect(page.contains("Searches use words that scripts make: words.") == (language == "en"))
    try await scene.end()
  }
}
