package import Basics
import Frontier
import GRDB
package import Records

/// What an archive holds of one address.
package struct ArchivedVisit: Sendable {
  /// How the visit ended; its token says nothing.
  package var settlement: Settlement
  /// When the exchange took place.
  package var capturedAt: Timestamp
  /// Whether it comes after a visit of the very same moment: of what names no moment of its own,
  /// the order in which it is ingested says what is newer.
  package var isOrdered = false
  /// Whether it comes after everything that is stored and moves no moment, because nothing says
  /// when it was.
  package var isUndated = false
  /// The moment of the exchange that it says to repeat; what is stored must not be newer.
  package var refersTo: Timestamp?

  package init(_ settlement: Settlement, capturedAt: Timestamp) {
    self.settlement = settlement
    self.capturedAt = capturedAt
  }
}

extension EmbeddedStore {
  /// Stores visits from an archive as if they had just been made, in one transaction.
  ///
  /// A visit older than what is stored of its address changes nothing, so that archives may be
  /// ingested in any order and as often as one likes. A moment that is still to come counts as now.
  /// Nothing that a page links to becomes known.
  /// The caller holds the crawl lock.
  /// - Returns: How many of the visits were newer than what was stored.
  /// - Throws: ``StoreError``; then nothing is stored.
  package func ingest(_ visits: [ArchivedVisit], at now: Timestamp) async throws -> Int {
    let settlements = visits.map { visit in
      var settlement = visit.settlement
      settlement.offers = []
      if let fetched = settlement.record?.fetch?.fetchedAt, fetched > now {
        settlement.record?.fetch?.fetchedAt = now
      }
      return settlement
    }
    // The last moment that a stored visit may have for this one to be newer.
    let moments = visits.map { visit in
      let captured = min(visit.capturedAt, now).milliseconds
      // A wrong clock gives several visits the same moment, of which the last one holds.
      let isOrdered = visit.isOrdered || visit.capturedAt > now
      return Moment(
        captured: captured,
        last: isOrdered ? captured : captured - 1,
        isUndated: visit.isUndated,
        refersTo: visit.refersTo?.milliseconds
      )
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

/// When an archived visit was, and what may be stored before it.
private struct Moment {
  let captured: Int64
  let last: Int64
  let isUndated: Bool
  let refersTo: Int64?
}

extension FrontierTransaction {
  /// Settles one visit from an archive.
  ///
  /// - Returns: Whether it was newer than what was stored.
  fileprivate func ingest(
    _ prepared: PreparedSettlement,
    _ moment: Moment,
    token: Int64
  ) throws -> Bool {
    let number = try lookUp.number(of: prepared.url, prepared.identity, database)
    let find = try database.cachedStatement(sql: "SELECT visited FROM addresses WHERE id = ?")
    let visited = try number.flatMap { try Int64.fetchOne(find, arguments: [$0]) }
    if let visited, visited > moment.last, !moment.isUndated { return false }
    // Archives give moments in seconds.
    if let original = moment.refersTo, let visited, visited >= original + 1000 { return false }
    if number == nil {
      // An unchanged page that nobody knows says nothing.
      if case .unchanged = prepared.settlement.outcome { return false }
      let depth = CrawlDepth(links: 0, redirects: 0, seed: Self.noSeed)
      try offer(prepared.settlement.address, at: depth, priority: Self.lastPriority)
    }
    guard let known = try self.find(prepared.url, prepared.identity) else { return false }
    // Settled addresses are not among those that the host counts as open.
    if known.facts.state != .waiting, known.facts.state != .leased {
      changeCounts(of: known.host, open: 1)
    }
    let lease = try database.cachedStatement(
      sql: "UPDATE addresses SET \(AddressState.leased.sql), token = ? WHERE id = ?"
    )
    try lease.execute(arguments: [token, known.id])
    var settlement = prepared
    settlement.settlement.token = token
    now = moment.isUndated ? visited ?? 0 : moment.captured
    return try settle(settlement)
  }

  /// The seed of addresses that no seed led to.
  private static let noSeed = -1
  /// The priority of addresses that nothing asks for.
  private static let lastPriority = 1_000
}
