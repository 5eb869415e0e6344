import Addressing
import Records
import Searching
import StoredTestSupport
import Testing

/// What the index learns of a page.
struct IndexDocumentRecordTests {
  @Test("Every field of the document comes from the record")
  func fields() throws {
    let record = try PageRecord.sample(
      "https://shop.example.co.uk:8443/p?q=1",
      title: "Plum press",
      description: "Presses plums.",
      text: "A press of oak."
    ) { record in
      record.headings = ["A press", "Leave a reply", "oak"]
      record.keywords = ["press", "plum"]
      record.language = "en-GB"
    }
    let document = IndexDocument(record, staticScore: 0.25)
    #expect(document.url == "https://shop.example.co.uk:8443/p?q=1")
    #expect(document.host == "shop.example.co.uk")
    #expect(document.domain == "example.co.uk")
    #expect(document.title == "Plum press")
    #expect(document.summary == "Presses plums.")
    #expect(document.body == "A press of oak.")
    #expect(document.headings == ["A press", "oak"])
    #expect(document.asides == ["Leave a reply"])
    #expect(document.hostWords == ["shop.example.co.uk"])
    #expect(document.keywords == ["press", "plum"])
    #expect(document.language == "en-GB")
    #expect(document.isAppLinked)
    #expect(document.staticScore == 0.25)
  }

  @Test("Apps and their names are gathered from every vocabulary, each once")
  func apps() throws {
    let record = try PageRecord.sample("https://a.example/") { record in
      var link = AppLink(platform: "ios")
      link.appName = "Plum Shop"
      record.appLinks = [link, link]
      var app = TwitterApp.App()
      app.name = "Plum Press"
      record.twitterApp = TwitterApp()
      record.twitterApp?.googleplay = app
      record.deepLinks = [
        DeepLink(platform: "ios", app: "42", url: nil, source: "banner"),
        DeepLink(platform: "android", app: "org.a", url: nil, source: "app-links"),
        DeepLink(platform: "ios", app: nil, url: "plums://", source: "app-uri"),
      ]
      record.universalLinks = UniversalLinks(
        state: "valid",
        apps: [
          UniversalLinks.App(appID: "TEAM.org.a", verdict: "match", rule: nil),
          UniversalLinks.App(appID: "TEAM.org.b", verdict: "exclude", rule: nil),
        ]
      )
    }
    let document = IndexDocument(record, staticScore: 0)
    #expect(document.appNames == ["Plum Shop", "Plum Press"])
    #expect(document.apps == ["42", "org.a", "TEAM.org.a"])
  }

  @Test("A page is found by the types of its main thing, by their last parts")
  func types() throws {
    let offer = StructuredItem(
      syntax: .jsonLD,
      types: ["https://schema.org/Offer"],
      id: nil,
      properties: [:]
    )
    let product = StructuredItem(
      syntax: .microdata,
      types: ["https://schema.org/Product", "https://example.com/ns#Thing"],
      id: nil,
      properties: ["offers": [.item(offer), .item(offer)], "name": [.text("Press")]]
    )
    let record = try PageRecord.sample("https://a.example/") { $0.items = [product] }
    #expect(IndexDocument(record, staticScore: 0).types == ["Product", "Thing"])
  }

  @Test("A page without a description is no app-linked result")
  func notAppLinked() throws {
    let record = try PageRecord.sample("https://a.example/", description: nil)
    let document = IndexDocument(record, staticScore: 0)
    #expect(!document.isAppLinked)
    #expect(document.summary.isEmpty)
  }
}
