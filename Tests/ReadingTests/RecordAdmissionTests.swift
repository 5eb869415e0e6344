import Addressing
import Foundation
import JSON
import Reading
import Records
import Robots
import Rules
import TestSupport
import Testing

/// What is believed of a record that somebody else has written.
struct RecordAdmissionTests {
  /// A page with something in every field.
  static let page = """
    <!DOCTYPE html><html lang="en"><title>Plum  cake</title>
    <meta name="description" content="A cake of plums."><meta name="keywords" content="plum, cake">
    <meta name="robots" content="max-snippet:100">
    <meta name="apple-itunes-app" content="app-id=544007664, app-argument=plums://cake">
    <meta property="al:ios:url" content="plums://cake"><meta property="al:ios:app_store_id" content="544007664">
    <meta property="al:web:url" content="https://example.com/plum-cake">
    <meta name="twitter:app:id:iphone" content="544007664"><meta name="twitter:app:url:iphone" content="plums://cake">
    <link rel="alternate" href="android-app://com.example.plums/plums/cake">
    <link rel="alternate" hreflang="de" href="/de"><link rel="canonical" href="/plum-cake">
    <link rel="alternate" type="application/rss+xml" href="/feed"><link rel="manifest" href="/m.json">
    <link rel="apple-touch-icon" href="/i.png"><meta property="og:image" content="https://example.com/p.jpg">
    <script type="application/ld+json">{"@context": "https://schema.org", "@type": "Recipe",
      "name": "Plum cake", "datePublished": "2020-01-01", "author": {"@type": "Organization",
      "name": "Plums", "telephone": "+44 20 7946 0000"},
      "potentialAction": {"@type": "ViewAction", "target": {"@type": "EntryPoint",
      "urlTemplate": "plums://cake", "actionPlatform": "http://schema.org/IOSPlatform"}}}</script>
    <h1>Plum cake</h1><p>Plums, flour, <a href="/sugar">sugar</a> and <a href="/b" rel="nofollow">b</a>.
    """

  private static func read() throws -> PageRecord { try judge(page) }

  /// A field that no page brings about, and what becomes of it.
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The field that is said to be put right; `nil` where the record is refused.
    let field: String?
    let edit: @Sendable (inout PageRecord) -> Void
    let holds: @Sendable (PageRecord) -> Bool

    init(
      _ description: String,
      _ field: String?,
      _ edit: @escaping @Sendable (inout PageRecord) -> Void,
      _ holds: @escaping @Sendable (PageRecord) -> Bool = { _ in true }
    ) {
      (testDescription, self.field, self.edit, self.holds) = (description, field, edit, holds)
    }
  }

  static let judgements: [Row] = [
    Row("forbidden by robots.txt and yet indexable", "indexable") { record in
      record.robots.allowed = false
      (record.indexable, record.reasons) = (true, [])
    } _: {
      !$0.indexable && $0.reasons.contains(Reason.robotsBlocked)
    },
    Row("noindex and yet indexable", "indexable") { record in
      record.robots.noindex = true
      (record.indexable, record.reasons) = (true, [])
    } _: {
      !$0.indexable && $0.reasons.contains(Reason.noindex)
    },
    Row("noindex by its own sources", "robots") { record in
      record.robots.sources.append("X-Robots-Tag: applebot: noindex")
    } _: {
      $0.robots.noindex && !$0.indexable
    },
    Row("nosnippet with a description", "description") {
      $0.robots.nosnippet = true
    } _: {
      $0.description == nil && !$0.isAppLinked
    },
    Row("an image that the page keeps from results", "image") { record in
      record.robots.noImagePreview = true
      record.image = "https://a.example/cake.png"
    } _: {
      $0.image == nil && $0.robots.noImagePreview
    },
    Row("more of a description than the page allows", "description") { record in
      record.description = String(repeating: "d", count: 500)
    } _: {
      $0.description?.count == 100
    },
    Row("an error and yet indexable", "indexable") {
      $0.fetch?.status = 404
    } _: {
      !$0.indexable && $0.reasons.contains(Reason.badStatus)
    },
    Row("a picture and yet indexable", "indexable") {
      $0.fetch?.contentType = "image/png"
    } _: {
      !$0.indexable
    },
    Row("app-linked without any app", "reasons") { record in
      (record.banner, record.appLinks, record.alternateApps) = (nil, [], [])
      (record.twitterApp, record.deepLinks, record.reasons) = (nil, [], [])
    } _: {
      $0.indexable && !$0.isAppLinked
    },
    Row("indexable and yet left out", "reasons") { record in
      (record.indexable, record.reasons) = (false, ["robots.blocked"])
    } _: {
      $0.indexable && $0.isAppLinked
    },
    Row("the best quality without structured data", "quality") { record in
      record.items = []
      record.deepLinks.removeAll { $0.source == "schema-org" }
      record.quality = QualityScore(score: 1, parts: ["validity": 1])
    } _: {
      $0.quality == QualityScore()
    },
    Row("the best quality of a poor item", "quality") { record in
      record.quality = QualityScore(score: 1, parts: [:])
    } _: {
      $0.quality.score < 0.9
    },
    Row("actions that no item gives rise to", "actions") { record in
      record.actions = Array(repeating: ResultAction(kind: .call, value: "0900"), count: 500)
    } _: {
      $0.actions.map(\.value) == ["+44 20 7946 0000"]
    },
    Row("findings of no rule", "findings") { record in
      record.findings += Array(repeating: record.findings[0], count: 90)
    } _: {
      $0.findings.count < 90
    },
    Row("a million contents", "structuredData.openGraph") { record in
      record.openGraph["og:image"] = Array(repeating: "x", count: 1_000_000)
    } _: {
      $0.openGraph["og:image"]?.count == 100
    },
    Row("items without end", nil) { record in
      record.items = Array(repeating: record.items[0], count: 20_000)
    },
    Row("items with more text than a page may have", nil) { record in
      let text = String(repeating: "x", count: 1 << 20)
      record.items[0].properties["name"] = Array(repeating: .text(text), count: 9)
    },
    Row("items that are nested too deep", nil) { record in
      for _ in 0..<99 {
        var outer = record.items[0]
        outer.properties = ["isPartOf": [.item(record.items[0])]]
        record.items = [outer]
      }
    },
  ]

  @Test(
    "What no page brings about is put right or refused",
    arguments: texts + addresses + apps + judgements
  )
  func rows(row: Row) throws {
    var record = try Self.read()
    row.edit(&record)
    guard let field = row.field else {
      #expect(throws: RecordAdmission.Rejection.self) {
        try RecordAdmission(judging: record, robots: nil)
      }
      return
    }
    let admission = try RecordAdmission(judging: record, robots: nil)
    #expect(admission.corrected.contains(field), "\(admission.corrected)")
    #expect(row.holds(admission.record))
    // What was put right stays as it is.
    let again = try RecordAdmission(judging: admission.record, robots: nil)
    #expect(again.corrected == [] && again.record == admission.record, "\(again.corrected)")
  }

  @Test("The rules of the host forbid what the row calls allowed")
  func hostRules() throws {
    let rules = RobotsRules.from(
      status: 200,
      body: Array("User-agent: Pippinbot\nDisallow: /plum\n".utf8)
    )
    let admission = try RecordAdmission(judging: try Self.read(), robots: rules)
    #expect(admission.corrected.contains("robots") && !admission.record.indexable)
    #expect(admission.record.robots.rule == "Disallow: /plum")
    let other = RobotsRules.from(status: 200, body: Array("User-agent: *\nDisallow: /x\n".utf8))
    #expect(try RecordAdmission(judging: try Self.read(), robots: other).corrected == [])
  }

  @Test("What the readers made stays as it is")
  func untouched() throws {
    let record = try Self.read()
    let admission = try RecordAdmission(judging: record, robots: nil)
    #expect(admission.corrected == [])
    #expect(admission.record == record)
  }

  @Test(
    "What a page shows outside of its main text confirms its structured data after an export, too",
    arguments: ["footer", "nav", "aside", "button", "p"]
  )
  func shownElsewhere(element: String) throws {
    let html = """
      <html lang=en><title>Plum cake</title><meta name=description content="Bake it.">
      <h1>Plum cake</h1><p>Words here.<\(element)>Florida Today</\(element)>
      <script type="application/ld+json">{"@context":"https://schema.org","@type":"NewsArticle",
      "headline":"Florida Today","publisher":{"@type":"Organization","name":"Florida Today"}}</script>
      """
    let record = try judge(html, address: "https://example.com/").shown
    #expect(record.quality.parts["consistency"] == 1)
    #expect(try RecordAdmission(judging: record, robots: nil).corrected == [])
    // What no page could show is still put right.
    var best = record
    best.quality.score = 0.9
    #expect(try RecordAdmission(judging: best, robots: nil).corrected == ["quality"])
  }

  @Test(
    "So it does on real pages, in the form in which they are exported",
    .corpus("pages", cases: 230)
  )
  func real() throws {
    let pages = SkippedCases.corpus.appending(path: "pages")
    let names = SkippedCases.names(in: "pages", ".html")
    var count = 0
    for name in stride(from: 0, to: names.count, by: 3).map({ names[$0] }) {
      let file = pages.appendingPathComponent(name + ".html")
      let html = String(decoding: try Data(contentsOf: file), as: UTF8.self)
      let record = try judge(html, address: "https://example.com/\(count)").shown
      var writer = JSONWriter()
      record.write(to: &writer, withTimes: true)
      let read = try PageRecord(json: JSONParser.parse(writer.bytes[...]))
      let admission = try RecordAdmission(judging: read, robots: nil)
      #expect(
        admission.corrected == [],
        "\(name): \(read.quality.score) \(admission.record.quality.score)"
      )
      #expect(admission.record == read, "\(name)")
      count += 1
    }
    #expect(count >= 230)
  }
}
