import Addressing
import Records
import Rules
import Testing

@testable import Quality

/// What kind of page it is decides which description is asked of it.
struct PageKindTests {
  private func record(_ path: String, date: String? = nil) throws -> PageRecord {
    var record = PageRecord(url: try #require(WebAddress("https://example.com\(path)")))
    record.title = "Plums"
    record.text = "Plum cakes by Ada Damson"
    record.datePublished = date
    record.openGraph = ["og:type": ["article"], "og:title": ["Plums"]]
    return record
  }

  @Test(
    "Sections, categories and indexes of forums are lists",
    arguments: [
      "/category/cakes/", "/en/tag/plums", "/author/ada-damson", "/categories/the-lounge/p8",
      "/f42-orders", "/f42-orders-101.html", "/viewforum.php?f=4", "/forumdisplay.php?fid=2",
      "/forums/cakes.12/", "/forum.php", "/shop?category=7", "/index.php?route=product/category",
      "/news/", "/blog", "/store", "/jazz/home", "/cakes/page/3",
    ]
  )
  func lists(path: String) throws {
    let record = try record(path)
    #expect(PageKind(record) == .list)
    #expect(SuggestedSubject(record) == nil)
    let findings = score(record).findings
    #expect(findings.allSatisfy { !$0.fix.contains("what the page is about") && $0.gain == nil })
    var site = record
    site.items = [item("WebSite", ["name": [.text("Plums")]])]
    #expect(!score(site).findings.contains { $0.rule == "quality.subject-missing" })
  }

  @Test(
    "A section is a list whatever date its system gives it, an article that is called like one is none",
    arguments: [("/store", true), ("/forum/", true), ("/2024/05/index.html", false)]
  )
  func dated(path: String, isList: Bool) throws {
    #expect((PageKind(try record(path, date: "2024-05-01")) == .list) == isList)
  }

  @Test(
    "A discussion is told the type of its own, and is no article",
    arguments: [
      "/t7-forum-rules", "/viewtopic.php?f=4&t=167", "/showthread.php?t=3", "/threads/plums.7/",
      "/discussion/868/open-chat",
    ]
  )
  func threads(path: String) throws {
    let record = try record(path)
    #expect(PageKind(record) == .thread)
    #expect(SuggestedSubject(record) == nil)
    #expect(score(record).findings.contains { $0.fix.contains("DiscussionForumPosting") })
  }

  @Test("A page about the site is described as that, and one that is dated as an article")
  func about() throws {
    #expect(SuggestedSubject(try record("/about-us.html"))?.type == "AboutPage")
    #expect(SuggestedSubject(try record("/ueber-uns"))?.type == "AboutPage")
    let dated = try record("/2013/about-the-cake", date: "2013-02-27")
    #expect(SuggestedSubject(dated)?.type == "Article")
  }

  @Test(
    "What only looks like a list is none",
    arguments: [
      "/", "/news/2026/plum-cake", "/topic/20200207/015849.html", "/formula-1", "/blog/plums",
      "/tagliatelle", "/forum-of-plums", "/articles/194709-plums",
    ]
  )
  func others(path: String) throws {
    #expect(PageKind(try record(path)) == .other)
  }

  @Test("A dated page with the name of a section is what its markup says")
  func dated() throws {
    #expect(PageKind(try record("/recipes", date: "2026-11-21")) == .other)
  }

  @Test("A recipe is known by the heading of its ingredients, and a logo is no picture of anything")
  func recipe() throws {
    var record = try record("/plum-cake", date: "2026-11-21")
    record.image = "https://example.com/cake.jpg"
    #expect(SuggestedSubject(record)?.type == "Article")
    record.headings = ["Plum cake", "Ingredients for one tin"]
    #expect(SuggestedSubject(record)?.type == "Recipe")
    record.image = "https://example.com/img/logo.png?v=2"
    let subject = try #require(SuggestedSubject(record))
    #expect(subject.type == "Article")
    #expect(!subject.members.contains { $0.name == "image" })
  }

  @Test(
    "A site is called by the words of its title that its host is named after, never by a slogan",
    arguments: [
      ("https://www.plumorchard.com/", "Recipes From Plum Orchard", "Plum Orchard"),
      ("https://www.plumorchard.com/", "PlumOrchard | All about plums and cakes", "PlumOrchard"),
      ("https://a.example/", "Home loans from the best company", nil),
      ("https://a.example/", "Orchard Press - Books and more for everybody", "Orchard Press"),
    ] as [(String, String, String?)]
  )
  func siteNames(url: String, title: String, name: String?) throws {
    var record = PageRecord(url: try #require(WebAddress(url)))
    record.title = title
    #expect(SuggestedSubject(record)?.members.first?.value == name.map { .text($0) })
  }

  @Test("The other platform is missing only where the page shows that there is an app for it")
  func platforms() throws {
    func isMissing(_ edit: (inout PageRecord) -> Void) throws -> Bool {
      var record = try record("/plum-cake")
      record.items = [cake]
      record.deepLinks = [
        DeepLink(platform: "ios", app: "1", url: "plums://1", source: "app-links")
      ]
      edit(&record)
      return score(record).findings.contains { $0.rule == "quality.app-platform-missing" }
    }
    #expect(try !isMissing { _ in })
    #expect(try isMissing { $0.text += " Get it on Google Play." })
    #expect(
      try isMissing {
        $0.deepLinks.append(
          DeepLink(platform: "android", app: "a.plums", url: nil, source: "twitter-card")
        )
      }
    )
    #expect(
      try !isMissing {
        $0.deepLinks = [
          DeepLink(platform: "android", app: "a.plums", url: "plums://1", source: "app-links")
        ]
      }
    )
  }

  @Test("What a generator leaves empty and nobody asks for is as good as left out")
  func leftovers() throws {
    let article = item(
      "NewsArticle",
      ["headline": [.text("Plum cake")], "author": [.text("#ada")]]
    )
    let whole = try score([article], text: cakeText)
    for name in ["version", "alternativeHeadline", "keywords", "description"] {
      let empty = try score([article.with(name, .text(""))], text: cakeText)
      #expect(empty.quality == whole.quality)
      #expect(!empty.findings.contains { $0.rule == "quality.value-empty" })
    }
    let bare = try score([article.with("datePublished", .text(" "))], text: cakeText)
    #expect(bare.findings.contains { $0.rule == "quality.value-empty" })
  }

  @Test("A text for a thing is told of where a reader takes more of the thing than its name")
  func texts() throws {
    func isReported(_ type: String, _ property: String) throws -> Bool {
      try score([item(type, [property: [.text("Ada Damson")]])], text: cakeText).findings
        .contains { $0.rule == "quality.text-for-thing" }
    }
    #expect(try isReported("NewsArticle", "author"))
    #expect(try isReported("NewsArticle", "publisher"))
    #expect(try isReported("Review", "author"))
    #expect(try !isReported("ImageObject", "author"))
    #expect(try !isReported("WPFooter", "copyrightHolder"))
    #expect(try !isReported("NewsArticle", "sourceOrganization"))
    #expect(try !isReported("WebPage", "publisher"))
  }
}
