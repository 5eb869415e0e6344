import Addressing
import Basics
import Quality
import Records

/// A page with `items` and the visible `text`, an app's link aside.
func page(_ items: [StructuredItem], text: String = "") throws -> PageRecord {
  guard let url = WebAddress("https://example.com/plum-cake") else { throw NoAddress() }
  var record = PageRecord(url: url)
  record.items = items
  record.text = text
  return record
}

/// An address of a test cannot be parsed.
struct NoAddress: Error {}

/// The moment at which pages of tests are read, 2026-11-21T12:00:00Z.
let noon = Timestamp(milliseconds: 1_795_262_400_000)

/// Scores a page with `items`, and returns what was noted too.
func score(
  _ items: [StructuredItem],
  text: String = ""
) throws -> (quality: QualityScore, findings: [Finding]) {
  score(try page(items, text: text))
}

/// Scores a page, and returns what was noted too.
func score(_ record: PageRecord) -> (quality: QualityScore, findings: [Finding]) {
  var findings: [Finding] = []
  let quality = QualityJudge.score(record: record, now: noon, findings: &findings)
  return (quality, findings)
}

/// An item of schema.org's vocabulary.
func item(
  _ type: String,
  _ properties: [String: [PropertyValue]],
  syntax: StructuredItem.Syntax = .jsonLD
) -> StructuredItem {
  StructuredItem(
    syntax: syntax,
    types: ["https://schema.org/\(type)"],
    properties: properties
  )
}

extension StructuredItem {
  /// The same item with another value in a property; without the property for `nil`.
  func with(_ property: String, _ value: PropertyValue?) -> StructuredItem {
    var copy = self
    copy.properties[property] = value.map { [$0] }
    return copy
  }
}

/// Random numbers that are the same in every run (SplitMix64).
struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// A recipe as a good page describes it.
let cake = item(
  "Recipe",
  [
    "name": [.text("Plum cake")],
    "image": [.text("https://example.com/cake.jpg")],
    "author": [.item(item("Person", ["name": [.text("Ada Damson")]]))],
    "datePublished": [.text("2026-11-21")],
    "cookTime": [.text("PT45M")],
    "recipeIngredient": [.text("1 kg plums"), .text("300 g flour")],
    "aggregateRating": [
      .item(
        item(
          "AggregateRating",
          ["ratingValue": [.text("4.5")], "reviewCount": [.text("12")]]
        )
      )
    ],
  ]
)

/// The text that goes with it.
let cakeText = "Plum cake by Ada Damson. 1 kg plums, 300 g flour. Rated 4,5 by 12 people."
