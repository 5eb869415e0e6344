import GRDB
package import Records

/// What an archive holds of one address.
package struct ArchivedVisit: Sendable {
  /// How the visit ended; its token says nothing.
  package var settlement: Settlement
  /// When the exchange took place.
  package var capturedAt: Timestamp
  /// Whether it comes after a visit of the very same moment: of what names no moment of its own,
  /// the order in which it is taken in says what is newer.
  package var isOrdered = false

  package init(_ settlement: Settlement, capturedAt: Timestamp) {
    self.settlement = settlement
    self.capturedAt = capturedAt
  }
}

extension EmbeddedStore {
  /// Stores visits from an archive as if they had just been made, in one transaction.
  ///
  /// A visit older than what is stored of its address changes nothing, so that archives may be
  /// taken in any order and as often as one likes. Nothing that a page links to becomes known.
  /// The caller holds the crawl lock.
  /// - Returns: How many of the visits were newer than what was stored.
  /// - Throws: ``StoreError``; then nothing is stored.
  package func ingest(_ visits: [ArchivedVisit], at now: Timestamp) async throws -> Int {
    let settlements = visits.map { visit in
      var settlement = visit.settlement
      settlement.offers = []
      return settlement
    }
    // The last moment that a stored visit may have for this one to be newer.
    let moments = visits.map { visit in
      let captured = visit.capturedAt.milliseconds
      return (captured: captured, last: visit.isOrdered ? captured : captured - 1)
    }
    let prepared = Array(zip(PreparedSettlement.prepare(settlements), moments))
    return try await transact(at: now) { transaction in
      var stored = 0
      let token = try transaction.next("token")
      for (settlement, moment) in prepared
      where try transaction.ingest(settlement, moment, token: token) {
        stored += 1
      }
      try transaction.finish()
      return stored
    }
  }
}

extension FrontierTransaction {
  /// Settles one visit from an archive.
  ///
  /// - Returns: Whether it was newer than what was stored.
  fileprivate func ingest(
    _ prepared: PreparedSettlement,
    _ moment: (captured: Int64, last: Int64),
    token: Int64
  ) throws -> Bool {
    let find = try database.cachedStatement(
      sql: "SELECT visited FROM addresses WHERE fingerprint = ?"
    )
    let visited = try Int64.fetchOne(find, arguments: [prepared.fingerprint])
    if let visited, visited > moment.last { return false }
    if try self.find(prepared.fingerprint) == nil {
      // An unchanged page that nobody knows says nothing.
      if case .unchanged = prepared.settlement.outcome { return false }
      let place = CrawlPlace(depth: 0, redirects: 0, seed: Self.noSeed)
      try offer(prepared.settlement.address, at: place, priority: Self.lastPriority)
    }
    guard let known = try self.find(prepared.fingerprint) else { return false }
    // Settled addresses are not among those that the host counts as open.
    if known.state != .waiting, known.state != .leased { changeCounts(of: known.host, open: 1) }
    let lease = try database.cachedStatement(
      sql: "UPDATE addresses SET state = 2, token = ? WHERE fingerprint = ?"
    )
    try lease.execute(arguments: [token, prepared.fingerprint])
    var settlement = prepared
    settlement.settlement.token = token
    now = moment.captured
    return try settle(settlement)
  }

  /// The seed of addresses that no seed led to.
  private static let noSeed = -1
  /// The priority of addresses that nothing asks for.
  private static let lastPriority = 1_000
}
