import Addressing
import Indexing
import JSON
import Records
import StoredTestSupport
import Testing

@testable import Searching

/// What answers draw from a page.
struct FoundPageTests {
  private static func record() throws -> PageRecord {
    try .sample(
      "https://a.example/plums",
      title: "Plums",
      description: "Blue plums.",
      text: "Plums grow on trees."
    ) { record in
      record.headings = ["Trees"]
      record.keywords = ["fruit"]
      record.language = "en-GB"
      record.image = "https://a.example/plum.png"
      record.canonicalURL = "https://a.example/plums"
      record.dateModified = "2026-11-21"
      record.reasons = ["no-title"]
      var link = AppLink(platform: "ios")
      link.appName = "Plum Shop"
      record.appLinks = [link]
      record.items = [
        StructuredItem(
          syntax: .jsonLD,
          types: ["https://schema.org/Recipe"],
          id: nil,
          properties: ["name": [.text("Plum cake")]]
        )
      ]
      record.links = [PageLink(url: "https://a.example/pears", rel: [], text: "Pears")]
    }
  }

  @Test("A page read without the members that no answer needs is the same page")
  func unneeded() throws {
    var record = try Self.record()
    record.robots.nosnippet = true
    record.robots.maxSnippet = 20
    record.shownText = 5
    (record.image, record.touchIcon) = (nil, "https://a.example/icon.png")
    var app = TwitterApp.App()
    app.name = "Plum Press"
    record.twitterApp = TwitterApp()
    record.twitterApp?.iphone = app
    var writer = JSONWriter()
    writer.value(record)
    let json = try JSONParser.parse(writer.bytes, leavingOut: FoundPage.unneeded)
    let (whole, part) = (FoundPage(record), FoundPage(try PageRecord(json: json)))
    #expect(whole.types == ["Recipe"])
    #expect(whole.fields.appNames == ["Plum Shop", "Plum Press"])
    #expect(whole.image == "https://a.example/icon.png")
    #expect(!whole.allowsSnippet)
    #expect(part.id == whole.id)
    #expect(part.url == whole.url)
    #expect(part.host == whole.host)
    #expect(part.title == whole.title)
    #expect(part.fields.keywords == whole.fields.keywords)
    #expect(part.fields.appNames == whole.fields.appNames)
    #expect(part.fields.headings == whole.fields.headings)
    #expect(part.fields.summary == whole.fields.summary)
    #expect(part.fields.body == whole.fields.body)
    #expect(part.allowsSnippet == whole.allowsSnippet)
    #expect((part.snippetLimit, whole.snippetLimit) == (20, 20))
    #expect(part.image == whole.image)
    #expect(part.language == whole.language)
    #expect(part.types == whole.types)
    #expect(part.opens == whole.opens)
  }

  @Test("Members that no answer needs are members of records")
  func members() throws {
    var writer = JSONWriter()
    writer.value(try Self.record())
    let written = try JSONParser.parse(writer.bytes).object?.members.map(\.key) ?? []
    // What this record has none of is not written.
    let absent: Set = [
      "banner", "datePublished", "fetch", "imageSize", "manifestURL", "subresources",
      "universalLinks", "webFallback",
    ]
    #expect(FoundPage.unneeded.subtracting(written) == absent)
  }

  @Test("A page without a title shows its address, one that forbids snippets shows none")
  func shown() throws {
    let words = MatchedWords(["plums"])
    #expect(FoundPage(try Self.record()).snippet(for: words) == "Blue plums.")
    var record = try Self.record()
    record.title = nil
    record.robots.nosnippet = true
    let page = FoundPage(record)
    #expect(page.title == "https://a.example/plums")
    #expect(page.snippet(for: words).isEmpty)
    record.robots.nosnippet = false
    record.robots.maxSnippet = 6
    #expect(FoundPage(record).snippet(for: words).count == 6)
  }

  @Test("What elements with data-nosnippet hold is found, and not shown")
  func withheld() throws {
    var record = try Self.record()
    record.text = "Plums grow on trees. Prices are secret"
    record.shownText = 20
    let page = FoundPage(record)
    #expect(page.fields.body.contains("secret"))
    #expect(page.snippet(for: MatchedWords(["trees", "grow"])) == "Plums grow on trees.")
    #expect(!page.snippet(for: MatchedWords(["secret", "prices"])).contains("ecret"))
  }

  @Test("The record stays only where an explanation is asked for")
  func explained() throws {
    let record = try Self.record()
    #expect(FoundPage(record).record == nil)
    #expect(FoundPage(record, keepsRecord: true).record == record)
  }

  @Test("Whoever asks again hears the same, though the words are kept from the second time on")
  func verdicts() throws {
    let page = FoundPage(try Self.record())
    for (query, matches) in [("\"blue plums\"", true), ("\"plums blue\"", false)] {
      var matcher = try #require(PhraseMatcher(Query(query)))
      let expected = matcher.verdict(page.fields)
      #expect(expected.matches == matches)
      for _ in 0..<3 {
        let verdict = page.verdict(&matcher)
        #expect(verdict.matches == expected.matches)
        #expect(verdict.proximity == expected.proximity)
      }
    }
  }
}
