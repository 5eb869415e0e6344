import Shelving
import SpotlightItems
import Testing

/// Client states, which change together with the items of their batch.
struct ClientStateTests {
  private static func batch(_ change: ClientStateChange, _ identifiers: String...) -> ItemBatch {
    ItemBatch(identifiers.map { .put(SpotlightItem($0)) }, clientState: change)
  }

  @Test("Rows 34 and 40: a state is stored with its batch, and each named index has its own (W17)")
  func states() throws {
    let temporary = try TemporaryItems()
    let store = try temporary.open()
    let now = TemporaryItems.now
    #expect(try store.clientState(of: "one") == nil)
    try store.apply(
      Self.batch(ClientStateChange(index: "one", new: [1]), "a", "b", "c"),
      now: now
    )
    try store.apply(Self.batch(ClientStateChange(index: "two", new: [])), now: now)
    #expect(try store.clientState(of: "one") == [1])
    #expect(try store.clientState(of: "two") == [])
    #expect(try store.identifiers() == ["a", "b", "c"])
  }

  @Test(
    "Rows 37 and 39: with a long state, or another than expected, nothing is applied (D, OBJC2)",
    arguments: [
      (ClientStateChange(index: "i", new: .init(repeating: 1, count: 250)), nil),
      (
        ClientStateChange(index: "i", new: .init(repeating: 1, count: 251)),
        .clientStateTooLong(bytes: 251)
      ),
      (ClientStateChange(index: "i", expected: .state([1]), new: [2]), nil),
      (
        ClientStateChange(index: "i", expected: .state([0]), new: [2]),
        .mismatchedClientState(stored: [1])
      ),
      (
        ClientStateChange(index: "i", expected: .state(nil), new: [2]),
        .mismatchedClientState(stored: [1])
      ),
      (
        ClientStateChange(index: "new", expected: .state([1]), new: [2]),
        .mismatchedClientState(stored: nil)
      ),
      (ClientStateChange(index: "new", expected: .state(nil), new: [2]), nil),
    ] as [(ClientStateChange, ItemIndexFailure?)]
  )
  func exchanged(change: ClientStateChange, failure: ItemIndexFailure?) throws {
    let temporary = try TemporaryItems()
    let store = try temporary.open()
    let now = TemporaryItems.now
    try store.apply(Self.batch(ClientStateChange(index: "i", new: [1]), "a"), now: now)
    var thrown: ItemIndexFailure?
    do throws(ItemIndexFailure) {
      try store.apply(Self.batch(change, "b"), now: now)
    } catch {
      thrown = error
    }
    #expect(thrown == failure)
    #expect(try store.identifiers() == (failure == nil ? ["a", "b"] : ["a"]))
    let other: [UInt8]? = change.index == "i" ? [1] : nil
    #expect(try store.clientState(of: change.index) == (failure == nil ? change.new : other))
  }
}
