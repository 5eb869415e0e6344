package import Addressing
package import Basics
import Foundation
package import Frontier
import GRDB

extension EmbeddedStore {
  /// Takes up addresses and hosts that were deferred under other budgets than those of now.
  ///
  /// Whoever holds the crawl lock calls it once before leasing. When the budgets are those of the
  /// last run, nothing changes. Otherwise, deferred addresses wait again; those that are still beyond
  /// a budget are deferred again when they come up.
  /// - Returns: How many addresses wait that were deferred.
  /// - Throws: ``StoreError``.
  @discardableResult
  package func applyBudgets(at now: Timestamp) async throws -> Int {
    let text = Array("\(settings.budgets.numbers)".utf8)
    guard try await value(of: Self.budgetsKey) != text else { return 0 }
    let count = try await transact(at: now) { transaction in
      let count = try transaction.releaseDeferred()
      try transaction.finish()
      return count
    }
    try await setValue(text, of: Self.budgetsKey)
    return count
  }

  /// Takes up the addresses that were deferred because their seed had as many pages as its line
  /// allowed.
  ///
  /// Whoever holds the crawl lock calls it once before leasing, with the seeds that have room.
  /// - Parameter seeds: The numbers of the seeds.
  /// - Returns: How many addresses wait that were deferred.
  /// - Throws: ``StoreError``.
  @discardableResult
  package func releaseDeferred(ofSeeds seeds: Set<Int>) async throws -> Int {
    try await write { database in
      var count = 0
      let release = try database.cachedStatement(
        sql: """
          UPDATE addresses SET \(AddressState.waiting.sql), reason = NULL
          WHERE \(AddressState.deferred.sql) AND reason = ? AND seed = ?
          """
      )
      for seed in seeds.sorted() {
        try release.execute(arguments: [DeferralReason.seed, seed])
        count += database.changesCount
      }
      if count > 0 { try database.execute(sql: FrontierTransaction.recount) }
      return count
    }
  }

  /// Takes up the addresses that patterns of an earlier run left out, and those of this one do not.
  ///
  /// Whoever holds the crawl lock calls it once before leasing.
  /// - Parameters:
  ///   - reasons: The reasons for which they were left out.
  ///   - now: The time; what is due later waits for its own time.
  ///   - isWanted: Whether the patterns of this run want an address.
  /// - Returns: How many addresses wait that were left out.
  /// - Throws: ``StoreError``.
  @discardableResult
  package func releaseExcluded(
    for reasons: [String],
    at now: Timestamp,
    where isWanted: @Sendable @escaping (WebAddress) -> Bool
  ) async throws -> Int {
    try await write { database in
      let find = try database.cachedStatement(
        sql: "SELECT id, url FROM addresses WHERE \(AddressState.deferred.sql) AND reason = ?"
      )
      let release = try database.cachedStatement(
        sql: """
          UPDATE addresses SET reason = NULL,
            state = CASE WHEN due > ? THEN \(AddressState.later.rawValue) ELSE \(AddressState.waiting.rawValue) END
          WHERE id = ?
          """
      )
      var wanted: [Int64] = []
      for reason in reasons {
        let rows = try Row.fetchCursor(find, arguments: [reason])
        while let row = try rows.next() {
          guard let address = WebAddress(try row.value(1, as: String.self)), isWanted(address)
          else { continue }
          wanted.append(try row.value(0))
        }
      }
      for id in wanted { try release.execute(arguments: [now.milliseconds, id]) }
      if !wanted.isEmpty { try database.execute(sql: FrontierTransaction.recount) }
      return wanted.count
    }
  }

  /// Holds back everything that waits but some addresses, until ``releaseExcluded(for:at:where:)``.
  ///
  /// - Parameters:
  ///   - addresses: The addresses that go on waiting.
  ///   - reason: Why the others are held.
  /// - Returns: How many are held.
  /// - Throws: ``StoreError``.
  @discardableResult
  package func hold(
    allBut addresses: [WebAddress],
    reason: String
  ) async throws -> Int {
    try await write { [lookUp] database in
      try database.execute(sql: "CREATE TEMP TABLE IF NOT EXISTS listed(id INTEGER PRIMARY KEY)")
      try database.execute(sql: "DELETE FROM listed")
      let keep = try database.cachedStatement(sql: "INSERT OR IGNORE INTO listed VALUES(?)")
      for address in addresses {
        guard let id = try lookUp.number(of: address.canonical, database) else { continue }
        try keep.execute(arguments: [id])
      }
      try database.execute(
        sql: """
          UPDATE addresses SET \(AddressState.deferred.sql), reason = ?
          WHERE \(AddressState.sql(.waiting, .later)) AND id NOT IN (SELECT id FROM listed)
          """,
        arguments: [reason]
      )
      let count = database.changesCount
      try database.execute(sql: "DELETE FROM listed")
      if count > 0 { try database.execute(sql: FrontierTransaction.recount) }
      return count
    }
  }

  private static let budgetsKey = "budgets"

  /// The condition of an address that a budget holds, and not a pattern or a list.
  private static let isHeld =
    "\(AddressState.deferred.sql) AND coalesce(reason, '') NOT LIKE 'scope.%'"

  /// The hosts of addresses that are held.
  private static let holdingHosts =
    "SELECT host FROM addresses WHERE \(isHeld)"

  /// What budgets have kept from being fetched, by host, those with the most first.
  ///
  /// - Throws: ``StoreError``.
  package func budgetReports(limit: Int) async throws -> [HostBudgetReport] {
    let hosts = try await read { database in
      let rows = try Row.fetchAll(
        database,
        sql: """
          SELECT id, origin, passed, passed_by_domain,
            (SELECT count(*) FROM addresses WHERE host = hosts.id AND \(Self.isHeld)) AS held
          FROM hosts
          WHERE passed > 0 OR passed_by_domain > 0 OR id IN (\(Self.holdingHosts))
          ORDER BY held DESC, passed + passed_by_domain DESC, origin LIMIT ?
          """,
        arguments: [limit]
      )
      return try rows.map { row in
        (
          id: try row.value(0, as: Int64.self), origin: try row.value(1, as: String.self),
          passed: try row.value(2, as: Int.self), byDomain: try row.value(3, as: Int.self)
        )
      }
    }
    return try hosts.map { host in
      var report = HostBudgetReport(origin: host.origin)
      report.passed = host.passed
      report.passedByDomain = host.byDomain
      var templates: [String: Int] = [:]
      try forEachRow(
        sql: "SELECT url, reason FROM addresses WHERE host = ? AND \(Self.isHeld)",
        arguments: [host.id]
      ) { row in
        let reason: String = try row.value(1, as: String?.self) ?? DeferralReason.template
        report.deferred[reason, default: 0] += 1
        if let address = WebAddress(try row.value(0, as: String.self)) {
          templates[AddressTemplate.text(of: address), default: 0] += 1
        }
      }
      report.templates = templates.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        .prefix(Self.templateLimit).map(\.key)
      return report
    }
  }

  private static let templateLimit = 5

  /// Links that full hosts had no room for, and those that full domains had none for, over all hosts.
  ///
  /// - Throws: ``StoreError``.
  package func passedCounts() async throws -> (byHosts: Int, byDomains: Int) {
    try await read { database in
      let row = try Row.fetchOne(
        database,
        sql: "SELECT coalesce(sum(passed), 0), coalesce(sum(passed_by_domain), 0) FROM hosts"
      )
      return (byHosts: try row?.value(0) ?? 0, byDomains: try row?.value(1) ?? 0)
    }
  }
}

extension ContentBudgets {
  /// The limits in a fixed order, for comparing with those of another run.
  fileprivate var numbers: [Int] {
    [hostAddresses, templatePages, hostPages, domainHosts, domainHostLimit, domainAddresses]
  }
}

extension FrontierTransaction {
  /// Makes deferred addresses wait again, and lets deferred hosts in as far as their domains allow.
  ///
  /// - Returns: How many addresses wait that were deferred.
  fileprivate func releaseDeferred() throws -> Int {
    try database.execute(
      sql: """
        UPDATE addresses SET \(AddressState.waiting.sql), reason = NULL
        WHERE \(AddressState.deferred.sql) AND reason != ?
        """,
      arguments: [DeferralReason.domain]
    )
    var count = database.changesCount
    if count > 0 { try database.execute(sql: Self.recount) }
    try budgetLedger.releaseHosts()
    let opened = budgetLedger.takeOpened()
    for (host, number) in opened {
      changeCounts(of: host, open: number)
      count += number
    }
    return count
  }
}
