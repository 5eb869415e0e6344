package import Basics
package import Digests

/// What is known of the items that events came in for, in memory.
package struct StateTable {
  /// The places of items in ``entries``, counted from 1.
  private var places = MarkTable()
  private var entries: [Entry] = []
  /// The places of those that changed.
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
    let place = places[item.tableKey]
    return place == 0 ? EngagementState() : entries[Int(place) - 1].state
  }

  /// The items of `changes` that are not known here.
  package func missing(of changes: [VoteChange]) -> Set<Digest128> {
    var missing: Set<Digest128> = []
    for index in changes.indices where places[changes[index].item.tableKey] == 0 {
      missing.insert(changes[index].item)
    }
    return missing
  }

  /// Sets the state of an item.
  package mutating func put(_ state: EngagementState, of item: Digest128) {
    entries[place(of: item)].state = state
  }

  /// Applies changes to the states of their items, all of one item together: a state is larger
  /// than what stays near while others are changed, and the order of changes does not matter.
  ///
  /// - Returns: The items that changed.
  package mutating func apply(_ changes: [VoteChange]) -> [Digest128] {
    guard !changes.isEmpty else { return [] }
    let places = changes.map { place(of: $0.item) }
    // Where the changes of each place end among all, in the order of places.
    var ends = [Int](repeating: 0, count: entries.count)
    for place in places { ends[place] += 1 }
    var changed: [Int] = []
    var sum = 0
    for place in ends.indices where ends[place] > 0 {
      changed.append(place)
      (ends[place], sum) = (sum, sum + ends[place])
    }
    let sorted = [VoteChange](unsafeUninitializedCapacity: changes.count) { sorted, count in
      for index in changes.indices {
        let place = places[index]
        sorted.initializeElement(at: ends[place], to: changes[index])
        ends[place] += 1
      }
      count = changes.count
    }
    var start = 0
    for place in changed {
      for index in start..<ends[place] { entries[place].state.apply(sorted[index]) }
      start = ends[place]
      if !entries[place].isTouched { touched.append(place) }
      entries[place].isTouched = true
    }
    return changed.map { entries[$0].item }
  }

  /// Lets an item forget the epochs that no longer count.
  ///
  /// - Returns: The state without them.
  package mutating func pruned(_ item: Digest128, now: Timestamp) -> EngagementState {
    let place = place(of: item)
    entries[place].state.pruneOld(now: now)
    return entries[place].state
  }

  /// The items that changed since this was last asked, with their states.
  package mutating func takeTouched() -> [Digest128: EngagementState] {
    var changed: [Digest128: EngagementState] = [:]
    for place in touched {
      entries[place].isTouched = false
      changed[entries[place].item] = entries[place].state
    }
    touched.removeAll()
    return changed
  }

  private mutating func place(of item: Digest128) -> Int {
    let next = UInt64(entries.count) + 1
    let place = places.update(item.tableKey) { place in
      if place == 0 { place = next }
      return place
    }
    if place == next { entries.append(Entry(item: item)) }
    return Int(place) - 1
  }
}
