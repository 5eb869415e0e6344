import Digests
import Engagement
import Storing

extension EngagementIntake {
  /// How many items are read and written together.
  private static let recountSize = 1_000

  /// Brings the people of a ledger of an older version, in which they have the same names for every
  /// item, up to date.
  ///
  /// Sums stay, and so do the people of weeks that take no votes any more. Of the others nobody can tell
  /// which of the former names is whose: there people count anew, from the votes of the last days, which
  /// is counted and said. Who did anything at all is still known.
  ///
  /// - Parameter first: The oldest epoch that takes votes.
  /// - Returns: The items of which people count anew.
  /// - Throws: ``StoreError``; what was done stays done, and the rest is done the next time.
  func recountPeople(from first: Epoch) async throws -> Set<Digest128> {
    guard try await ledger.value(of: EngagementLedger.namesKey) == nil else { return [] }
    var recounted: Set<Digest128> = []
    var items: [Digest128] = []
    try ledger.forEachState { item, _ in items.append(item) }
    for start in stride(from: 0, to: items.count, by: Self.recountSize) {
      let part = Set(items[start..<min(start + Self.recountSize, items.count)])
      var batch = EngagementLedger.Batch()
      var everybody = EngagementState()
      for (item, bytes) in try await ledger.load(part.union([VoteChange.everybody])) {
        var state = try EngagementState.restoring(bytes)
        if item == VoteChange.everybody {
          everybody.merge(state)
        } else if let former = state.recountPeople(from: first) {
          everybody.merge(former)
          batch.states[item] = state.encoded
          recounted.insert(item)
        }
      }
      guard !batch.states.isEmpty else { continue }
      let count = try await ledger.recountedItems() + batch.states.count
      batch.states[VoteChange.everybody] = everybody.encoded
      try await ledger.commit(batch)
      try await ledger.setValue(Array(String(count).utf8), of: EngagementLedger.recountedKey)
    }
    try await ledger.setValue([1], of: EngagementLedger.namesKey)
    return recounted
  }

  /// Counts people of votes whose sums are there already.
  ///
  /// - Throws: ``StoreError``.
  func count(_ people: [VoteChange]) async throws {
    for (item, bytes) in try await ledger.load(states.missing(of: people)) {
      states.put(try EngagementState.restoring(bytes), of: item)
    }
    let changed = states.apply(
      people.map { change in
        var person = change
        (person.units, person.votes) = (0, 0)
        return person
      }
    )
    var batch = EngagementLedger.Batch()
    for item in changed { batch.states[item] = states[item].encoded }
    try await ledger.commit(batch)
  }
}
