import Addressing
import Reading
import Records
@testable import Rendering
import Testing

/// The comparison of a page as it was served with what its scripts left.
struct RenderedChangesTests {
  /// The record of a page with `head`.
  private static func record(_ head: String, body: String = "<p>a b</p>") throws -> PageRecord {
    let url = try #require(WebAddress("https://plums.example/p/1"))
    let html = "<html><head><title>T</title>\(head)</head><body>\(body)</body></html>"
    var input = PageInput(address: url, body: Array(html.utf8))
    (input.contentType, input.charset) = ("text/html; charset=utf-8", "utf-8")
    return PageJudge.read(input)
  }

  private static let banner = "<meta name=apple-itunes-app content='app-id=544007664'>"
  private static let otherBanner = banner.replacing("544007664", with: "544007665")
  private static let otherData = data.replacing("Recipe", with: "Article")
  private static let noindex = "<meta name=robots content=noindex>"
  private static let canonical = "<link rel=canonical href='https://plums.example/c'>"
  private static let data =
    "<script type='application/ld+json'>{\"@context\":\"https://schema.org\",\"@type\":\"Recipe\","
    + "\"name\":\"Plum cake\"}</script>"
  private static let appLink =
    "<meta property='al:ios:url' content='plums://p/1'>"
    + "<meta property='al:ios:app_store_id' content='544007664'>"
  private static let hreflang =
    "<link rel=alternate hreflang=de href='https://plums.example/de'>"

  @Test(
    "What scripts added, changed and removed is named",
    arguments: [
      ("", banner, .banner, .added), (banner, "", .banner, .removed),
      (banner, banner, .banner, .same),
      (banner, Self.otherBanner, .banner, .changed),
      (banner, banner + Self.otherBanner, .banner, .changed),
      (canonical, canonical + "<link rel=canonical href=/d>", .canonical, .changed),
      ("", noindex, .robots, .added), (noindex, "", .robots, .removed),
      ("", canonical, .canonical, .added), ("", data, .structuredData, .added),
      (data, Self.otherData, .structuredData, .changed),
      ("", appLink, .appLinks, .added), ("", hreflang, .alternates, .added),
      ("", "<meta name=description content='Ripe plums'>", .description, .added),
      ("", "<meta name='twitter:app:id:iphone' content='544007664'>", .twitterApp, .added),
    ] as [(String, String, RenderedChanges.Field, RenderedChanges.Kind)]
  )
  func kinds(
    served: String,
    rendered: String,
    field: RenderedChanges.Field,
    kind: RenderedChanges.Kind
  ) throws {
    let changes = RenderedChanges(
      served: try Self.record(served),
      rendered: try Self.record(rendered),
      times: [TagTime(name: "apple-itunes-app", value: "app-id=544007664", milliseconds: 410)]
    )
    #expect(changes[field] == kind)
    #expect(changes.differences.count == (kind == .same ? 0 : 1), "\(changes.differences)")
    let isTimed = field == .banner && kind != .same
    #expect(changes.differences.first?.milliseconds == (isTimed ? 410 : nil))
  }

  @Test("Links and words that scripts add are counted")
  func content() throws {
    let changes = RenderedChanges(
      served: try Self.record(""),
      rendered: try Self.record("", body: "<p>a b c <a href=/x>x</a></p>"),
      times: []
    )
    #expect(changes[.links] == .added && changes[.words] == .changed)
    #expect(changes.changes.map(\.field) == RenderedChanges.Field.allCases)
  }

  @Test("A value that is there once more is named, and a link to the page itself is none")
  func repeated() throws {
    let changes = RenderedChanges(
      served: try Self.record(Self.data),
      rendered: try Self.record(Self.data + Self.data, body: "<p>a b <a href=#>b</a>"),
      times: []
    )
    let data = try #require(changes.changes.first { $0.field == .structuredData })
    #expect(data.kind == .changed && data.served.isEmpty && data.rendered.count == 1)
    #expect(changes[.links] == .same)
  }

  @Test("Of lists, only those values are a script's that are not so without scripts, too")
  func parsed() throws {
    func links(_ names: String...) -> String {
      names.map { "<p><a href=/\($0)>\($0)</a>" }.joined()
    }
    // The browser reads b, not a; a script adds c.
    for (served, plain, rendered, new, gone) in [
      (links("a"), links("b"), links("b", "c"), ["c"], []),
      (links("a"), links("b"), links("b"), [], []),
      (links("a", "d"), links("b", "d"), links("b"), [], ["d"]),
      (links("a"), links("a"), links("a", "c"), ["c"], []),
    ] as [(String, String, String, [String], [String])] {
      let changes = RenderedChanges(
        served: try Self.record("", body: served),
        rendered: try Self.record("", body: rendered),
        withoutScripts: try Self.record("", body: plain),
        times: []
      )
      let change = try #require(changes.changes.first { $0.field == .links })
      func urls(_ names: [String]) -> [String] { names.map { "https://plums.example/\($0)" } }
      #expect(change.kind == .same || change.rendered == urls(new) && change.served == urls(gone))
      #expect((change.kind == .same) == (new + gone).isEmpty, "\(change)")
    }
  }

  @Test("A change lists what the other page lacks, and what is beside a record says how it ended")
  func kept() throws {
    let (served, rendered) = (
      try Self.record(""), try Self.record("<base href=/x>", body: "<p>c d e")
    )
    var page = RenderedPage()
    (page.end, page.requestCount, page.browser) = (.scriptTime, 2, "Chrome/1")
    let url = "https://ads.example/a.js"
    page.blocked = [BlockedRequest(url: url, kind: .script, reason: .thirdParty, detail: "")]
    let kept = PageRendering(page, served: served, rendered: rendered)
    #expect(kept.end == .scriptTime && kept.failure == nil && kept.requests == 2)
    #expect(kept.blocked == [.init(url: url, kind: "script", reason: "third-party")])
    #expect(kept.text == "c d e" && kept.title == nil)
    let failed = PageRendering(page, served: served, rendered: nil)
    #expect(failed.end == .failed && failed.changes.isEmpty)
  }

  @Test(
    "What the beginning of a document lacks, no script has removed, nor what is so without scripts"
  )
  func partial() throws {
    let served = try Self.record(Self.banner + Self.canonical, body: "<p>a b c d</p>")
    let cut = try Self.record(Self.data, body: "")
    let whole = RenderedChanges(served: served, rendered: cut, times: [])
    #expect(whole[.banner] == .removed && whole[.words] == .removed)
    let part = RenderedChanges(served: served, rendered: cut, isWhole: false, times: [])
    #expect(part.differences.map(\.field) == [.structuredData])
    let plain = RenderedChanges(served: served, rendered: cut, withoutScripts: cut, times: [])
    #expect(plain.differences.isEmpty)
  }
}
