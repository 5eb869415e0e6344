import Inspecting
import Records
import Rules
import StoredTestSupport
import Testing

/// What several findings of one page say together.
struct OverlapTests {
  private func findings(
    _ all: [Finding],
    _ edit: (inout PageRecord) -> Void = { _ in }
  ) throws -> [Finding] {
    let record = try PageRecord.sample("https://a.example/p") { record in
      record.findings = all
      edit(&record)
    }
    return Inspection(record).record.findings
  }

  private static func missing(_ name: String) -> Finding {
    Finding(.qualityRecommendedMissing, "Article lacks \(name).")
  }

  private static func text(_ property: String, line: Int) -> Finding {
    Finding(
      .qualityTextForThing,
      "It is \(property); write a member.",
      at: SourcePosition(line: line, column: 3),
      evidence: "new"
    )
  }

  private static let loose = Finding(
    .microdataLooseProperty,
    at: SourcePosition(line: 4, column: 1),
    evidence: #"<time itemprop="datePublished dateCreated" datetime="2026-11-20">"#
  )

  @Test(
    "What another finding says is not said again",
    arguments: [
      ([Finding(.pageImageMissing), missing("image")], 1), ([missing("image")], 1),
      ([Finding(.pageImageMissing), Finding(.openGraphIncomplete, "Missing: og:image.")], 1),
      ([loose, missing("datePublished")], 1), ([loose, missing("dateModified")], 2),
      (
        [
          Finding(.qualityPropertyUnknown, "It is VideoObject.thumbnailURL; write thumbnailUrl."),
          Finding(.qualityRequiredMissing, "VideoObject lacks thumbnailUrl."),
        ], 1
      ),
      (
        [
          Finding(.qualityPropertyUnknown, "It is NewsArticle.pageKind."),
          Finding(.jsonLDTermDataType, "The term is pageKind.", evidence: "pageKind"),
        ], 1
      ),
      ([text("Product.itemCondition", line: 7), text("Offer.itemCondition", line: 7)], 1),
      ([text("Product.itemCondition", line: 7), text("Offer.itemCondition", line: 8)], 2),
      ([text("Product.itemCondition", line: 7), text("Offer.availability", line: 7)], 2),
    ]
  )
  func once(all: [Finding], count: Int) throws {
    #expect(try findings(all).count == count)
  }

  @Test("Open Graph is told to lack the rest of its properties where the image has a finding")
  func openGraph() throws {
    let all = [
      Finding(.pageImageMissing), Finding(.openGraphIncomplete, "Missing: og:image, og:url."),
    ]
    #expect(try findings(all).last?.message.hasSuffix("Missing: og:url.") == true)
  }

  // https://www.rfc-editor.org/rfc/rfc6596
  @Test(
    "A copy whose structured data names the original, as its canonical URL does, is one on purpose",
    arguments: [
      ("https://b.example/o", "https://b.example/o", false),
      ("https://b.example/o", "https://a.example/p", true),
      ("https://www.a.example/p", "https://www.a.example/p", true),
    ]
  )
  func copy(canonical: String, stated: String, isReported: Bool) throws {
    let all = try findings([Finding(.pageCanonicalOtherHost)]) { record in
      record.canonicalURL = canonical
      record.items = [
        StructuredItem(
          syntax: .jsonLD,
          types: ["https://schema.org/WebPage"],
          properties: ["url": [.text(stated)]]
        )
      ]
    }
    #expect(all.isEmpty != isReported)
  }

  @Test("No advice to mark the page up stands beside a description to be pasted")
  func oneWay() throws {
    let all = try findings([Self.loose, Finding(.qualitySubjectMissing)]) { record in
      record.title = "Plum cake"
      record.datePublished = "2026-11-20"
      record.items = []
    }
    #expect(all.first?.fix.hasPrefix("Say it in the structured data that is suggested") == true)
    #expect(try findings([Self.loose]).first?.fix == Rule.microdataLooseProperty.fix)
  }

  @Test("A file is told that a header may declare its encoding, once")
  func header() throws {
    let finding = Finding(.encodingUndeclared, "It was read as utf-8.")
    let inspection = Inspection(
      try .sample("https://a.example/p") { record in
        record.fetch = nil
        record.findings = [finding]
      }
    )
    let again = inspection.judged(requiring: [], accepting: nil)
    for all in [inspection.record.findings, again.record.findings] {
      #expect(all.first?.message.ranges(of: "Content-Type").count == 1)
    }
  }

  @Test("An app's name in a card is no sign of an app")
  func card() throws {
    func sign(_ edit: (inout TwitterApp.App) -> Void) throws -> AppSign? {
      var app = TwitterApp.App()
      edit(&app)
      var card = TwitterApp()
      card.iphone = app
      return AppSign(
        try .sample("https://a.example/p") { record in
          record.deepLinks = []
          record.twitterApp = card
        }
      )
    }
    #expect(try sign { $0.name = "Plums" } == nil)
    #expect(try sign { $0.id = "42" } == .markup)
    #expect(try sign { $0.url = "plums://1" } == .markup)
  }

  @Test(
    "A page that follows an action is kept out of the index on purpose",
    arguments: [
      ("https://a.example/39/firstrun/", true),
      ("https://a.example/?page=password_forgotten", true), ("https://a.example/login", true),
      ("https://a.example/plums", false),
    ]
  )
  func aside(url: String, isNote: Bool) throws {
    let record = try PageRecord.sample(url) { $0.robots.noindex = true }
    let advice = Advice.all(of: Inspection(record)).first { $0.rule == "robots.index" }
    #expect((advice?.severity == .note) == isNote)
  }

  @Test(
    "An example stands beside an entry only where it shows the property that the entry is about",
    arguments: [("og:description", false), ("og:title", true)]
  )
  func example(property: String, isShown: Bool) throws {
    let record = try PageRecord.sample("https://a.example/p") { record in
      record.findings = [
        Finding(.openGraphRepeated, "The property is \(property).", evidence: "<meta>")
      ]
    }
    let advice = Advice.all(of: Inspection(record)).first { $0.rule == Rule.openGraphRepeated.id }
    #expect((advice?.snippet != nil) == isShown)
  }

  @Test(
    "What guests say is no description of the page",
    arguments: [
      ("Testimonials Thank you so much for a wonderful stay at the orchard. Ada Damson", nil),
      (
        "Testimonials Thank you so much, Ada. Welcome to Plum Orchard, where plums are baked.",
        "Welcome to Plum Orchard, where plums are baked."
      ),
      (
        "This copy is for your personal, non-commercial use only. To order copies, write to us.",
        nil
      ),
      ("“We loved the cake and will come back for more of it soon,” says a guest.", nil),
    ] as [(String, String?)]
  )
  func opinions(text: String, expected: String?) throws {
    let record = try PageRecord.sample("https://a.example/p") { record in
      record.description = nil
      record.openGraph = [:]
      record.twitterCard = [:]
      record.title = "Plums"
      record.headings = []
      record.text = text
      record.findings = [Finding(.pageDescriptionMissing)]
    }
    let snippet = Advice.all(of: Inspection(record)).first {
      $0.rule == "page.description-missing"
    }?
    .snippet
    #expect(snippet?.form == (expected == nil ? .template : .paste))
    #expect(expected.map { snippet?.text.contains($0) == true } ?? true)
  }
}
