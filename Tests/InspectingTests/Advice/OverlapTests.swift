import Inspecting
import Records
import Rules
import StoredTestSupport
import Testing

/// What advice says of a page as a whole.
struct OverlapTests {
  @Test(
    "An inspection tells every finding of the record: what overlaps was left out when it was made"
  )
  func all() throws {
    let findings = [
      Finding(.pageImageMissing),
      Finding(.qualityRecommendedMissing, about: FindingSubject(missing: ["image"])),
    ]
    let record = try PageRecord.sample("https://a.example/p") { $0.findings = findings }
    #expect(Inspection(record).record.findings == findings)
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
        Finding(
          .openGraphRepeated,
          "The property is \(property).",
          evidence: "<meta>",
          about: FindingSubject(names: [property])
        )
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
