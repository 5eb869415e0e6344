package import Basics
import Frontier
import GRDB
package import Records
import Rules

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

/// What became of visits from archives.
package struct IngestCounts: Hashable, Sendable {
  /// The visits that were newer than what was stored.
  package var stored = 0
  /// Those of the stored ones that say that a page is gone.
  package var gone = 0
  /// The visits that tell nothing new, because as new or newer ones are stored.
  package var known = 0
  /// The visits that brought a part of a page that is stored as a whole; the whole stays.
  package var parts = 0

  package init() {}
}

extension EmbeddedStore {
  /// Stores visits from an archive as if they had just been made, in one transaction.
  ///
  /// A visit older than what is stored of its address changes nothing, so that archives may be
  /// ingested in any order and as often as one likes. A moment that is still to come counts as now.
  /// A part of a page never replaces a whole one, however old that is, and a whole page replaces a
  /// part, also a newer one. Nothing that a page links to becomes known.
  /// The caller holds the crawl lock.
  /// - Returns: How many of the visits were stored, and how many were not.
  /// - Throws: ``StoreError``; then nothing is stored.
  package func ingest(
    _ visits: [ArchivedVisit],
    at now: Timestamp
  ) async throws -> IngestCounts {
    let settlements = visits.map { visit in
      var settlement = visit.settlement
      settlement.offers = []
      if let fetched = settlement.record?.fetch?.fetchedAt, fetched > now {
        settlement.record?.fetch?.fetchedAt = now
      }
      return settlement
    }
    let moments = visits.map { Moment(of: $0, at: now) }
    let prepared = Array(zip(PreparedSettlement.prepare(settlements), moments))
    return try await transact(at: now) { transaction in
      var counts = IngestCounts()
      let token = try transaction.next("token")
      for (settlement, moment) in prepared {
        switch try transaction.ingest(settlement, moment, token: token) {
        case .stored:
          counts.stored += 1
          if case .gone = settlement.settlement.outcome { counts.gone += 1 }
        case .known: counts.known += 1
        case .part: counts.parts += 1
        }
      }
      try transaction.finish()
      return counts
    }
  }
}

/// When an archived visit was, and what may be stored before it.
private struct Moment {
  let captured: Int64
  let last: Int64
  let isUndated: Bool
  let refersTo: Int64?

  init(of visit: ArchivedVisit, at now: Timestamp) {
    captured = min(visit.capturedAt, now).milliseconds
    // A wrong clock gives several visits the same moment, of which the last one holds.
    let isOrdered = visit.isOrdered || visit.capturedAt > now
    last = isOrdered ? captured : captured - 1
    isUndated = visit.isUndated
    refersTo = visit.refersTo?.milliseconds
  }
}

/// What became of one visit from an archive.
private enum Ingestion {
  case stored
  case known
  case part
}

extension FrontierTransaction {
  /// Settles one visit from an archive, if it is newer than what is stored or holds more of the page.
  fileprivate func ingest(
    _ prepared: PreparedSettlement,
    _ moment: Moment,
    token: Int64
  ) throws -> Ingestion {
    let number = try lookUp.number(of: prepared.url, prepared.identity, database)
    let find = try database.cachedStatement(sql: "SELECT visited FROM addresses WHERE id = ?")
    let visited = try number.flatMap { try Int64.fetchOne(find, arguments: [$0]) }
    let isNewer = visited.map { $0 <= moment.last || moment.isUndated } ?? true
    switch (prepared.settlement.extent, try number.flatMap { try isPart(storedOf: $0) }) {
    case (.nothing, _?), (.part, false?): return isNewer ? .part : .known
    case (.whole, true?): break
    default: if !isNewer { return .known }
    }
    // Archives give moments in seconds.
    if let original = moment.refersTo, let visited, visited >= original + 1000 { return .known }
    if number == nil {
      // An unchanged page that nobody knows says nothing.
      if case .unchanged = prepared.settlement.outcome { return .known }
      let depth = CrawlDepth(links: 0, redirects: 0, seed: Self.noSeed)
      try offer(prepared.settlement.address, at: depth, priority: Self.lastPriority)
    }
    guard let known = try self.find(prepared.url, prepared.identity) else { return .known }
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
    return try settle(settlement) ? .stored : .known
  }

  /// Whether what is stored of an address lacks a part of the page, or all of it; `nil` for nothing.
  ///
  /// A page that was cut at our own limit is as whole as any reading of it gets.
  private func isPart(storedOf number: Int64) throws -> Bool? {
    try storedPart(of: number) ?? (hasBrokenOff(number) ? true : nil)
  }

  /// Whether all that is known of an address is that its body broke off before it began.
  private func hasBrokenOff(_ number: Int64) throws -> Bool {
    let find = try database.cachedStatement(
      sql: "SELECT 1 FROM addresses WHERE id = ? AND \(AddressState.failed.sql) AND reason = ?"
    )
    return try Int.fetchOne(find, arguments: [number, Rule.fetchTruncated.id]) != nil
  }

  private func storedPart(of number: Int64) throws -> Bool? {
    let find = try database.cachedStatement(
      sql: """
        SELECT findings, bytes FROM pages JOIN addresses ON pages.id = addresses.id
        WHERE pages.id = ? AND removed = 0
        """
    )
    return try Row.fetchOne(find, arguments: [number]).map { row in
      let rules = PackedFindings.rules(try row.value(0))
      if rules.contains(Rule.readingWorkerDied.id) { return true }
      let bytes = try row.value(1, as: Int?.self) ?? 0
      return rules.contains(Rule.fetchTruncated.id) && bytes < Self.pageLimit
    }
  }

  /// The most bytes of a page that are read.
  private static let pageLimit = 10 << 20

  /// The seed of addresses that no seed led to.
  private static let noSeed = -1
  /// The priority of addresses that nothing asks for.
  private static let lastPriority = 1_000
}

extension Settlement {
  /// How much of its page a visit brought.
  fileprivate enum Extent {
    case whole
    case part
    case nothing
    /// It says something else than what is on the page.
    case other
  }

  fileprivate var extent: Extent {
    switch outcome {
    case .page where partialReason != nil: .part
    // A page that was cut at our limit, or a row of a record, counts by its moment.
    case .page where record?.findings.contains { $0.rule == Rule.fetchTruncated.id } == true: .other
    case .page: .whole
    case .unreached: .nothing
    default: .other
    }
  }
}
