import JSON
import Quality
import Records
import Rules
import Testing

/// What things within a thing need, by what search engines need for a rich result.
///
/// <https://developers.google.com/search/docs/appearance/structured-data/faqpage>, and qapage,
/// product-snippet, review-snippet and discussion-forum beside it
struct NestedNeedsTests {
  private static let answer = item("Answer", ["text": [.text("Ripe ones are.")]])
  private static let question = item(
    "Question",
    ["name": [.text("Are plums sweet?")], "acceptedAnswer": [.item(answer)]]
  )
  private static let press = item("Product", ["name": [.text("Plum press")]])

  private static func faq(_ questions: StructuredItem...) -> StructuredItem {
    item("FAQPage", ["mainEntity": questions.map { .item($0) }])
  }

  private static func qa(_ property: String, _ value: StructuredItem?) -> StructuredItem {
    let asked = question.with("acceptedAnswer", nil)
    return item(
      "QAPage",
      ["mainEntity": [.item(value.map { asked.with(property, .item($0)) } ?? asked)]]
    )
  }

  private static func offer(_ type: String, _ members: [String: PropertyValue]) -> StructuredItem {
    press.with("offers", .item(item(type, members.mapValues { [$0] })))
  }

  private static func review(_ members: [String: PropertyValue]) -> StructuredItem {
    press.with("review", .item(item("Review", members.mapValues { [$0] })))
  }

  private static func rating(_ members: [String: PropertyValue]) -> StructuredItem {
    press.with("aggregateRating", .item(item("AggregateRating", members.mapValues { [$0] })))
  }

  private static let stars = PropertyValue.item(item("Rating", ["ratingValue": [.text("4")]]))

  @Test(
    "What a thing within the main thing lacks keeps it from a rich result, and is named",
    arguments: [
      (faq(question), nil),
      (
        faq(question.with("acceptedAnswer", nil)),
        "Question in FAQPage.mainEntity lacks acceptedAnswer."
      ),
      (
        faq(question.with("acceptedAnswer", .text(" "))),
        "Question in FAQPage.mainEntity lacks acceptedAnswer."
      ),
      (
        faq(question.with("acceptedAnswer", .item(answer.with("text", nil)))),
        "Answer in Question.acceptedAnswer lacks text."
      ),
      (
        faq(question, question.with("acceptedAnswer", nil)),
        "Question in FAQPage.mainEntity lacks acceptedAnswer."
      ),
      (qa("suggestedAnswer", answer), nil), (qa("acceptedAnswer", answer), nil),
      (
        qa("acceptedAnswer", nil),
        "Question in QAPage.mainEntity lacks acceptedAnswer or suggestedAnswer."
      ),
      (offer("Offer", ["price": .text("12.50")]), nil),
      (offer("Offer", [:]), "Offer in Product.offers lacks price or priceSpecification."),
      (
        offer("Offer", ["priceSpecification": .item(item("UnitPriceSpecification", [:]))]),
        "UnitPriceSpecification in Offer.priceSpecification lacks price."
      ),
      (offer("AggregateOffer", ["lowPrice": .text("2"), "priceCurrency": .text("EUR")]), nil),
      (
        offer("AggregateOffer", ["price": .text("2")]),
        "AggregateOffer in Product.offers lacks lowPrice and priceCurrency."
      ),
      (rating(["ratingValue": .text("4"), "ratingCount": .text("7")]), nil),
      (
        rating(["ratingValue": .text("4")]),
        "AggregateRating in Product.aggregateRating lacks ratingCount or reviewCount."
      ),
      (review(["author": .text("Ada Damson"), "reviewRating": stars]), nil),
      (
        review(["reviewBody": .text("Sweet.")]),
        "Review in Product.review lacks author and reviewRating."
      ),
      (
        review(["author": .text("Ada"), "reviewRating": .item(item("Rating", [:]))]),
        "Rating in Review.reviewRating lacks ratingValue."
      ),
      // A link leads to what may have all of it.
      (press.with("offers", .text("https://example.com/offer")), nil),
      // What is beside something that will do is no condition.
      (
        offer("Offer", ["price": .text("2")]).with("review", .item(item("Review", [:]))), nil
      ),
    ] as [(StructuredItem, String?)]
  )
  func required(thing: StructuredItem, lack: String?) throws {
    let findings = try score([thing], text: "Plum press").findings
    let missing = findings.filter { $0.rule == "quality.required-missing" }
    #expect(missing.map { String($0.detail) } == (lack.map { [$0] } ?? []))
    #expect(missing.allSatisfy { $0.subject?.missing.isEmpty == false })
  }

  @Test(
    "Who is an author has a name, or is described elsewhere",
    arguments: [
      (item("Person", ["name": [.text("Ada Damson")]]), nil),
      (item("Person", ["givenName": [.text("Ada")]]), nil),
      (
        item("Person", ["jobTitle": [.text("Cook")]]),
        "Person in DiscussionForumPosting.author lacks name or givenName or familyName."
      ),
      (
        item("Organization", [:]),
        "Organization in DiscussionForumPosting.author lacks name or legalName."
      ),
      (StructuredItem(syntax: .jsonLD, types: ["https://schema.org/Person"], id: "#ada"), nil),
    ] as [(StructuredItem, String?)]
  )
  func author(author: StructuredItem, lack: String?) throws {
    let post = item(
      "DiscussionForumPosting",
      [
        "headline": [.text("Plum cake")], "text": [.text("Ripe plums.")],
        "datePublished": [.text("2026-11-21")], "author": [.item(author)],
      ]
    )
    let missing = try score([post], text: cakeText).findings
      .filter { $0.rule == "quality.required-missing" }.map { String($0.detail) }
    #expect(missing == (lack.map { [$0] } ?? []))
  }

  @Test("A discussion needs its author, its date and its content, and is judged as no article")
  func discussion() throws {
    let post = item("DiscussionForumPosting", ["headline": [.text("Plum cake")]])
    let missing = try score([post], text: cakeText).findings
      .filter { $0.rule == "quality.required-missing" }.map { String($0.detail) }
    #expect(
      missing == [
        "DiscussionForumPosting lacks author.", "DiscussionForumPosting lacks datePublished.",
        "DiscussionForumPosting lacks text or image or video.",
      ]
    )
  }

  @Test("What a nested thing lacks costs points, which its finding promises")
  func points() throws {
    let bare = Self.faq(Self.question.with("acceptedAnswer", .item(item("Answer", [:]))))
    let before = try score([bare], text: cakeText)
    let after = try score([Self.faq(Self.question)], text: cakeText)
    #expect(try #require(before.quality.parts["completeness"]) < 0.5)
    #expect(after.quality.parts["completeness"] == 1)
    let gain = before.findings.first { $0.rule == "quality.required-missing" }?.gain ?? 0
    #expect(abs(after.quality.score - before.quality.score - gain) < 0.000_001)
  }

  @Test("It is noted at the nested thing that lacks it")
  func positions() throws {
    let other = Self.question.with("name", .text("Are they blue?")).with("acceptedAnswer", nil)
    let record = try page([Self.faq(Self.question, other)])
    var findings: [Finding] = []
    var asked: [StatementLocation] = []
    _ = QualityJudge.score(
      record: record,
      locate: { location in
        asked.append(location)
        return nil
      },
      findings: &findings
    )
    let location = StatementLocation(
      item: 0,
      type: "Question",
      property: "name",
      value: "Are they blue?"
    )
    #expect(asked.contains(location))
  }

  @Test(
    "A rating is on its scale, and a count is no less than none",
    arguments: [
      (["ratingValue": "4.5"], true), (["ratingValue": "4,5"], true), (["ratingValue": "5"], true),
      (["ratingValue": "6"], false), (["ratingValue": "0"], false), (["ratingValue": "-1"], false),
      (["ratingValue": "8", "bestRating": "10"], true),
      (["ratingValue": "11", "bestRating": "10"], false),
      (["ratingValue": "0", "worstRating": "0"], true),
      (["ratingValue": "80", "bestRating": "100", "worstRating": "0"], true),
      (["ratingValue": "80%"], true), (["ratingValue": "6/10"], true),
      (["ratingValue": "3", "bestRating": "1", "worstRating": "5"], true),
      (["ratingCount": "0"], true), (["ratingCount": "-3"], false), (["reviewCount": "-1"], false),
    ] as [([String: String], Bool)]
  )
  func ranges(members: [String: String], isInRange: Bool) throws {
    let thing = Self.rating(members.mapValues { .text($0) })
    let findings = try score([thing], text: "Plum press").findings
    let found = findings.filter { $0.rule == "quality.value-out-of-range" }
    #expect(found.isEmpty == isInRange)
    #expect(found.allSatisfy { $0.evidence != nil && ($0.gain ?? 0) > 0 })
  }
}
