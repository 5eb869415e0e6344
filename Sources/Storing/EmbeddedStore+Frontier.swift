package import Basics
import Frontier
import GRDB
package import Records

extension EmbeddedStore {
  /// See ``FrontierStore/offer(_:at:)``.
  package func offer(_ offers: [FrontierOffer], at now: Timestamp) async throws -> Int {
    try await transact(at: now) { transaction in
      for offer in offers {
        let depth = CrawlDepth(
          links: offer.depthLeft,
          redirects: offer.redirects,
          seed: offer.seed
        )
        let offered = try transaction.offer(offer.address, at: depth, priority: offer.priority)
        if case .known(let number) = offered { try transaction.keepListing(of: offer, number) }
      }
      try transaction.finish()
      return transaction.added
    }
  }

  /// See ``SharedFrontier/lease(hosts:perHost:owner:at:until:)``.
  package func lease(
    hosts: Int,
    perHost: Int,
    owner: String,
    at now: Timestamp,
    until expiry: Timestamp
  ) async throws -> [HostLease] {
    try await transact(at: now) { transaction in
      try transaction.promote()
      try transaction.finish()
      let worker = try Workers.number(of: owner, transaction.database)
      let candidates = try transaction.candidates(hosts)
      return try transaction.lease(candidates, perHost: perHost, owner: worker, until: expiry)
    }
  }

  /// See ``SharedFrontier/leaseRenderings(of:perHost:owner:at:until:)``.
  package func leaseRenderings(
    of origins: [String],
    perHost: Int,
    owner: String,
    at now: Timestamp,
    until expiry: Timestamp
  ) async throws -> [HostLease] {
    try await transact(at: now) { transaction in
      let worker = try Workers.number(of: owner, transaction.database)
      return try transaction.lease(
        origins.compactMap { try transaction.candidate($0) },
        perHost: perHost,
        owner: worker,
        until: expiry,
        onlyRenderings: true
      )
    }
  }

  /// See ``FrontierStore/renew(_:until:)``.
  package func renew(_ tokens: [Int64], until expiry: Timestamp) async throws {
    try await write { database in
      let statement = try database.cachedStatement(
        sql: "UPDATE hosts SET due = max(due, ?1), expiry = ?1 WHERE token = ?2 AND leased = 1"
      )
      for token in tokens {
        try statement.execute(arguments: [expiry.milliseconds, token])
      }
    }
  }

  /// Settles addresses and hosts in one transaction.
  ///
  /// - Throws: ``LeaseLost`` when some of the leases were lost; the others are committed then.
  ///   ``StoreError`` when nothing was.
  package func settle(
    _ settlements: [Settlement],
    hosts: [HostSettlement],
    at now: Timestamp
  ) async throws {
    let isFollowed = recentChanges.isFollowed
    let prepared = PreparedSettlement.prepare(settlements, keepsText: isFollowed)
    let (lost, stored) = try await transact(at: now) { transaction in
      var lost: Set<Int64> = []
      transaction.notesStored = isFollowed
      for settlement in prepared where try !transaction.settle(settlement) {
        lost.insert(settlement.settlement.token)
      }
      try transaction.finish()
      for settlement in hosts where try !transaction.settle(settlement) {
        lost.insert(settlement.token)
      }
      return (lost, transaction.stored.compactMap(RecentChanges.Entry.init))
    }
    recentChanges.add(stored)
    guard lost.isEmpty else { throw LeaseLost(tokens: lost.sorted()) }
  }

  /// The moment at which a worker should ask for a lease again; `nil` when no address waits.
  ///
  /// It may be early when an address's own time comes before its host is due; never late.
  package func nextDue() async throws -> Timestamp? {
    try await read { [hostDue] database in
      let moment = try Int64.fetchOne(
        database,
        sql: """
          SELECT min(due) FROM (
            SELECT min(\(hostDue)) AS due FROM hosts WHERE open > 0
            UNION ALL SELECT min(due) FROM addresses WHERE \(AddressState.later.sql)
            UNION ALL SELECT 0 FROM relaxed LIMIT 3)
          """
      )
      return moment.map(Timestamp.init(milliseconds:))
    }
  }

  /// See ``FrontierStore/queueCounts()``.
  package func queueCounts() async throws -> QueueCounts {
    try await read { database in
      let row = try Row.fetchOne(
        database,
        sql: """
          SELECT coalesce(sum(open), 0), coalesce(max(open), 0),
            (SELECT count(*) FROM addresses WHERE \(AddressState.later.sql))
          FROM hosts WHERE open > 0
          """
      )
      return QueueCounts(
        waiting: try row?.value(0) ?? 0,
        longest: try row?.value(1) ?? 0,
        later: try row?.value(2) ?? 0
      )
    }
  }

  /// Runs `body` in a write transaction on the frontier.
  func transact<Value: Sendable>(
    at now: Timestamp,
    _ body: @escaping @Sendable (FrontierTransaction) throws -> Value
  ) async throws -> Value {
    try await write { [settings, lookUp, knownDepths, budgetCache, writerCache] database in
      let transaction = try FrontierTransaction(
        database,
        now: now,
        settings: settings,
        lookUp: lookUp,
        knownDepths: knownDepths,
        budgets: budgetCache
      )
      let value = try body(transaction)
      try transaction.writeCounters()
      try writerCache.follow(database, added: transaction.added)
      return value
    }
  }
}
