package import Basics
import Frontier
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
  /// The visits that say only that a server was out of order, of URLs of which more is known.
  package var outages = 0

  package init() {}
}

extension EmbeddedStore {
  /// Stores visits from an archive as if they had just been made, in one transaction.
  ///
  /// A visit older than what is stored of its address changes nothing, so that archives may be
  /// ingested in any order and as often as one likes. A moment that is still to come counts as now.
  /// A part of a page never replaces a whole one, however old that is, and a whole page replaces a
  /// part, also a newer one. A single 404 after a page leaves it for a second look, and a second one
  /// removes it, by the moments of all three and not by the order in which they come. An outage is
  /// kept only where nothing else is known. Nothing that a page links to becomes known.
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
    let moments = visits.map { ArchivedMoment(of: $0, at: now) }
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
        case .outage: counts.outages += 1
        case .part: counts.parts += 1
        }
      }
      try transaction.finish()
      return counts
    }
  }
}
