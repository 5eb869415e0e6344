import Addressing
import JSON
import Records
import StoredTestSupport
import Storing
import Testing

/// What everybody may see of a stored record.
struct ShownRecordTests {
  @Test(
    "A page's text is hidden where it, or a script of it, asks for nosnippet",
    arguments: [
      (nil, ["nosnippet"], true), (nil, ["noindex", "nosnippet"], true),
      (nil, ["nosnippet", "noindex"], true), ("nosnippet", [], true), (nil, [], false),
      (nil, ["nofollow"], false),
    ] as [(String?, [String], Bool)]
  )
  func snippets(served: String?, made: [String], isHidden: Bool) async throws {
    let pages = try StoredPages()
    let url = try #require(WebAddress("https://www.a.example/plums"))
    var record = PageRecord(url: url)
    (record.text, record.robots.nosnippet) = ("Ripe plums.", served != nil)
    var rendering = PageRendering(end: .settled)
    rendering.text = "Plums of a script."
    rendering.changes = [
      PageRendering.Change(.robots, made.isEmpty ? .same : .added, rendered: made)
    ]
    record.rendering = rendering
    try await pages.put([record])
    let kept = try #require(try await pages.store.storedRecord(of: url))
    let stored = try kept.shown().record()
    #expect(stored.text == (isHidden ? "" : "Ripe plums."))
    #expect(stored.rendering?.text == (isHidden ? "" : "Plums of a script."))
  }

  @Test("What data-nosnippet holds is hidden, and texts of links, with limits and without")
  func withheld() async throws {
    let pages = try StoredPages()
    let rows: [(String, Int?, Int?, String)] = [
      ("a", nil, 11, "Ripe plums."), ("b", 4, 11, "Ripe"), ("c", 4, nil, "Ripe"),
      ("d", nil, nil, "Ripe plums. Secret"),
    ]
    for (name, most, shown, text) in rows {
      let url = try #require(WebAddress("https://www.a.example/\(name)"))
      var record = PageRecord(url: url)
      (record.text, record.shownText) = ("Ripe plums. Secret", shown)
      record.links = [PageLink(url: "https://www.a.example/l", rel: [], text: "Secret")]
      record.robots.maxSnippet = most
      try await pages.put([record])
      let kept = try #require(try await pages.store.storedRecord(of: url))
      let stored = try kept.shown().record()
      #expect(stored.text == text)
      #expect(stored.shownText == nil)
      let isLimited = most != nil || shown != nil
      #expect(stored.links.map(\.text) == [isLimited ? "" : "Secret"])
      #expect(stored.links.map(\.url) == ["https://www.a.example/l"])
      #expect(try kept.record().text == "Ripe plums. Secret")
    }
  }
}
