package import Basics
import Frontier
import GRDB
package import Records

// What several workers need to share the store.
extension EmbeddedStore {
  /// See ``SharedFrontier/claim(origin:at:until:)``.
  package func claim(
    origin: String,
    at now: Timestamp,
    until end: Timestamp
  ) async throws -> Timestamp {
    try await write { database in
      let (now, end) = (now.milliseconds, end.milliseconds)
      let find = try database.cachedStatement(
        sql: "SELECT id, due, backoff, leased = 1 AND expiry > ?2 FROM hosts WHERE origin = ?1"
      )
      guard let row = try Row.fetchOne(find, arguments: [origin, now]) else {
        let turn = try ClaimedSlots.claim(origin, at: now, until: end, database)
        return Timestamp(milliseconds: turn)
      }
      let due: Int64 = try row.value(1)
      if due > now {
        // Whoever holds the host may give it back long before the lease ends.
        let next = try row.value(3) ? min(due, now + Self.heldPause) : due
        return Timestamp(milliseconds: next)
      }
      let backoff = Int64(try row.value(2, as: Double.self) * 1000)
      let take = try database.cachedStatement(sql: "UPDATE hosts SET due = ? WHERE id = ?")
      try take.execute(arguments: [max(end, now + backoff), try row.value(0, as: Int64.self)])
      return Timestamp(milliseconds: now)
    }
  }

  /// After how many milliseconds a host that is held is worth another claim.
  private static let heldPause: Int64 = 1000

  /// See ``SharedFrontier/outlook(of:at:)``.
  ///
  /// The moment may be early when an address's own time comes before its host is due; never late.
  package func outlook(of owner: String, at now: Timestamp) async throws -> FrontierOutlook {
    try await read { database in
      let worker =
        try Int64.fetchOne(
          database,
          sql: "SELECT id FROM workers WHERE name = ?",
          arguments: [owner]
        ) ?? 0
      let isHeld = "leased = 1 AND expiry > \(now.milliseconds) AND owner != \(worker)"
      let moment = try Int64.fetchOne(
        database,
        sql: """
          SELECT min(due) FROM (
            SELECT * FROM (
              SELECT due FROM hosts WHERE open > 0 AND NOT (\(isHeld)) ORDER BY due LIMIT 1)
            UNION ALL SELECT min(due) FROM addresses WHERE \(AddressState.later.sql)
            UNION ALL SELECT 0 FROM relaxed LIMIT 3)
          """
      )
      let others = try Int.fetchOne(
        database,
        sql: "SELECT 1 FROM hosts WHERE \(isHeld) LIMIT 1"
      )
      return FrontierOutlook(
        due: moment.map(Timestamp.init(milliseconds:)),
        isHeldByOthers: others != nil
      )
    }
  }

  /// See ``SharedFrontier/heartbeat(of:at:until:)``.
  package func heartbeat(
    of owner: String,
    at now: Timestamp,
    until end: Timestamp
  ) async throws -> WorkerCount {
    try await write { database in
      try Workers.beat(owner, at: now.milliseconds, until: end.milliseconds, database)
    }
  }

  /// See ``SharedFrontier/leave(_:)``.
  package func leave(_ owner: String) async throws {
    try await write { database in
      try database.execute(
        sql: "UPDATE workers SET expiry = 0 WHERE name = ?",
        arguments: [owner]
      )
    }
  }

  /// See ``SharedFrontier/recover(owner:at:delay:)``; whoever holds the crawl lock may void the leases
  /// of all.
  @discardableResult
  package func recover(owner: String?, at now: Timestamp, delay: Double) async throws -> Int {
    try await write { database in
      let worker = try owner.map { try Workers.number(of: $0, database) }
      let hosts = worker.map { "leased = 1 AND owner = \($0)" } ?? "leased = 1"
      let ofHosts =
        worker == nil ? "" : "AND host IN (SELECT id FROM hosts WHERE \(hosts))"
      try database.execute(
        sql: """
          UPDATE addresses SET \(AddressState.waiting.sql)
          WHERE \(AddressState.leased.sql) \(ofHosts)
          """
      )
      let count = database.changesCount
      // A due time beyond the lease's end was set by the host itself, such as by Retry-After.
      try database.execute(
        sql: """
          UPDATE hosts SET leased = 0,
            due = max(?1 + CAST(max(?2, backoff) * 1000 AS INTEGER),
              CASE WHEN due > expiry THEN due ELSE 0 END)
          WHERE \(hosts)
          """,
        arguments: [now.milliseconds, delay]
      )
      try PageDraws.spend(of: owner, database)
      if owner == nil { try database.execute(sql: "DELETE FROM workers") }
      return count
    }
  }

  /// See ``SharedFrontier/setPageLimits(_:)``.
  package func setPageLimits(_ limits: [Int: Int]) async throws {
    try await write { try PageDraws.set(limits, $0) }
  }

  /// See ``SharedFrontier/draw(_:owner:)``.
  package func draw(_ totals: [Int: Int], owner: String) async throws -> [Int: Int] {
    try await write { try PageDraws.draw(totals, owner, $0) }
  }
}
