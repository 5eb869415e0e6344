package import Basics
package import Digests

/// What is known of the items that events came in for, in memory.
package struct StateTable {
  /// The slots of items in ``entries``, counted from 1.
  private var slots = MarkTable()
  private var entries: [Entry] = []
  /// The slots of those that changed.
  private var touched: [Int] = []

  private struct Entry {
    let item: Digest128
    var state = EngagementState()
    var isTouched = false
  }

  /// A table of no items.
  package init() {}

  /// How many items there are.
  package var count: Int { entries.count }

  /// The state of an item; that of one nobody has seen where it is not known here.
  package subscript(item: Digest128) -> EngagementState {
    let slot = slots[item.tableKey]
    return slot == 0 ? EngagementState() : entries[Int(slot) - 1].state
  }

  /// The items of `changes` that are not known here.
  package func missing(of changes: [VoteChange]) -> Set<Digest128> {
    var missing: Set<Digest128> = []
    for index in changes.indices where slots[changes[index].item.tableKey] == 0 {
      missing.insert(changes[index].item)
    }
    return missing
  }

  /// Sets the state of an item.
  package mutating func put(_ state: EngagementState, of item: Digest128) {
    entries[slot(of: item)].state = state
  }

  /// Applies changes to the states of their items, all of one item together: a state is larger
  /// than what stays near while others are changed, and the order of changes does not matter.
  ///
  /// - Returns: The items that changed.
  package mutating func apply(_ changes: [VoteChange]) -> [Digest128] {
    guard !changes.isEmpty else { return [] }
    let slots = changes.map { slot(of: $0.item) }
    // Where the changes of each slot end among all, in the order of slots.
    var ends = [Int](repeating: 0, count: entries.count)
    for slot in slots { ends[slot] += 1 }
    var changed: [Int] = []
    var sum = 0
    for slot in ends.indices where ends[slot] > 0 {
      changed.append(slot)
      (ends[slot], sum) = (sum, sum + ends[slot])
    }
    let sorted = [VoteChange](unsafeUninitializedCapacity: changes.count) { sorted, count in
      for index in changes.indices {
        let slot = slots[index]
        sorted.initializeElement(at: ends[slot], to: changes[index])
        ends[slot] += 1
      }
      count = changes.count
    }
    var start = 0
    for slot in changed {
      for index in start..<ends[slot] { entries[slot].state.apply(sorted[index]) }
      start = ends[slot]
      if !entries[slot].isTouched { touched.append(slot) }
      entries[slot].isTouched = true
    }
    return changed.map { entries[$0].item }
  }

  /// Lets an item forget the epochs that no longer count.
  ///
  /// - Returns: The state without them.
  package mutating func pruned(_ item: Digest128, now: Timestamp) -> EngagementState {
    let slot = slot(of: item)
    entries[slot].state.pruneOld(now: now)
    return entries[slot].state
  }

  /// The items that changed since this was last asked, with their states.
  package mutating func takeTouched() -> [Digest128: EngagementState] {
    var changed: [Digest128: EngagementState] = [:]
    for slot in touched {
      entries[slot].isTouched = false
      changed[entries[slot].item] = entries[slot].state
    }
    touched.removeAll()
    return changed
  }

  private mutating func slot(of item: Digest128) -> Int {
    let next = UInt64(entries.count) + 1
    let slot = slots.update(item.tableKey) { slot in
      if slot == 0 { slot = next }
      return slot
    }
    if slot == next { entries.append(Entry(item: item)) }
    return Int(slot) - 1
  }
}
