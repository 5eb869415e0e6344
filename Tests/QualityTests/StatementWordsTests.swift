import Records
import Rules
import Testing

@testable import Quality

/// What is said of a statement fits what is wrong with it.
struct StatementWordsTests {
  private func finding(_ rule: String, _ item: StructuredItem) throws -> Finding? {
    try score([item], text: cakeText).findings.first { $0.rule == rule }
  }

  @Test(
    "A text where a thing belongs is told what would be right there",
    arguments: [
      ("Offer", "itemCondition", "as new", "write a member of OfferItemCondition, such as Dam"),
      (
        "Offer", "availability", "NOT SOLD", "write a member of ItemAvailability, such as BackOrder"
      ),
      ("Recipe", "mainEntityOfPage", "True", "write the page's URL, or describe CreativeWork."),
      ("Recipe", "author", "Ada Damson", "describe Organization or Person"),
      ("Recipe", "url", "<?= $url ?>", nil),
      ("Recipe", "author", "{{ author.name }}", "code of a template"),
      ("NutritionInformation", "fatContent", "none", "write a number and its unit"),
      (
        "Article", "about",
        "A long sentence about plums, their cakes, and how people bake them in an hour or two.",
        "a sentence belongs into description"
      ),
      ("Recipe", "suitableForDiet", "Vegan", "write https://schema.org/VeganDiet."),
      ("Recipe", "suitableForDiet", "Paleo", nil),
      ("AggregateRating", "itemReviewed", "Plum cake", nil),
    ] as [(String, String, String, String?)]
  )
  func loose(type: String, property: String, value: String, advice: String?) throws {
    let found = try finding("quality.text-for-thing", item(type, [property: [.text(value)]]))
    #expect((found == nil) == (advice == nil))
    if let advice { #expect(found?.message.contains(advice) == true, "\(found?.message ?? "")") }
  }

  // https://schema.org/DataType
  @Test(
    "A data type is none of a thing, whatever its capitals",
    arguments: [
      ("url", "as a text", "without @type"), ("dateTime", "as a text", "without @type"),
      ("person", "write Person", "as the vocabulary does"),
    ]
  )
  func dataType(type: String, words: String, fix: String) throws {
    let value = item(type, ["name": [.text("Plums")]])
    let found = try finding("quality.type-misspelled", item("Article", ["about": [.item(value)]]))
    #expect(found?.message.contains(words) == true, "\(found?.message ?? "")")
    #expect(found?.fix.contains(fix) == true, "\(found?.fix ?? "")")
  }

  // https://schema.org/Quantity
  @Test("A quantity is a text, and has no name", arguments: ["Distance", "Mass", "Duration"])
  func quantity(type: String) throws {
    let found = try finding(
      "quality.property-misplaced",
      item("ImageObject", ["width": [.item(item(type, ["name": [.text("344 px")]]))]])
    )
    #expect(found?.message.contains("write the quantity as a text") == true)
    #expect(found?.fix == "Write the quantity as a text in place of the thing.")
  }

  // https://schema.org/UserComments
  @Test("A comment of the old kind is no event, and is told its successor alone")
  func comments() throws {
    let comment = item(
      "UserComments",
      ["commentText": [.text("Good!")], "creator": [.text("Ada")], "commentTime": [.text("2001")]]
    )
    let article = item("NewsArticle", ["headline": [.text("Plum cake")]])
    let findings = try score([comment, article], text: cakeText).findings
    #expect(!findings.contains { $0.message.contains("Event") })
    #expect(!findings.contains { $0.rule == "quality.text-for-thing" })
    let found = findings.first { $0.rule == "quality.term-superseded" }
    #expect(found?.message.contains("write Comment for what one says") == true)
    #expect(findings.contains { $0.message.contains("Article lacks author") })
  }

  @Test("One empty value among others is to go, and the others to stay")
  func empty() throws {
    var some = cake
    some.properties["keywords"] = [.text("plums"), .text("")]
    let found = try finding("quality.value-empty", some)
    #expect(found?.message.contains("; elsewhere on the page it is filled") == true)
    #expect(found?.fix == "Take the empty value out, or fill it.")
    let all = try finding("quality.value-empty", cake.with("keywords", .text("")))
    #expect(all?.fix == Rule.qualityValueEmpty.fix)
  }

  @Test("A property like none of the vocabulary is to go; a misspelt one is to be written right")
  func unknown() throws {
    let none = try finding("quality.property-unknown", cake.with("plumCount", .text("7")))
    #expect(none?.fix.hasPrefix("Take the property out") == true)
    let slip = try finding("quality.property-unknown", cake.with("datepublished", .text("2026")))
    #expect(slip?.fix == Rule.qualityPropertyUnknown.fix)
  }
}
