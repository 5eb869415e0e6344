import Addressing
import Records
import Rules
import Testing

@testable import Quality

/// What a page without structured data shows of what it is about.
struct SubjectSignsTests {
  private func record(_ path: String) throws -> PageRecord {
    var record = PageRecord(url: try #require(WebAddress("https://plumorchard.example\(path)")))
    record.title = "Plum cake"
    record.text = String(repeating: "Ripe plums on a plain dough. ", count: 30)
    return record
  }

  @Test(
    "A page is called a video, an episode or an article where its address or its markup says so",
    arguments: [
      ("/video/plum-cake", [:], [:], "VideoObject"),
      ("/a", ["og:type": "video.other"], [:], "VideoObject"),
      ("/podcasts/plums/7", [:], [:], "PodcastEpisode"),
      ("/s/1", [:], ["player:stream:content_type": "audio/mpeg"], "PodcastEpisode"),
      ("/2026/11/plum-cake", [:], [:], "an Article"), ("/news/plum-cake", [:], [:], "an Article"),
      ("/", [:], [:], "a WebSite"),
    ] as [(String, [String: String], [String: String], String)]
  )
  func named(path: String, graph: [String: String], card: [String: String], type: String) throws {
    var record = try record(path)
    record.openGraph = graph.mapValues { [$0] }
    record.twitterCard = card
    if path == "/" { record.openGraph["og:site_name"] = ["Plum Orchard"] }
    let findings = score(record).findings.filter { $0.rule.hasPrefix("structured-data.") }
    #expect(findings.map { $0.fix.contains(type) } == [true], "\(findings.map(\.fix))")
  }

  @Test(
    "Where nobody can tell what a page is about, nothing is to be described",
    arguments: ["/plum-cake", "/view/1", "/account/plums", "/42/17.html"]
  )
  func unnamed(path: String) throws {
    #expect(try score(record(path)).findings.isEmpty)
    var dated = try record("/2026/11/plum-cake")
    dated.text = "Plums"
    #expect(score(dated).findings.isEmpty)
  }

  @Test("A form by its markup is not asked to be described")
  func form() throws {
    var findings: [Finding] = []
    let page = try record("/news/plum-cake")
    _ = QualityJudge.score(record: page, now: noon, isForm: true, findings: &findings)
    #expect(findings.isEmpty)
  }

  @Test(
    "The site's name is no part of a headline, and tags are none of a description",
    arguments: [
      ("Plum cake » Plum Orchard - Cakes", "Plum cake"), ("Plum cake - PlumOrchard", "Plum cake"),
      ("Plum cake - a recipe", "Plum cake - a recipe"), ("Plum Orchard", "Plum Orchard"),
    ]
  )
  func texts(title: String, headline: String) throws {
    var record = try record("/2026/11/plum-cake")
    record.title = title
    record.description = "Cakes of <a href='/plums'>ripe plums</a>, 3 < 4."
    let members = try #require(SuggestedSubject(record)).members
    #expect(members.first?.value == .text(headline))
    #expect(members.contains { $0.value == .text("Cakes of ripe plums, 3 < 4.") })
  }

  @Test("A logo's heading is not what the page is called")
  func logo() throws {
    var record = try record("/2026/11/plum-cake")
    record.title = "Plum cake with almonds: Plumorchard"
    record.headings = ["PlumOrchard"]
    #expect(try #require(SuggestedSubject(record)).members.first?.value != .text("PlumOrchard"))
    record.headings = ["Plum cake with almonds"]
    #expect(
      try #require(SuggestedSubject(record)).members.first?.value == .text("Plum cake with almonds")
    )
  }

  @Test(
    "A house that never closes needs no opening hours",
    arguments: [("Hotel", false), ("Bakery", true)]
  )
  func hours(type: String, isAsked: Bool) throws {
    let thing = item(type, ["name": [.text("Plum House")], "address": [.text("1 Plum Lane")]])
    let text = "Plum House, 1 Plum Lane. Opening hours: 9:00 to 17:00, Monday to Friday."
    let lacks = try score([thing], text: text).findings.filter {
      $0.rule == "quality.recommended-missing" && $0.message.contains("openingHours")
    }
    #expect(lacks.isEmpty != isAsked)
  }

  @Test(
    "An account in the place of a name that the page shows is to become that name",
    arguments: [
      ("ada.damson", true), ("ada-mirabelle", false), ("Bea Plum", false), ("adamson", false),
    ]
  )
  func account(author: String, isName: Bool) throws {
    let article = item(
      "NewsArticle",
      ["headline": [.text("Plum cake")], "author": [.text(author)]]
    )
    let text = "Plum cake. By Ada P. Damson. Ripe plums on a plain dough."
    let hidden = try score([article], text: text).findings.first {
      $0.rule == "quality.claim-hidden"
    }
    #expect(hidden?.fix.hasPrefix("Write the name as the page shows it") == isName)
  }

  @Test("Two types that are written as one are to be separated")
  func types() throws {
    let both = StructuredItem(
      syntax: .microdata,
      types: ["https://schema.org/CreativeWork%20http://schema.org/Product"]
    )
    let finding = try score([cake, both]).findings.first { $0.rule == "quality.type-unknown" }
    #expect(finding?.fix.hasPrefix("Separate the types with a space") == true)
  }
}
