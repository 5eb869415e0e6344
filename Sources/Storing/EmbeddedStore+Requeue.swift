import GRDB
package import Records

/// Which settled addresses to visit again.
package struct RequeueSelection: Hashable, Sendable {
  /// The seeds whose addresses are meant; `nil` for those of every seed.
  package var seeds: Set<Int>?
  /// Only addresses last visited before this moment.
  package var visitedBefore: Timestamp?
  /// The states that are meant; settled ones only.
  package var states: Set<AddressState> = [.page, .redirected, .refused, .gone]

  package init() {}
}

extension EmbeddedStore {
  /// Makes settled addresses wait again, with the validators of their last visits.
  ///
  /// - Parameters:
  ///   - selection: Which addresses.
  ///   - now: The time from which they are due.
  /// - Returns: How many addresses wait now that were settled before.
  /// - Throws: ``StoreError``.
  @discardableResult
  package func requeue(_ selection: RequeueSelection, at now: Timestamp) async throws -> Int {
    let settled: Set<AddressState> = [.page, .redirected, .refused, .gone]
    let states = selection.states.intersection(settled).map { String($0.rawValue) }.sorted()
    var condition = "state IN (\(states.joined(separator: ", ")))"
    if let seeds = selection.seeds {
      condition += " AND seed IN (\(seeds.sorted().map(String.init).joined(separator: ", ")))"
    }
    if let moment = selection.visitedBefore {
      condition += " AND visited < \(moment.milliseconds)"
    }
    let sql = "UPDATE addresses SET state = 0, failures = 0, due = ? WHERE \(condition)"
    return try await write { database in
      try database.execute(sql: sql, arguments: [now.milliseconds])
      let count = database.changesCount
      if count > 0 { try database.execute(sql: FrontierTransaction.recount) }
      return count
    }
  }
}
