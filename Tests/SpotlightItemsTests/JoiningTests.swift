import SpotlightItems
import Testing

// App Search Programming Guide, "Combine APIs".
// https://developer.apple.com/documentation/corespotlight/cssearchableitemattributeset/relateduniqueidentifier
struct JoiningTests {
  private static let related = TestActivity.make("Related") {
    $0.relatedUniqueIdentifier = "u"
    $0.attributes = ["title": .text("Activity's")]
  }
  private static let missing = TestActivity.make("Missing") { $0.relatedUniqueIdentifier = "v" }
  private static let weak = TestActivity.make("Weak") { $0.weakRelatedUniqueIdentifier = "w" }
  private static let page = TestActivity.make("Page") { $0.webpageURL = "https://a.example/" }
  private static let grouped = TestActivity.make("Grouped") { $0.domain = "d.e" }
  private static let named = TestActivity.make("Named") { $0.persistentIdentifier = "lisbon" }
  private static let handoff = TestActivity.make("Handoff") { $0.eligibility = .handoff }

  private static func item(_ identifier: String, domain: String? = nil) -> SpotlightItem {
    SpotlightItem(
      identifier: identifier,
      domain: domain,
      attributes: ["title": .text("Item \(identifier)")]
    )
  }

  @Test(
    "An item and what belongs to it are one result",
    arguments: [
      // Row 94 (GUIDE).
      (["u"], [related], ["u+1"]),
      // Row 95 (D W16): the item is missing.
      (["u"], [missing], ["u"]), ([], [related], []),
      // Row 97 (W16): the item comes later.
      ([], [weak], ["-+1"]), (["w"], [weak], ["w+1"]),
      // Row 102 (GUIDE).
      (["https://a.example/"], [page], ["https://a.example/+1"]),
      // §4.3 (GUIDE NSUA): the same page again, under another name.
      ([], [page, TestActivity.make { $0.webpageURL = "https://a.example/" }], ["-+1"]),
      (
        [],
        [
          page,
          TestActivity.make {
            ($0.webpageURL, $0.persistentIdentifier) = ("https://a.example/", "p")
          },
        ], ["-+2"]
      ),
      // Row 92 (OURS): five times the same.
      ([], Array(repeating: named, count: 5), ["-+1"]),
      // Row 90 (NSUA): not eligible for search.
      ([], [handoff], []),
      (["u", "x"], [named, related, grouped], ["u+1", "x", "-+1", "-+1"]),
    ] as [([String], [SpotlightActivity], [String])]
  )
  func results(items: [String], activities: [SpotlightActivity], expected: [String]) {
    let results = SpotlightResult.joining(items.map { Self.item($0) }, activities)
    let texts = results.map { result in
      (result.item?.identifier ?? "-")
        + (result.activities.isEmpty ? "" : "+\(result.activities.count)")
    }
    #expect(texts == expected)
  }

  // Rows 93 (S2) and 94 (GUIDE).
  @Test("The item's attributes are shown, and without one those of the activity with its title")
  func shown() {
    let joined = SpotlightResult(item: Self.item("u"), activities: [Self.related])
    #expect(joined.shownAttributes == ["title": .text("Item u")])
    let alone = SpotlightResult(item: nil, activities: [Self.related])
    #expect(alone.shownAttributes == ["title": .text("Activity's")])
    var show = TestActivity.make("Show")
    show.attributes = ["contentDescription": .text("About it"), "thumbnailData": .bytes([1])]
    #expect(
      SpotlightResult(item: nil, activities: [show]).shownAttributes == [
        "title": .text("Show"), "contentDescription": .text("About it"),
        "thumbnailData": .bytes([1]),
      ]
    )
    #expect(SpotlightResult(item: nil).shownAttributes.isEmpty)
  }

  @Test(
    "Activities are deleted by the app's own names for them, whatever they are recognized by",
    arguments: [
      // Row 99 (NSUA).
      (["lisbon"], ["Named", "Both"]), (["lisbon", "x"], ["Named", "Both"]), (["u"], []), ([], []),
      (nil, ["Related", "Weak", "Named", "Both"]),
    ] as [(Set<String>?, [String])]
  )
  func byName(names: Set<String>?, expected: [String]) {
    let both = TestActivity.make("Both") {
      ($0.relatedUniqueIdentifier, $0.persistentIdentifier) = ("u", "lisbon")
    }
    let gone = [Self.related, Self.weak, Self.named, both]
      .filter { $0.isRemoved(byPersistentIdentifiers: names) }
    #expect(gone.compactMap(\.title) == expected)
  }
}
