package import Addressing
package import Basics
package import Frontier
import GRDB
import Records

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
    let completed: Set<AddressState> = [.page, .redirected, .failed, .gone, .checked]
    let states = selection.states.intersection(completed).map { String($0.rawValue) }.sorted()
    var condition = "state IN (\(states.joined(separator: ", ")))"
    if selection.includesRetries {
      let kept = AddressState.sql(.page, .redirected)
      condition = "(\(condition) OR \(AddressState.later.sql) OR failures > 0 AND \(kept))"
    }
    if let seeds = selection.seeds {
      condition += " AND seed IN (\(seeds.sorted().map(String.init).joined(separator: ", ")))"
    }
    if let moment = selection.visitedBefore {
      condition += " AND visited < \(moment.milliseconds)"
    }
    if let moment = selection.dueAt {
      condition += " AND (due <= \(moment.milliseconds) OR listed > visited)"
    }
    if selection.isSeedsAlone { condition += " AND priority = 0" }
    let except = selection.exceptReasons.sorted()
    if !except.isEmpty {
      let marks = Array(repeating: "?", count: except.count).joined(separator: ", ")
      condition += " AND coalesce(reason, '') NOT IN (\(marks))"
    }
    let sql = """
      UPDATE addresses SET \(AddressState.waiting.sql), failures = 0, tries = 0, due = ?
      WHERE \(condition)
      """
    return try await write { database in
      try database.execute(
        sql: sql,
        arguments: StatementArguments([now.milliseconds]) + StatementArguments(except)
      )
      let count = database.changesCount
      if count > 0 { try database.execute(sql: FrontierTransaction.recount) }
      return count
    }
  }
}

extension EmbeddedStore {
  /// Makes those of `pages` wait again whose records are damaged, whatever is due.
  ///
  /// - Parameters:
  ///   - pages: The addresses that are looked at; each record among them is read.
  ///   - now: The time from which they are due.
  /// - Returns: How many records are damaged.
  /// - Throws: ``StoreError``.
  @discardableResult
  package func requeueDamaged(_ pages: [WebAddress], at now: Timestamp) async throws -> Int {
    try await write { [lookUp] database in
      var count = 0
      for page in pages {
        guard let number = try lookUp.number(of: page.canonical, database),
          try FrontierTransaction.isRecordDamaged(of: number, in: database)
        else { continue }
        try database.execute(
          sql: """
            UPDATE addresses SET \(AddressState.waiting.sql), failures = 0, tries = 0, due = ?
            WHERE id = ?
            """,
          arguments: [now.milliseconds, number]
        )
        count += database.changesCount
      }
      if count > 0 { try database.execute(sql: FrontierTransaction.recount) }
      return count
    }
  }

  /// See ``CrawlStore/requeue(_:in:at:)``.
  @discardableResult
  package func requeue(
    _ addresses: [WebAddress],
    in states: Set<AddressState>,
    at now: Timestamp
  ) async throws -> Int {
    let numbers = states.map { String($0.rawValue) }.sorted().joined(separator: ", ")
    return try await write { [lookUp] database in
      let wake = try database.cachedStatement(
        sql: """
          UPDATE addresses SET \(AddressState.waiting.sql), failures = 0, tries = 0, due = ?
          WHERE id = ? AND state IN (\(numbers))
          """
      )
      var count = 0
      for address in addresses {
        guard let number = try lookUp.number(of: address.canonical, database) else { continue }
        try wake.execute(arguments: [now.milliseconds, number])
        count += database.changesCount
      }
      if count > 0 { try database.execute(sql: FrontierTransaction.recount) }
      return count
    }
  }
}

extension EmbeddedStore {
  /// See ``SharedFrontier/awaitRendering(of:at:)``.
  package func awaitRendering(of pages: [WebAddress], at now: Timestamp) async throws -> Int {
    try await write { [lookUp] database in
      var count = 0
      for page in pages {
        guard let number = try lookUp.number(of: page.canonical, database) else { continue }
        let update = try database.cachedStatement(
          sql: """
            UPDATE addresses SET \(AddressState.waiting.sql), reason = ?, tries = 0, due = ?
            WHERE id = ? AND \(AddressState.page.sql)
            """
        )
        try update.execute(arguments: [Reason.waitsForRendering, now.milliseconds, number])
        guard database.changesCount > 0 else { continue }
        count += 1
        let open = try database.cachedStatement(
          sql: """
            UPDATE hosts SET open = open + 1
            WHERE id = (SELECT host FROM addresses WHERE id = ?)
            """
        )
        try open.execute(arguments: [number])
      }
      return count
    }
  }

  /// See ``SharedFrontier/waitingRenderings(among:)``.
  package func waitingRenderings(among pages: [WebAddress]) async throws -> [WebAddress] {
    try await read { [lookUp] database in
      try pages.filter { page in
        guard let number = try lookUp.number(of: page.canonical, database) else { return false }
        let states = AddressState.sql(.waiting, .later, .leased)
        let find = try database.cachedStatement(
          sql: "SELECT 1 FROM addresses WHERE id = ? AND reason = ? AND \(states)"
        )
        return try Int.fetchOne(find, arguments: [number, Reason.waitsForRendering]) != nil
      }
    }
  }

  /// When the first of the stored pages of some seeds is due for a visit; `nil` when they have none.
  ///
  /// - Throws: ``StoreError``.
  package func nextVisit(ofSeeds seeds: Set<Int>) async throws -> Timestamp? {
    let list = seeds.sorted().map(String.init).joined(separator: ", ")
    return try await read { database in
      try Int64.fetchOne(
        database,
        sql: "SELECT min(due) FROM addresses WHERE state = ? AND seed IN (\(list))",
        arguments: [AddressState.page.rawValue]
      ).map(Timestamp.init(milliseconds:))
    }
  }
}
