import JSON
import Quality
import Records
import Rules
import Testing

// What is said of single values and properties.
extension QualityJudgeTests {
  @Test(
    "What is wrong lowers the score and says by how much",
    arguments: [
      ("datePublished", .text("last Tuesday"), "quality.value-malformed"),
      ("cookTime", .text("PTundefinedM"), "quality.value-malformed"),
      ("recipeIngredient", .text(" "), "quality.value-empty"),
      ("name", nil, "quality.required-missing"), ("image", nil, "quality.required-missing"),
      ("author", nil, "quality.recommended-missing"),
      ("plumcount", .text("7"), "quality.property-unknown"),
      ("datepublished", .text("2026-11-21"), "quality.property-unknown"),
      ("startDate", .text("2026-11-21"), "quality.property-misplaced"),
      ("name", .text("Chocolate gateau from Vienna"), "quality.claim-hidden"),
      ("tool", .item(item("Spade2", [:])), "quality.type-unknown"),
      ("tool", .item(item("howtotool", [:])), "quality.type-misspelled"),
      ("expires", .text("2026-11-20"), "quality.claim-expired"),
      ("publisher", .item(item("Place", [:])), "quality.kind-unexpected"),
      ("image", .bool(false), "quality.value-malformed"),
      ("name", .bool(true), "quality.value-malformed"),
    ] as [(String, PropertyValue?, String)]
  )
  func faults(name: String, value: PropertyValue?, rule: String) throws {
    let whole = try score([cake], text: cakeText)
    let (quality, findings) = try score([cake.with(name, value)], text: cakeText)
    #expect(quality.score < whole.quality.score)
    let finding = try #require(findings.first { $0.rule == rule })
    #expect(try #require(finding.gain) > 0)
    #expect(whole.findings.count { $0.rule == rule } < findings.count { $0.rule == rule })
  }

  @Test(
    "What says nothing is no value: it fulfils no wish, and is reported",
    arguments: [
      ("address", .text("N/A"), true), ("address", .item(item("PostalAddress", [:])), true),
      ("address", .item(item("PostalAddress", ["streetAddress": [.text(" ")]])), true),
      ("address", .item(item("PostalAddress", ["addressLocality": [.text("Berlin")]])), false),
      ("address", .text("None"), false), ("image", .text("undefined"), true),
      ("image", .text(" NULL "), true), ("image", .text("n/a"), true), ("image", .text("#"), true),
      ("image", .item(item("ImageObject", ["caption": [.text("")]])), true),
      ("image", .item(item("ImageObject", ["url": [.text("/a.png")]])), false),
      ("image", .text("https://e.com/null.png"), false),
    ] as [(String, PropertyValue, Bool)]
  )
  func blank(name: String, value: PropertyValue, isBlank: Bool) throws {
    let shop = item(
      "LocalBusiness",
      ["name": [.text("Plum shop")], "address": [.text("Main Street 1")]]
    )
    // A recipe needs an image, and a shop its address.
    let thing = name == "image" ? cake : shop
    let whole = try score([thing], text: cakeText).quality
    let (quality, findings) = try score([thing.with(name, value)], text: cakeText)
    #expect(findings.contains { $0.rule == "quality.value-empty" } == isBlank)
    let (before, after) = (whole.parts["completeness"], quality.parts["completeness"])
    if isBlank { #expect(try #require(after) < #require(before)) }
  }

  @Test("An action without properties says by its type what people do")
  func bareAction() throws {
    func quality(_ type: String, id: String?) throws -> Double {
      var value = item(type, [:])
      value.id = id
      let counter = item(
        "InteractionCounter",
        ["interactionType": [.item(value)], "userInteractionCount": [.text("7")]]
      )
      return try score([cake.with("interactionStatistic", .item(counter))], text: cakeText)
        .quality.score
    }
    #expect(try quality("WatchAction", id: nil) == quality("WatchAction", id: "#watch"))
  }

  @Test(
    "A value without the form of its property is told what would have it",
    arguments: [
      ("datePublished", "last Tuesday", "Recipe.datePublished; write a date such as 2026-11-21 or"),
      ("cookTime", "45 minutes", "Recipe.cookTime; write a duration such as PT1H30M."),
      ("isAccessibleForFree", "maybe", "write true or false."),
      ("image", " e.com/plums.jpg ", "Recipe.image; write https://e.com/plums.jpg."),
      ("sameAs", "Ada", "write a whole address such as https://"),
      ("creativeWorkStatus", "draft", nil), ("interactionCount", "many", nil),
    ] as [(String, String, String?)]
  )
  func forms(name: String, value: String, advice: String?) throws {
    let findings = try score([cake.with(name, .text(value))], text: cakeText).findings
    let finding = findings.first { $0.rule == "quality.value-malformed" }
    #expect(finding?.evidence == advice.map { _ in value })
    if let advice { #expect(finding?.message.contains(advice) == true) }
  }

  @Test(
    "What the vocabulary tolerates counts for less than what it asks for, and never lowers the score",
    arguments: [
      (
        "publisher", .text("Orchard Press"), "publisher", .text("https://example.com/press"),
        "quality.text-for-thing"
      ),
      ("awards", .text("Golden Plum"), "award", .text("Golden Plum"), "quality.term-superseded"),
      ("interactionCount", .text("12"), "keywords", .text("plums"), "quality.term-superseded"),
    ] as [(String, PropertyValue, String, PropertyValue, String)]
  )
  func tolerated(
    name: String,
    value: PropertyValue,
    right: String,
    rightValue: PropertyValue,
    rule: String
  ) throws {
    let before = try score([cake], text: cakeText).quality.score
    let (quality, findings) = try score([cake.with(name, value)], text: cakeText)
    let better = try score([cake.with(right, rightValue)], text: cakeText).quality.score
    #expect(before < quality.score)
    #expect(quality.score < better)
    #expect(findings.contains { $0.rule == rule })
  }

  @Test(
    "What an offer says has a form, and is told what would have it",
    arguments: [
      ("availability", "https://schema.org/InStok", "write https://schema.org/InStock."),
      ("availability", "http://schema.org/in_stock/", "write https://schema.org/InStock."),
      (
        "availability", "https://schema.org/ItemAvailability",
        "write a member of ItemAvailability, such as BackOrder, "
      ),
      ("itemCondition", "https://schema.org/Used", "write https://schema.org/UsedCondition."),
      ("businessFunction", "https://schema.org/Sel", "write a member of BusinessFunction."),
      ("url", "www.e.com/a", "write https://www.e.com/a."),
      ("priceCurrency", "Euro", "write a currency such as EUR."),
      ("price", "$12.00", "write a number such as 12.50."),
      ("priceCurrency", "€", "write a currency such as EUR."),
    ]
  )
  func offers(property: String, value: String, advice: String) throws {
    let offer = item("Offer", [property: [.text(value)]])
    let product = item("Product", ["name": [.text("Plum cake")], "offers": [.item(offer)]])
    let findings = try score([product], text: cakeText).findings
    let finding = try #require(findings.first { $0.rule == "quality.value-malformed" })
    #expect(finding.evidence == value)
    #expect(finding.message.contains("Offer.\(property)") && finding.message.contains(advice))
  }

  @Test("The value of an action's note may be a text or a thing, whatever the property asks for")
  func notes() throws {
    for note: PropertyValue in [
      .text("required name=query"),
      .item(item("PropertyValueSpecification", ["valueName": [.text("query")]])),
    ] {
      let action = item("SearchAction", ["target": [.text("/?q={q}")], "query-input": [note]])
      let site = item("WebSite", ["name": [.text("Plums")], "potentialAction": [.item(action)]])
      let rules = try score([site], text: "Plums").findings.map(\.rule)
      #expect(!rules.contains("quality.kind-unexpected"))
      #expect(!rules.contains("quality.value-malformed"))
    }
  }

  @Test("A group of products needs no offers of its own")
  func variants() throws {
    let variant = item("Product", ["name": [.text("Plum cake")], "sku": [.text("7")]])
    let group = item(
      "ProductGroup",
      ["name": [.text("Plum cake")], "hasVariant": [.item(variant)]]
    )
    let findings = try score([group], text: cakeText).findings
    #expect(!findings.contains { $0.rule == "quality.required-missing" })
    let bare = try score([group.with("hasVariant", nil)], text: cakeText).findings
    #expect(bare.contains { $0.rule == "quality.required-missing" })
  }

  @Test("A property that was replaced fulfils the wish for its successor")
  func successors() throws {
    var old = cake.with("recipeIngredient", nil)
    old.properties["ingredients"] = cake.properties["recipeIngredient"]
    let parts = try score([old], text: cakeText).quality.parts
    let whole = try score([cake], text: cakeText).quality.parts
    #expect(parts["completeness"] == whole["completeness"])
  }
}
