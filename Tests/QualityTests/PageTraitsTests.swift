import Addressing
import Records
import Rules
import Testing

@testable import Quality

/// What a page is asked for depends on what kind of page it is.
struct PageTraitsTests {
  private func rules(
    _ path: String,
    _ items: [StructuredItem],
    text: String = cakeText,
    _ edit: (inout PageRecord) -> Void = { _ in }
  ) throws -> [String] {
    var record = PageRecord(url: try #require(WebAddress("https://example.com\(path)")))
    record.items = items
    record.text = text
    edit(&record)
    return score(record).findings.map {
      "\($0.rule) \($0.message.split(separator: " ").last ?? "")"
    }
  }

  private let press = item("Organization", ["name": [.text("Orchard Press")]])
  private let unnamed = item("FAQPage", ["mainEntity": [.text("#q")]])

  @Test("A form needs no structured data, and none of it more than it has")
  func form() throws {
    #expect(try rules("/login", []) == [])
    let plain = try rules("/plums", []) { record in
      record.title = "Plums"
      record.datePublished = "2026-11-20"
    }
    #expect(plain.map { $0.prefix(20) } == ["structured-data.none"])
    #expect(try rules("/login", [press], text: "Orchard Press") == [])
    #expect(try rules("/plums", [press]).contains { $0.hasPrefix("quality.subject-missing") })
  }

  @Test("A video is missing only where the page shows one")
  func video() throws {
    let lacks = "quality.recommended-missing video."
    #expect(try !rules("/plums", [cake]).contains(lacks))
    let page = try rules("/plums", [cake]) {
      $0.openGraph["og:video:url"] = ["https://a.example/v"]
    }
    #expect(page.contains(lacks))
    let clip = item("VideoObject", ["name": [.text("Plums")]])
    #expect(try rules("/plums", [cake, clip]).contains(lacks))
  }

  @Test(
    "A property is asked for only where the page shows something of what it would say",
    arguments: [
      ("nutrition", "Plum cake, 210 kcal", "Plum cake"),
      ("nutrition", "Calories: 210 kcal", "Few calories"),
      ("prepTime", "Prep 30 min", "Plum cake in 30 min"),
      ("prepTime", "Preparation time: less than 1 hour", "Prep the plums"),
      ("cookTime", "Cook time 1h 30m", "Rest for 30 min before you serve the cake"),
      ("totalTime", "Fertig in 2 Stunden", "12 plums and 3 eggs"),
      ("totalTime", "Total: 45 minutes", "Stir for 5 minutes"),
      ("datePublished", "Baked 21 November 2026", "Copyright 2026 Orchard"),
      ("datePublished", "2026-11-21", "2026 ripe plums"),
      ("datePublished", "Nov 2026", "Since 2026"), ("datePublished", "7.2026", "2010-2026"),
      ("recipeCuisine", "Austrian cuisine", "Plum cake"),
      ("author", "Plum cake by Ada", "Plum cake"),
      ("recipeYield", "Plum cake. Serves 4.", "Plum cake"),
    ]
  )
  func hints(property: String, text: String, other: String) throws {
    let lacks = "quality.recommended-missing \(property)."
    let bare = cake.with("aggregateRating", nil).with("author", nil).with("datePublished", nil)
      .with("cookTime", nil)
    #expect(try rules("/plums", [bare], text: text).contains(lacks))
    #expect(try !rules("/plums", [bare], text: other).contains(lacks))
  }

  @Test("Nobody reviews what is sold once, and nothing else that no reader reviews")
  func reviews() throws {
    let thing = item("Product", ["name": [.text("Plum press")], "offers": [.text("#offer")]])
    let rated = thing.with("aggregateRating", .text("#rating"))
    let lacks = "quality.recommended-missing review."
    #expect(try rules("/press", [thing], text: "Plum press. 3 reviews").contains(lacks))
    #expect(try !rules("/press", [thing], text: "Plum press").contains(lacks))
    let words = "Plum press. Read all that our customers say in their reviews, at home since 1907."
    #expect(try !rules("/press", [thing], text: words).contains(lacks))
    let rating = "quality.recommended-missing aggregateRating."
    #expect(try !rules("/press", [thing], text: words).contains(rating))
    #expect(try rules("/press", [thing], text: "Plum press. Rated 4.5").contains(rating))
    #expect(try !rules("/press", [rated], text: "Plum press. 3 reviews").contains(lacks))
    #expect(try !rules("/classified-ad/7", [thing], text: "Plum press. 3 reviews").contains(lacks))
  }

  @Test(
    "The numbers of an article are asked for only where a number stands behind their names",
    arguments: [
      ("sku", "SKU: PP-1204", "The reference for plums"), ("mpn", "EAN 4006381333931", "EAN code"),
      ("mpn", "Part number: XR-20417-B", "Model 2204"), ("offers", "Price: 20", "12 plums"),
    ]
  )
  func articleNumbers(property: String, text: String, other: String) throws {
    let press = item("Product", ["name": [.text("Plum press")], "review": [.text("#review")]])
    func lacks(_ text: String) throws -> Bool {
      try rules("/press", [press], text: text).contains("quality.recommended-missing \(property).")
    }
    #expect(try lacks(text))
    #expect(try !lacks(other))
  }

  @Test("A thing that a page can be about, and that says nothing yet, is told what it lacks")
  func bareSubject() throws {
    let page = item("WebPage", ["name": [.text("Plum cake")]])
    let bare = item("Article", ["datePublished": [.text("last Tuesday")]])
    let found = try rules("/plums", [page, bare])
    #expect(!found.contains { $0.hasPrefix("quality.subject-missing") })
    #expect(found.contains("quality.required-missing name."))
  }

  @Test("Names of the site and of organizations beside the subject need not be shown")
  func names() throws {
    func isHidden(_ item: StructuredItem, _ path: String = "/plums") throws -> Bool {
      try rules(path, [item]).contains { $0.hasPrefix("quality.claim-hidden") }
    }
    let daily = item("Organization", ["name": [.text("Orchard Daily")]])
    #expect(try !isHidden(daily))
    #expect(try isHidden(daily, "/"))
    let article = item("Article", ["headline": [.text("Plum cake")]])
    #expect(try isHidden(article.with("author", .text("Otto Quince"))))
    #expect(try !isHidden(article.with("author", .item(daily))))
    #expect(try !isHidden(article.with("author", .text("Example"))))
  }

  @Test("Of what stands beside the subject nothing more is asked, but on the site's start page")
  func companions() throws {
    let lacks = "quality.recommended-missing address."
    #expect(try !rules("/plums", [press]).contains(lacks))
    #expect(try rules("/", [press]).contains(lacks))
    let bare = item("WebSite", ["url": [.text("https://example.com/")]])
    let needs = "quality.required-missing name."
    #expect(try !rules("/plums", [bare]).contains(needs))
    #expect(try rules("/", [bare]).contains(needs))
    let tile = item("Product", ["name": [.text("Plum cake")], "offers": [.text("#offer")]])
    #expect(try rules("/plums", [tile]).contains("quality.recommended-missing brand."))
    #expect(try !rules("/", [tile]).contains("quality.recommended-missing brand."))
  }

  @Test("A name is asked for only where the page shows text, and nothing else asks for it")
  func claims() throws {
    func isAsked(_ item: StructuredItem, _ text: String) throws -> Bool {
      try rules("/plums", [item], text: text).contains { $0.hasPrefix("quality.claim-none") }
    }
    #expect(try isAsked(unnamed, cakeText))
    #expect(try !isAsked(unnamed, ""))
    #expect(try !isAsked(item("Article", ["author": [.text("#ada")]]), cakeText))
    #expect(try !isAsked(item("BreadcrumbList", ["itemListElement": [.text("#1")]]), cakeText))
  }

  @Test("Further properties are named beside what the kind asks for")
  func few() throws {
    let short = item("Movie", ["name": [.text("Plum cake")], "image": [.text("/cake.jpg")]])
    #expect(try rules("/plums", [short]).contains { $0.hasPrefix("quality.properties-few") })
    #expect(try !rules("/plums", [cake]).contains { $0.hasPrefix("quality.properties-few") })
    var whole = short
    for name in ["aggregateRating", "dateCreated", "director", "review"] {
      whole.properties[name] = [.text(name == "dateCreated" ? "2026" : "#\(name)")]
    }
    let last = try rules("/plums", [whole]).first { $0.hasPrefix("quality.properties-few") }
    #expect(last == "quality.properties-few inLanguage.")
  }
}
