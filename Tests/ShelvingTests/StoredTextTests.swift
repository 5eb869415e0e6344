import Shelving
import SpotlightItems
import Testing

/// Texts that the database would cut: those with the character U+0000.
struct StoredTextTests {
  private static let cut = "a\u{0}b"

  @Test(
    "What is named by a text with U+0000 is refused whole, with its batch (OURS)",
    arguments: [
      .put(SpotlightItem(cut)), .put(SpotlightItem("b", domain: cut)),
      .put(SpotlightItem(identifier: "b", attributes: [cut: .integer(1)])),
      .patch(identifier: cut, domain: nil, expiresAt: nil, ["title": .text("cut")]),
      .patch(identifier: "a", domain: cut, expiresAt: nil, [:]),
      .patch(identifier: "a", domain: nil, expiresAt: nil, [cut: .integer(1)]),
      .patch(identifier: "unknown", domain: nil, expiresAt: nil, [cut: nil]),
    ] as [ItemChange]
  )
  func refused(change: ItemChange) throws {
    let temporary = try TemporaryItems()
    let store = try temporary.open()
    try store.apply([.put(SpotlightItem("a", "Plum", domain: "d"))])
    var thrown: ItemIndexFailure?
    do throws(ItemIndexFailure) {
      try store.apply(ItemBatch([.put(SpotlightItem("c")), change]), now: TemporaryItems.now)
    } catch {
      thrown = error
    }
    guard case .invalidItem(let identifier, let reason)? = thrown else {
      Issue.record("\(change) is not refused: \(String(describing: thrown))")
      return
    }
    #expect(!identifier.utf8.contains(0) && reason.contains("U+0000"))
    #expect(try store.identifiers() == ["a"])
  }

  @Test("Traits of a key with such a name are refused, too")
  func traits() throws {
    let temporary = try TemporaryItems()
    let store = try temporary.open()
    let batch = ItemBatch([.put(SpotlightItem("a"))], customKeys: [Self.cut: CustomKeyTraits()])
    #expect(throws: ItemIndexFailure.self) { try store.apply(batch, now: TemporaryItems.now) }
    #expect(try store.identifiers() == [])
  }

  @Test(
    "No item is named so: what is to be removed by it stays, and nothing is found by it",
    arguments: [.remove([cut]), .removeDomains([cut]), .remove([cut, "other"])] as [ItemChange]
  )
  func removed(change: ItemChange) throws {
    let temporary = try TemporaryItems()
    let store = try temporary.open()
    let now = TemporaryItems.now
    try store.apply([
      .put(SpotlightItem("a", domain: "a", ends: now + 60)), .put(SpotlightItem("other")),
    ])
    try store.apply([change])
    #expect(try store.identifiers().first == "a")
    try store.note(ItemEngagement(.item(Self.cut), visible: [Self.cut], text: "x"), now: now)
    try store.acknowledgeEnding([Self.cut], now: now)
    #expect(try store.endingSoon(now: now) == ["a"])
    #expect(try store.reading { try $0.uses() }.isEmpty)
    let found = try store.reading { try $0.item(of: Self.cut, now: now) }
    #expect(found?.identifier == nil)
    let items = try store.reading {
      try $0.items(in: Self.cut, after: nil, limit: 9, now: now).map(\.identifier)
    }
    #expect(items.isEmpty)
  }

  @Test("An index with such a name has no client state, and gets none")
  func indexName() throws {
    let temporary = try TemporaryItems()
    let store = try temporary.open()
    let now = TemporaryItems.now
    func batch(_ name: String) -> ItemBatch {
      ItemBatch([], clientState: ClientStateChange(index: name, new: [1]))
    }
    try store.apply(batch("a"), now: now)
    #expect(throws: ItemIndexFailure.self) { try store.clientState(of: Self.cut) }
    #expect(throws: ItemIndexFailure.self) { try store.apply(batch("a\u{0}c"), now: now) }
    #expect(try store.clientState(of: "a") == [1])
  }

  @Test(
    "Activities with such names are refused, and others stay",
    arguments: [
      StoredActivity(identity: cut, expiresAt: .infinity, content: []),
      StoredActivity(identity: "b", relatedIdentifier: cut, expiresAt: .infinity, content: []),
      StoredActivity(identity: "b", domain: cut, expiresAt: .infinity, content: []),
    ]
  )
  func activities(activity: StoredActivity) throws {
    let temporary = try TemporaryItems()
    let store = try temporary.open()
    try store.apply([.put(SpotlightItem("a"))])
    try store.keep(StoredActivity(identity: "a", expiresAt: .infinity, content: [1]))
    #expect(throws: ItemIndexFailure.self) { try store.keep(activity) }
    try store.forgetActivities([Self.cut])
    #expect(try store.activities(now: 0).map(\.content) == [[1]])
  }
}
