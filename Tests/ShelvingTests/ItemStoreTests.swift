import Foundation
import Shelving
import SpotlightItems
import TestSupport
import Testing

/// What becomes of items; rows and sources are those of the table of behavior that the private index
/// keeps to.
struct ItemStoreTests {
  private static let now = TemporaryItems.now
  private static let day = TemporaryItems.day

  @Test(
    "Row 11: an item indexed again is whole anew, with nothing of the old one (CSSearchableItem.h)"
  )
  func replaced() throws {
    let temporary = try TemporaryItems()
    let store = try temporary.open()
    let old = SpotlightItem(
      identifier: "a",
      attributes: ["title": .text("Plum"), "keywords": .texts(["cake"])]
    )
    try store.apply([.put(old)])
    try store.apply([.put(SpotlightItem("a", "Pear"))])
    let items = try store.items()
    #expect(items.map(\.attributes) == [["title": .text("Pear")]])
  }

  @Test(
    "Rows 12 and 13: a patch changes the attributes that it names, and clears those without value",
    arguments: [
      (
        ["rating": .some(ItemValue.integer(5))],
        ["title": ItemValue.text("Plum"), "rating": .integer(5)]
      ),
      (["title": nil], ["rating": .integer(1)]),
      ([:], ["title": .text("Plum"), "rating": .integer(1)]),
    ] as [([String: ItemValue?], [String: ItemValue])]
  )
  func patched(change: [String: ItemValue?], expected: [String: ItemValue]) throws {
    let temporary = try TemporaryItems()
    let store = try temporary.open()
    let item = SpotlightItem(
      identifier: "a",
      domain: "d",
      expiresAt: Self.now + 5,
      attributes: ["title": .text("Plum"), "rating": .integer(1)]
    )
    try store.apply([.put(item)])
    try store.apply([.patch(identifier: "a", domain: nil, expiresAt: nil, change)])
    let found = try #require(try store.items().first)
    #expect(found.attributes == expected)
    #expect(found.domain == "d" && found.expiresAt == Self.now + 5)
  }

  @Test("Row 14: a patch of an item that is not there does nothing and is no error (HDR)")
  func patchedNothing() throws {
    let temporary = try TemporaryItems()
    let store = try temporary.open()
    try store.apply([.patch(identifier: "b", domain: nil, expiresAt: nil, ["title": .text("x")])])
    #expect(try store.identifiers() == [])
  }

  @Test("Rows 15 and 16: the items of the identifiers go, and unknown ones are no error (S1, S2)")
  func removed() throws {
    let temporary = try TemporaryItems()
    let store = try temporary.open()
    try store.apply(["1", "2", "3"].map { .put(SpotlightItem($0)) })
    try store.apply([.remove(["2", "unknown"])])
    #expect(try store.identifiers() == ["1", "3"])
  }

  @Test(
    "Rows 17 to 19: a domain goes with its subdomains, and nothing that only looks alike (HDR)",
    arguments: [
      ("a.b", ["1", "3", "4", "5"]), ("a", ["4", "5"]), ("a.", ["1", "2", "3", "4", "5"]),
      ("", ["1", "2", "3", "4", "5"]), ("ab", ["1", "2", "3", "5"]),
      ("a.b.c", ["1", "2", "3", "4", "5"]), ("A", ["1", "2", "3", "4", "5"]),
      ("%", ["1", "2", "3", "4", "5"]),
    ]
  )
  func domains(domain: String, left: [String]) throws {
    let temporary = try TemporaryItems()
    let store = try temporary.open()
    let domains = [("1", "a"), ("2", "a.b"), ("3", "a.c"), ("4", "ab"), ("5", nil)]
    try store.apply(domains.map { .put(SpotlightItem($0, domain: $1)) })
    try store.apply([.removeDomains([domain])])
    #expect(try store.identifiers() == left)
  }

  @Test("Row 20: everything goes, and indexing works again (S1)")
  func removedAll() throws {
    let temporary = try TemporaryItems()
    let store = try temporary.open()
    try store.apply([.put(SpotlightItem("1", domain: "a")), .put(SpotlightItem("2", domain: "b"))])
    try store.apply([.removeAll])
    #expect(try store.identifiers() == [])
    try store.apply([.put(SpotlightItem("3"))])
    #expect(try store.identifiers() == ["3"])
  }

  @Test(
    "Rows 21 to 23 and 26: an item is found until it ends, without an end for 30 days (HDR, ADD)",
    arguments: [
      (nil, 29.0, true), (nil, 31, false), (1 / 24.0, 59 / 1440.0, true),
      (1 / 24.0, 61 / 1440.0, false), (365, 40, true), (-1, 0, false),
    ] as [(Double?, Double, Bool)]
  )
  func lifetimes(end: Double?, days: Double, isFound: Bool) throws {
    let temporary = try TemporaryItems()
    let store = try temporary.open()
    try store.apply([.put(SpotlightItem("a", ends: end.map { Self.now + $0 * Self.day }))])
    let later = Self.now + days * Self.day
    #expect(try store.identifiers(now: later) == (isFound ? ["a"] : []))
  }

  @Test("Row 25: an item indexed again unchanged lives 30 days from then on (ADD)")
  func renewed() throws {
    let temporary = try TemporaryItems()
    let store = try temporary.open()
    let later = Self.now + 20 * Self.day
    try store.apply([.put(SpotlightItem("a"))])
    try store.apply([.put(SpotlightItem("a"))], now: later)
    #expect(try store.identifiers(now: later + 29 * Self.day) == ["a"])
    #expect(try store.identifiers(now: later + 31 * Self.day) == [])
  }

  @Test(
    "Row 27: what ends within a day is requested until it is acknowledged or indexed again (W17)"
  )
  func ending() throws {
    let temporary = try TemporaryItems()
    let store = try temporary.open()
    let item = SpotlightItem("a", ends: Self.now + 1.5 * Self.day)
    try store.apply([.put(item), .put(SpotlightItem("b"))])
    #expect(try store.endingSoon(now: Self.now) == [])
    let later = Self.now + Self.day
    #expect(try store.endingSoon(now: later) == ["a"])
    #expect(try store.endingSoon(now: later) == ["a"])
    try store.acknowledgeEnding(["a"], now: later)
    #expect(try store.endingSoon(now: later) == [])
    try store.apply([.put(SpotlightItem("a"))], now: later)
    #expect(try store.identifiers(now: later + 2 * Self.day) == ["a", "b"])
  }

  @Test("What expired is gone for good a day later, with what is remembered of it")
  func expired() throws {
    let temporary = try TemporaryItems()
    let store = try temporary.open()
    try store.apply([.put(SpotlightItem("a", ends: Self.now + 1)), .put(SpotlightItem("b"))])
    try store.note(ItemEngagement(.item("a"), visible: ["a", "b"], text: "x"), now: Self.now)
    try store.removeExpired(now: Self.now + Self.day)
    #expect(try store.identifiers() == ["a", "b"])
    let version = try store.version()
    try store.removeExpired(now: Self.now + Self.day + 2)
    #expect(try store.identifiers() == ["b"])
    #expect(try store.version() == version + 1)
    #expect(try store.reading { try $0.uses() }.count == 1)
  }

  @Test("Row 115: who reads while a domain is removed and indexed anew never sees it empty (OURS)")
  func neverEmpty() async throws {
    let temporary = try TemporaryItems()
    let store = try temporary.open()
    func batch(_ round: Int) -> ItemBatch {
      let items = (0..<20).map { SpotlightItem("\($0)", "Round \(round)", domain: "d") }
      return ItemBatch([.removeDomains(["d"])] + items.map(ItemChange.put))
    }
    try store.apply(batch(0), now: Self.now)
    let reader = try temporary.open()
    let writing = Task.detached {
      for round in 1...60 { try store.apply(batch(round), now: Self.now) }
    }
    for _ in 0..<300 {
      let items = try reader.items()
      #expect(items.count == 20 && Set(items.map(\.attributes)).count == 1)
    }
    try await writing.value
  }

  @Test("Each change has a version of its own, and changes come in their order")
  func versions() throws {
    let temporary = try TemporaryItems()
    let store = try temporary.open()
    try store.apply([.put(SpotlightItem("a")), .put(SpotlightItem("b")), .put(SpotlightItem("c"))])
    try store.apply([.removeAll, .put(SpotlightItem("d"))])
    try store.reading { snapshot in
      let all = try snapshot.changes(after: 0, limit: 100)
      #expect(all.map(\.version) == [4, 5, 6, 7])
      #expect(all.map { $0.item?.identifier } == [nil, nil, nil, "d"])
      #expect(try snapshot.changes(after: 5, limit: 1).map(\.version) == [6])
      #expect(Set(all.map(\.id)).count == 4)
    }
  }

  @Test(
    "Identifiers that are empty or too long are refused, and nothing of their batch is applied",
    arguments: ["", String(repeating: "x", count: 4_097)]
  )
  func identifiers(identifier: String) throws {
    let temporary = try TemporaryItems()
    let store = try temporary.open()
    #expect(throws: ItemIndexFailure.self) {
      try store.apply([.put(SpotlightItem("a")), .put(SpotlightItem(identifier))])
    }
    #expect(try store.identifiers() == [])
  }

  @Test("Uses fade by half in an hour and in seven days, and only what was shown counts as shown")
  func uses() throws {
    let temporary = try TemporaryItems()
    let store = try temporary.open()
    try store.apply([.put(SpotlightItem("a")), .put(SpotlightItem("b")), .put(SpotlightItem("c"))])
    let shown = ItemEngagement(.item("a"), visible: ["a", "b", "unknown"], text: "x")
    try store.note(shown, now: Self.now)
    try store.note(ItemEngagement(.item("a"), .focus, visible: ["c"], text: "x"), now: Self.now)
    let uses = try store.reading { try $0.uses() }.values.sorted { $0.hour > $1.hour }
    #expect(uses.map(\.selections) == [1, 0, 0])
    #expect(uses.map(\.showings) == [1, 1, 0] || uses.map(\.showings) == [1, 0, 1])
    #expect(uses[0].hour == 1.25 && uses[0].week == 1.25)
    #expect(uses[0].decayed(to: Self.now + 3_600).hour == 0.625)
    #expect(uses[0].decayed(to: Self.now + 7 * Self.day).week == 0.625)
    #expect(uses[0].decayed(to: Self.now - 10).week == 1.25)
  }

  @Test("Activities go with the item they are related to, with their domain, and when they expire")
  func activities() throws {
    let temporary = try TemporaryItems()
    let store = try temporary.open()
    let end = Self.now + 10
    try store.apply([.put(SpotlightItem("u"))])
    #expect(
      try !store.keep(
        StoredActivity(identity: "v", relatedIdentifier: "no", expiresAt: end, content: [])
      )
    )
    try store.keep(
      StoredActivity(identity: "r", relatedIdentifier: "u", expiresAt: end, content: [1])
    )
    try store.keep(StoredActivity(identity: "d", domain: "d.e", expiresAt: end, content: [2]))
    try store.keep(StoredActivity(identity: "x", expiresAt: end, content: [3]))
    try store.keep(StoredActivity(identity: "x", expiresAt: end, content: [4]))
    #expect(try store.activities(now: Self.now).map(\.identity) == ["d", "r", "x"])
    try store.apply([.remove(["u"])])
    #expect(try store.activities(now: Self.now).map(\.identity) == ["d", "x"])
    try store.apply([.removeDomains(["d"])])
    #expect(try store.activities(now: Self.now).map(\.content) == [[4]])
    #expect(try store.activities(now: end) == [])
    try store.forgetActivities(["x"])
    #expect(try store.activities(now: Self.now) == [])
  }
}
