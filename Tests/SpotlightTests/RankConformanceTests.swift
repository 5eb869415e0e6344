import CoreSpotlight
import Foundation
import Spotlight
import Testing

/// What typed words find, and in which order, through Core Spotlight's classes and the durable index.
///
/// The numbers are rows of the private index's conformance table. Sources: D, Apple's documentation of
/// CSUserQuery; W15, W16 and W17, WWDC 2015, session 709, WWDC 2016, session 223, and WWDC 2017, session
/// 231; RADAR, a user's report; OURS, where Apple says nothing.
struct RankConformanceTests {
  @Test("Every word is found, the last one as a beginning", arguments: typedCases)
  func typed(_ typed: IndexCase) async throws { try await typed.run() }

  private static let typedCases: [IndexCase] = [
    IndexCase("Row 44: an item is found from its first letter to its last (W16, RADAR 19410955)") {
      index async throws in
      try await index.put(item("pie", "Apple Pie Recipe"), item("tart", "Lemon Tart"))
      let text = "apple pie recipe"
      for end in text.indices {
        let typed = String(text[...end])
        #expect(try await index.typed(typed) == ["pie"], "\(typed)")
      }
    },
    IndexCase("Rows 45, 46: words in any order, all of them, the last as a beginning (W16 OURS)") {
      index async throws in
      try await index.put(item("pie", "Apple Pie Recipe"))
      #expect(try await index.typed("pie app") == ["pie"])
      #expect(try await index.typed("apple tart").isEmpty)
    },
    IndexCase("Row 47: diacritics do not matter, and the exact spelling is first (W16 OURS)") {
      index async throws in
      try await index.put(item("accents", "Frédéric"), item("plain", "Frederic"))
      #expect(try await index.typed("frederic") == ["plain", "accents"])
      #expect(try await index.typed("frédéric") == ["accents", "plain"])
    },
  ]

  @Test("Hints and what people do decide between alike items", arguments: rankCases)
  func ranks(_ rank: IndexCase) async throws { try await rank.run() }

  private static let rankCases: [IndexCase] = [
    IndexCase("Rows 53, 54: a hint decides between alike items, and not against a match (W17)") {
      index async throws in
      try await index.put(
        item("low", "Plum") { $0.rankingHint = 10 },
        item("high", "Plum") { $0.rankingHint = 90 }
      )
      #expect(try await index.typed("plum") == ["high", "low"])
      try await index.put(
        item("low", "Plum") { $0.rankingHint = 0 },
        item("high", "Cake") {
          $0.textContent = "plum"
          $0.rankingHint = 100
        }
      )
      #expect(try await index.typed("plum") == ["low", "high"])
    },
    IndexCase("Row 55: when all have the highest hint, the order is as without hints (W17)") {
      index async throws in
      func items(_ hint: NSNumber?) -> [CSSearchableItem] {
        (0..<24).map { number in
          item("\(number)", ["Plum", "Plum cake", "Sweet plum tart", "Cake"][number % 4]) {
            $0.keywords = number % 3 == 0 ? ["plum"] : ["sweet"]
            $0.textContent = number % 5 == 0 ? "A plum, and another plum" : "Crumble with plums"
            $0.rankingHint = hint
          }
        }
      }
      try await CSSearchableIndex.default().indexSearchableItems(items(nil))
      let order = try await index.typed("plum")
      #expect(order.count == 24)
      try await CSSearchableIndex.default().indexSearchableItems(items(100))
      #expect(try await index.typed("plum") == order)
    },
    IndexCase("Row 56: what was selected three times is first among alike items (D W17)") {
      index async throws in
      try await index.put(item("1", "Plum"), item("2", "Plum"), item("3", "Plum"))
      #expect(try await index.typed("plum") == ["1", "2", "3"])
      try await engage("3", among: ["1", "2", "3"], times: 3)
      #expect(try await index.typed("plum").first == "3")
    },
    IndexCase("Rows 57, 58: what is seen and not selected sinks, what is not seen stays (W15 W16)")
    { index async throws in
      try await index.put(item("seen", "Plum"), item("unseen", "Plum"), item("other", "Pear"))
      #expect(try await index.typed("plum") == ["seen", "unseen"])
      // Both are in the answers, of which a person sees one.
      try await engage("other", among: ["seen", "other"], times: 50)
      #expect(try await index.typed("plum") == ["unseen", "seen"])
    },
  ]

  /// A person selects the item of `identifier` among those that are to be seen.
  private static func engage(
    _ identifier: String,
    among visible: [String],
    times: Int
  ) async throws {
    for _ in 0..<times {
      let query = CSUserQuery(userQueryString: "p", userQueryContext: nil)
      var items: [String: CSUserQuery.Item] = [:]
      for try await found in query.results { items[found.id] = found }
      let selected = try #require(items[identifier])
      let visibleItems = try visible.map { try #require(items[$0]) }
      query.userEngaged(selected, visibleItems: visibleItems, interaction: .select)
    }
  }
}
