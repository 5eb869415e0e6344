import Addressing
import Inspecting
import JSON
import Reading
import Records
import Rules
import Testing

/// What reports show of a page that was rendered.
struct RenderingReportTests {
  private static func inspection(_ edit: (inout PageRendering) -> Void) throws -> Inspection {
    let url = try #require(WebAddress("https://example.com/plums"))
    var record = PageRecord(url: url)
    record.title = "Loading"
    record.findings = [Finding(.pageDescriptionMissing)]
    var rendering = PageRendering(end: .settled)
    rendering.browser = "Chromium/156"
    edit(&rendering)
    record.rendering = rendering
    RenderingJudge.judge(&record)
    return Inspection(record)
  }

  private static func changed() throws -> Inspection {
    try inspection { rendering in
      rendering.title = "Plum cake"
      rendering.description = "Ripe \"plums\" & cake."
      rendering.changes = [
        .init(.title, .changed, served: ["Loading"], rendered: ["Plum cake"], milliseconds: 301.4),
        .init(.description, .added, rendered: ["Ripe \"plums\" & cake."]),
        .init(.canonical, .removed, served: ["https://example.com/"]),
        .init(.banner, .added, rendered: ["app-id=544007664"], milliseconds: 410),
        .init(.appLinks, .added, rendered: ["ios 544007664 plums://1"]),
        .init(.links, .changed, rendered: ["https://example.com/a"]),
        .init(.words, .same, served: ["12"]),
      ]
      var banner = SmartAppBanner()
      (banner.appID, banner.affiliateData) = ("544007664", "ct=1")
      rendering.banner = banner
      var link = AppLink(platform: "ios")
      (link.url, link.appID) = ("plums://1", "544007664")
      rendering.appLinks = [link]
      rendering.blocked = [.init(url: "https://example.com/x.js", kind: "script", reason: "robots")]
      rendering.blockedCount = 3
      (rendering.errors, rendering.errorCount) = (["TypeError: no"], 1)
      (rendering.requests, rendering.bytes) = (1, 20)
    }
  }

  private static func texts(_ inspection: Inspection) throws -> [String] {
    try [
      TerminalReport(inspection, width: 200, colors: false).text,
      #require(inspection.report(.markdown, source: nil)).replacing("\\", with: ""),
      #require(inspection.report(.html, source: nil)),
    ]
  }

  @Test("Served is beside rendered in every report, with what was not loaded, errors and the end")
  func reports() throws {
    for text in try Self.texts(Self.changed()) {
      for part in [
        "Scripts add description, Smart App Banner and App Links; change title and links; remove "
          + "canonical URL.",
        "Loading", "Plum cake", "set 301 ms after the page was opened", "app-id=544007664",
        "https://example.com/x.js", "robots.txt forbids it", "2 more", "TypeError: no",
        "1 request with 20 bytes was answered", "Chromium/156, as an iPhone.",
      ] {
        #expect(text.contains(part), "\(part) in \(text)")
      }
    }
  }

  @Test("A page where nothing differs says so in one line")
  func same() throws {
    let inspection = try Self.inspection {
      $0.changes = [.init(.title, .same, served: ["Loading"])]
    }
    for text in try Self.texts(inspection) {
      #expect(text.contains("Scripts change nothing that Pippin reads."))
      #expect(!text.contains("the same"))
    }
  }

  @Test(
    "How rendering ended is said in words",
    arguments: [
      (
        .scriptTime,
        "The page was read as it was when its scripts had used 3 s of processor time, or had run for 15 s."
      ),
      (
        .totalTime,
        "The page was read as it was when its time was up, 60 s at most: it waited for what it loads."
      ),
      (
        .cut,
        "The document that its scripts left is longer than Pippin reads: what is behind that is not seen."
      ),
      (.settled, "The page was read after 5 s of its own clock: what timers do later is not seen."),
      (
        .incomplete,
        "A script kept the page waiting: only what scripts add to its beginning is listed."
      ),
      (.failed, "The page could not be rendered: the page's process ended."),
    ] as [(PageRendering.End, String)]
  )
  func ends(end: PageRendering.End, words: String) throws {
    let inspection = try Self.inspection { rendering in
      rendering.end = end
      rendering.failure = end == .failed ? "the page's process ended" : nil
    }
    for text in try Self.texts(inspection) {
      #expect(text.replacing("&#39;", with: "'").contains(words), "\(text)")
    }
  }

  @Test("A page that was not rendered says nothing of it")
  func unrendered() throws {
    let url = try #require(WebAddress("https://example.com/plums"))
    for text in try Self.texts(Inspection(PageRecord(url: url))) {
      #expect(!text.contains("Rendered"))
    }
  }

  @Test("What a script makes is to be pasted, and what the page lacks is said once")
  func snippets() throws {
    let advice = Advice.all(of: try Self.changed())
    func snippet(_ rule: String) -> Snippet? { advice.first { $0.rule == rule }?.snippet }
    #expect(
      snippet("rendering.description-only-by-script")?.text
        == "<meta name=\"description\" content=\"Ripe &quot;plums&quot; &amp; cake.\">"
    )
    #expect(!advice.contains { $0.rule == "page.description-missing" })
    let banner = snippet("rendering.banner-only-by-script")
    let content = "app-id=544007664, affiliate-data=ct=1"
    #expect(banner?.text == "<meta name=\"apple-itunes-app\" content=\"\(content)\">")
    #expect(banner?.form == .paste)
    let links = snippet("rendering.app-tags-only-by-script")
    #expect(links?.form == .template)
    #expect(
      links?.text == """
        <meta property="al:ios:url" content="plums://1">
        <meta property="al:ios:app_store_id" content="544007664">
        <meta property="al:ios:app_name" content="APP_NAME">
        """
    )
    #expect(
      !advice.contains { $0.rule == "deep-links.present" || $0.rule == "quality.app-missing" }
    )
  }

  @Test("What a script calls an app is pasted as it is, with all else that it says of the app")
  func names() throws {
    let inspection = try Self.inspection { rendering in
      var link = AppLink(platform: "android")
      (link.url, link.package, link.class) = ("plums://1", "com.example.plums", "com.example.Main")
      link.appName = "Orchard & Co"
      rendering.appLinks = [link]
      rendering.webFallback = WebFallback(url: nil, shouldFallback: false)
      var (card, app) = (TwitterApp(), TwitterApp.App())
      (app.name, app.id) = ("Orchard", "544007664")
      (card.iphone, card.country) = (app, "DE")
      rendering.twitterApp = card
      rendering.changes = [
        .init(.appLinks, .added, rendered: ["android com.example.plums plums://1"]),
        .init(.twitterApp, .added, rendered: ["iphone 544007664 "]),
      ]
    }
    let advice = Advice.all(of: inspection)
    let snippet = advice.first { $0.rule == "rendering.app-tags-only-by-script" }?.snippet
    #expect(snippet?.form == .paste)
    #expect(
      snippet?.text == """
        <meta property="al:android:url" content="plums://1">
        <meta property="al:android:package" content="com.example.plums">
        <meta property="al:android:class" content="com.example.Main">
        <meta property="al:android:app_name" content="Orchard &amp; Co">
        <meta property="al:web:should_fallback" content="false">
        <meta name="twitter:app:country" content="DE">
        <meta name="twitter:app:name:iphone" content="Orchard">
        <meta name="twitter:app:id:iphone" content="544007664">
        """
    )
  }

  @Test("Where a script could not be run, the summary says that, too")
  func lost() throws {
    let inspection = try Self.inspection {
      $0.blocked = [.init(url: "https://example.com/x.js", kind: "script", reason: "not-found")]
    }
    for text in try Self.texts(inspection) {
      let words = "Scripts change nothing that Pippin reads. One script could not be run."
      #expect(text.contains(words) && text.contains("nothing is there (404)"), "\(text)")
    }
  }

  @Test("Every reason for which a request is not made has words, and every field a name")
  func words() {
    let reasons = [
      "robots", "private-address", "third-party", "not-in-folder", "method", "scheme", "not-needed",
      "too-many", "too-large", "navigation", "reload", "window", "timeout", "failed", "not-found",
      "error-status", "not-run", "import", "policy", "event-stream",
    ]
    for reason in reasons { #expect(RenderingText.reason(reason) != reason) }
    let names = PageRendering.Field.allCases.map { RenderingText.name(of: $0) }
    #expect(Set(names).count == names.count)
  }
}
