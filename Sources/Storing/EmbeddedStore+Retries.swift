package import Addressing
package import Basics
package import Frontier
import GRDB

extension EmbeddedStore {
  /// Makes what failed wait again: each of `seeds`, and what its redirects lead to, whatever is due,
  /// because somebody has just requested it; of the other addresses of these seeds those whose next
  /// attempt is due.
  ///
  /// A seed that robots.txt forbids is judged anew, which costs no request while the file is fresh.
  /// One that is gone, or that brought no page, waits when its next visit is due. When the hosts of
  /// addresses may be asked does not change, but for `forgetsBackoff`. Their tries begin anew.
  ///
  /// - Parameters:
  ///   - seeds: The addresses of the seed list.
  ///   - numbers: The seeds' numbers.
  ///   - forgetsBackoff: Whether hosts that never answered are due after `delay`, because what kept
  ///     them from being reached may have been a setting that has changed.
  ///   - delay: The seconds between two requests to a host.
  ///   - fixed: A reason whose cause is gone: what failed for it is tried now, whatever is due.
  ///   - now: The time.
  /// - Returns: How many addresses wait that were settled before.
  /// - Throws: ``StoreError``.
  @discardableResult
  package func retryFailed(
    _ seeds: [WebAddress],
    numbers: Set<Int>,
    forgetsBackoff: Bool = false,
    delay: Double = 0,
    fixed: String? = nil,
    at now: Timestamp
  ) async throws -> Int {
    try await write { [lookUp, settings] database in
      let selected = try Self.retryable(
        seeds,
        numbers,
        lookUp,
        database,
        redirectLimit: settings.redirectLimit,
        fixed: fixed,
        at: now
      )
      let wait = try database.cachedStatement(
        sql: "UPDATE addresses SET \(AddressState.waiting.sql), tries = 0 WHERE id = ?"
      )
      for id in selected.sorted() { try wait.execute(arguments: [id]) }
      if forgetsBackoff {
        let due = now.advanced(bySeconds: delay)
        for seed in seeds {
          let chain = try SeedChain(seed, lookUp, database, limit: settings.redirectLimit)
          if let end = chain.end, end.wasNeverAnswered {
            try Self.forgetBackoff(end, due, database)
          }
        }
      }
      if !selected.isEmpty { try database.execute(sql: FrontierTransaction.recount) }
      return selected.count
    }
  }

  /// What became of each of `addresses`, in their order.
  ///
  /// - Throws: ``StoreError``.
  package func outcomes(ofSeeds addresses: [WebAddress]) async throws -> [AddressOutcome] {
    try await read { [lookUp, settings, hostDue] database in
      try addresses.map { address in
        try SeedChain(address, lookUp, database, limit: settings.redirectLimit, hostDue).fate
      }
    }
  }

  /// The addresses that failed and are to be tried again, by reason; seeds and what they redirect to as
  /// soon as their hosts may be asked, others, and pages that may be gone, when their own time comes too.
  ///
  /// - Parameters:
  ///   - seeds: The numbers of the seeds whose addresses are meant; `nil` for all.
  ///   - includesSeeds: Whether the seeds themselves count.
  /// - Returns: The reasons with their counts, sorted by reason.
  /// - Throws: ``StoreError``.
  package func upcomingRetries(
    ofSeeds seeds: Set<Int>? = nil,
    includesSeeds: Bool = true
  ) async throws -> [UpcomingRetry] {
    let list = seeds?.sorted().map(String.init).joined(separator: ", ")
    return try await read { [hostDue] database in
      let moment = """
        CASE WHEN priority = 0 AND reason <> :unconfirmed THEN \(hostDue)
          ELSE max(addresses.due, \(hostDue)) END
        """
      let failed = try Row.fetchAll(
        database,
        sql: """
          SELECT reason, count(*), min(\(moment)), max(\(moment)), url
          FROM addresses CROSS JOIN hosts ON hosts.id = addresses.host
          WHERE addresses.failures > 0 AND reason IS NOT NULL
            AND \(AddressState.sql(.waiting, .later, .page, .redirected, .failed))
            \(list.map { "AND seed IN (\($0))" } ?? "")
            \(includesSeeds ? "" : "AND priority > 0")
          GROUP BY reason ORDER BY reason
          """,
        arguments: ["unconfirmed": SettlementRules.goneUnconfirmed]
      ).map { row in
        UpcomingRetry(
          reason: try row.value(0),
          count: try row.value(1),
          next: Timestamp(milliseconds: try row.value(2)),
          last: Timestamp(milliseconds: try row.value(3)),
          example: try row.value(4)
        )
      }
      let waiting = try Self.waitingForHosts(list, includesSeeds, database)
      return (failed + [waiting].compactMap(\.self)).sorted { $0.reason < $1.reason }
    }
  }

  /// What has no fault of its own and waits for a host that failed or asked to wait.
  private static func waitingForHosts(
    _ seeds: String?,
    _ includesSeeds: Bool,
    _ database: Database
  ) throws -> UpcomingRetry? {
    let row = try Row.fetchOne(
      database,
      sql: """
        SELECT count(*), min(hosts.due), max(hosts.due), url
        FROM hosts CROSS JOIN addresses ON addresses.host = hosts.id
        WHERE open > 0 AND \(backsOff(at: moment))
          AND \(AddressState.waiting.sql) AND reason IS NULL
          \(seeds.map { "AND seed IN (\($0))" } ?? "")
          \(includesSeeds ? "" : "AND priority > 0")
        """
    )
    guard let row else { return nil }
    let count: Int = try row.value(0)
    guard count > 0 else { return nil }
    return UpcomingRetry(
      reason: "host.backoff",
      count: count,
      next: Timestamp(milliseconds: try row.value(1)),
      last: Timestamp(milliseconds: try row.value(2)),
      example: try row.value(3)
    )
  }

  /// The numbers of the addresses that are to be tried again.
  static func retryable(
    _ seeds: [WebAddress],
    _ numbers: Set<Int>,
    _ lookUp: AddressLookUp,
    _ database: Database,
    redirectLimit: Int,
    fixed: String? = nil,
    at now: Timestamp
  ) throws -> Set<Int64> {
    let list = numbers.sorted().map(String.init).joined(separator: ", ")
    var selected = Set(
      try Int64.fetchAll(
        database,
        sql: """
          SELECT id FROM addresses
          WHERE \(AddressState.sql(.page, .redirected, .failed)) AND failures > 0
            AND (due <= ? OR reason = ?) AND seed IN (\(list))
          """,
        arguments: [now.milliseconds, fixed]
      )
    )
    for seed in seeds {
      let chain = try SeedChain(seed, lookUp, database, limit: redirectLimit)
      if let end = chain.end, end.link.isWorthAnAttempt(at: now) { selected.insert(end.id) }
    }
    return selected
  }

  /// Lets the host of an address be asked at `due`, if it would be later.
  private static func forgetBackoff(
    _ link: SeedChain.Link,
    _ due: Timestamp,
    _ database: Database
  ) throws {
    let forget = try database.cachedStatement(
      sql: """
        UPDATE hosts SET backoff = 0, failures = 0, due = min(due, ?)
        WHERE id = (SELECT host FROM addresses WHERE id = ?)
        """
    )
    try forget.execute(arguments: [due.milliseconds, link.id])
  }
}
