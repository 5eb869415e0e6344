import SpotlightItems
import Testing

/// Queries of numbers and dates, which look only at what their ranges hold.
struct NumberQueryTests {
  private static let items = (0..<1_500).map(item)

  private static func item(_ number: Int) -> SpotlightItem {
    let dates: [Double] = number % 100 == 0 ? [0, 1e6] : [Double(number)]
    let attributes: [String: ItemValue] = [
      "pageCount": .integer(Int64(number - 700)), "rating": .number(Double(number) / 4),
      "contentCreationDate": .date(Double(number) * 100), "importantDates": .dates(dates),
    ]
    return SpotlightItem("\(number)", "Plum", attributes)
  }

  @Test("They find what a look at every item finds, at bounds and below zero too")
  func ranges() throws {
    let index = try TemporaryIndex(Self.items)
    #expect(try index.typed("plum") { $0.maxResults = 1 }.count == 1)
    func expect(_ query: String, _ wanted: (Int) -> Bool) throws {
      let expected = Self.items.indices.filter(wanted).map(String.init).sorted()
      #expect(try index.query(query) == expected, "\(query)")
    }
    try expect("InRange(pageCount, -3, 4)") { (-3...4).contains($0 - 700) }
    try expect("pageCount < -690") { $0 - 700 < -690 }
    try expect("pageCount <= -690") { $0 - 700 <= -690 }
    try expect("pageCount > 790") { $0 - 700 > 790 }
    try expect("pageCount == 0") { $0 == 700 }
    try expect("pageCount != 0") { $0 != 700 }
    try expect("rating == 2.25") { $0 == 9 }
    try expect("rating > 3 && rating < 4") { (13...15).contains($0) }
    try expect("rating > 3 && pageCount < -680") { (13..<20).contains($0) }
    try expect("rating == 1 || pageCount == 1") { [4, 701].contains($0) }
    try expect("contentCreationDate >= 140000 && contentCreationDate < 140500") {
      (1400..<1405).contains($0)
    }
    try expect("pageCount > 790 && title == \"Plum\"") { $0 - 700 > 790 }
    try expect("!(pageCount < 790)") { $0 - 700 >= 790 }
    try expect("rating > 4 && rating < 3") { _ in false }
  }

  @Test("An item with several numbers may have one in each of two ranges")
  func several() throws {
    let index = try TemporaryIndex(Self.items)
    #expect(try index.typed("plum") { $0.maxResults = 1 }.count == 1)
    let found = try index.query("importantDates > 999999 && importantDates < 1")
    #expect(found == stride(from: 0, to: 1_500, by: 100).map(String.init).sorted())
  }

  @Test(
    "Changes that wait for the segments are found by words and by numbers, and replaced ones are not"
  )
  func waiting() throws {
    let index = try TemporaryIndex(Self.items)
    #expect(try index.typed("plum") { $0.maxResults = 1 }.count == 1)
    for round in 0..<3 {
      let pages = Int64(5_000 + round)
      let changed = SpotlightItem("7", "Pear \(round)", ["pageCount": .integer(pages)])
      let added = SpotlightItem("new\(round)", "Pear", ["pageCount": .integer(6_000)])
      let gone = ItemChange.remove(["\(100 + round)"])
      try index.apply([.put(changed), .put(added), gone])
      let expected = Set((0...round).map { "new\($0)" } + ["7"])
      #expect(try Set(index.typed("pea")) == expected)
      #expect(try index.typed("pear \(round)") == ["7"])
      #expect(try index.query("pageCount >= 5000").count == expected.count)
      #expect(try index.query("pageCount == \(5_000 + round)") == ["7"])
      #expect(try index.query("pageCount == \(round - 600)") == [])
      #expect(try index.query("pageCount == -693") == [])
      #expect(try index.typed("plum").count == 1_500 - 2 - round)
    }
  }
}
