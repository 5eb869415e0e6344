import Documents
import Foundation
import SpotlightItems
import Spotting
import Testing

/// The order of what typed words find.
struct RankTests {
  private static func rank(_ items: [SpotlightItem], _ text: String) throws -> [String] {
    try TemporaryIndex(items).typed(text)
  }

  @Test(
    "Rows 50 and 51: a title that has the word comes before key words and before texts (W17)",
    arguments: ["plum", "plu", "p"]
  )
  func fields(text: String) throws {
    let items = [
      SpotlightItem("text", "Cake", ["textContent": .text("a plum in it")]),
      SpotlightItem("word", "Tart", ["keywords": .texts(["plum"])]),
      SpotlightItem("title", "Sweet plum"),
      SpotlightItem("about", "Crumble", ["contentDescription": .text("with a plum")]),
    ]
    let found = try Self.rank(items, text)
    #expect(found.prefix(2) == ["title", "word"])
    if text.count > 1 { #expect(found == ["title", "word", "about", "text"]) }
  }

  @Test("Row 52: a show comes before its episodes, and the newest of these first (RADAR 23235536)")
  func episodes() throws {
    let episodes = (1...99).map { number in
      SpotlightItem(
        "e\(number)",
        "Northern Lights: part \(number)",
        ["contentCreationDate": .date(700_000_000 + Double(number * 37 % 100) * 86_400)]
      )
    }
    let show = SpotlightItem("show", "Northern Lights")
    let found = try Self.rank(
      episodes.dropLast(50) + [show] + episodes.suffix(50),
      "northern lights"
    )
    #expect(found.count == 100 && found.first == "show")
    let dates = found.dropFirst().compactMap { Int($0.dropFirst()).map { $0 * 37 % 100 } }
    #expect(dates == dates.sorted(by: >))
  }

  @Test(
    "Rows 53 to 55: hints decide between alike items, and nothing else (W17)",
    arguments: [
      ([90, 10], false, "a"), ([10, 90], false, "b"), ([0, 100], true, "a"),
      ([100, 100], true, "a"),
    ] as [([Int], Bool, String)]
  )
  func hints(hints: [Int], isWorse: Bool, first: String) throws {
    func item(_ identifier: String, _ hint: Int, _ attributes: [String: ItemValue]) -> SpotlightItem
    {
      SpotlightItem(
        identifier,
        "Sweet",
        attributes.merging(["rankingHint": .integer(Int64(hint))]) { $1 }
      )
    }
    let other: [String: ItemValue] =
      isWorse ? ["textContent": .text("plum")] : ["keywords": .texts(["plum"])]
    let items = [
      item("a", hints[0], ["keywords": .texts(["plum"])]), item("b", hints[1], other),
    ]
    #expect(try Self.rank(items, "plum").first == first)
  }

  @Test("Row 56: what was selected three times is first among alike items (D, W17)")
  func selected() throws {
    let index = try TemporaryIndex((0..<300).map { SpotlightItem("\($0)", "Plum cake") })
    #expect(try index.typed("plum").first != "250")
    try index.select("250", visible: ["250", "0"], times: 3)
    #expect(try index.typed("plum").first == "250")
    #expect(try index.typed("plum") { $0.maxResults = 1 } == ["250"])
    index.pass(days: 25)
    try index.select("7", visible: ["7"], times: 3)
    #expect(try index.typed("plum").prefix(2) == ["7", "250"])
  }

  @Test(
    "Rows 57 and 58: what is seen and never selected sinks; what was not to be seen does not (W16)"
  )
  func ignored() throws {
    let names = ["seen", "unseen", "other"]
    let index = try TemporaryIndex(
      [("seen", "Plum"), ("unseen", "Plum"), ("other", "Pear")].map { SpotlightItem($0, $1) }
    )
    try index.select("other", visible: ["seen", "other"], times: 50)
    #expect(try index.typed("plum") == ["unseen", "seen"])
    let ratio = try #require(
      try index.index.result(of: "unseen", for: "plum")?.score?.parts.first {
        $0.label.contains("when shown")
      }
    )
    #expect(ratio.value == 0, "\(names)")
  }

  @Test("What was selected is first, also when it is deleted and added anew in one batch (OURS)")
  func addedAnew() throws {
    let index = try TemporaryIndex((0..<3).map { SpotlightItem("\($0)", "Plum cake") })
    try index.select("2", visible: ["2"], times: 3)
    #expect(try index.typed("plum") == ["2", "0", "1"])
    try index.apply([.remove(["2"]), .put(SpotlightItem("2", "Plum cake"))])
    #expect(try index.typed("plum") == ["2", "0", "1"])
  }

  @Test("What no segment has is ranked like the rest, however many match (W16)")
  func besideMany() async throws {
    let index = try TemporaryIndex((0..<100).map { SpotlightItem("\($0)", "Plum cake \($0)") })
    #expect(try index.typed("plum").count == 100)
    var activity = SpotlightActivity(type: "com.example.view", title: "Plum")
    activity.eligibility = .search
    try await index.index.note(activity)
    let found = try index.typed("plum") { $0.maxResults = 10 }
    #expect(found.count == 10 && found.first == activity.identity.text)
    let descriptor = open("\(index.folder)/index.lock", O_RDWR)
    try #require(descriptor >= 0 && flock(descriptor, LOCK_EX | LOCK_NB) == 0)
    defer { close(descriptor) }
    try index.apply([.put(SpotlightItem("waiting", "Plum"))])
    let both = try index.typed("plum") { $0.maxResults = 10 }
    #expect(Set(both.prefix(2)) == [activity.identity.text, "waiting"])
  }

  @Test("Points for a title are not named as of the title alone where another name has them")
  func otherNames() throws {
    let index = try TemporaryIndex([
      SpotlightItem("a", "Zebra", ["alternateNames": .texts(["Tarte aux prunes"])])
    ])
    let score = try #require(try index.index.result(of: "a", for: "tarte")?.score)
    let parts = score.parts.filter { $0.value > 0 && $0.label.contains("title") }
    #expect(parts.map(\.label) == ["the title or another name begins with the query"])
  }

  @Test("Every part of a score has a name, and the score is their sum")
  func explained() throws {
    let index = try TemporaryIndex([
      SpotlightItem("a", "Plum", ["rankingHint": .integer(50)]), SpotlightItem("b", "Plum cake"),
    ])
    try index.select("a", visible: ["a", "b"])
    let score = try #require(try index.index.result(of: "a", for: "plum")?.score)
    #expect(score.parts.count == 7 && Set(score.parts.map(\.label)).count == 7)
    #expect(score.value == score.parts.reduce(0) { $0 + $1.value })
    let found = try index.index.matches(TypedSearch("plum")).items
    #expect(found.first?.score == score.value)
    #expect(try index.index.result(of: "a", for: "pear")?.score == nil)
    let scores = try index.index.scores(of: ["a", "unknown"], for: "plum")
    #expect(scores == ["a": score])
  }
}
