import Basics
import Frontier
import GRDB
import Records
import Rules

/// When an archived visit was, and what may be stored before it.
struct ArchivedMoment {
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
enum Ingestion {
  case stored
  case known
  case part
  case outage
}

extension FrontierTransaction {
  /// Settles one visit from an archive, if it is newer than what is stored or holds more of the page.
  func ingest(
    _ prepared: PreparedSettlement,
    _ moment: ArchivedMoment,
    token: Int64
  ) throws -> Ingestion {
    let number = try lookUp.number(of: prepared.url, prepared.identity, database)
    let stored = try number.flatMap { try StoredVisit(of: $0, in: database) }
    let isNewer = stored.map { $0.isOlder(than: moment) || $0.isOutage } ?? true
    var (isBetween, isMore) = (false, false)
    switch (prepared.settlement.extent, try number.flatMap { try isPart(storedOf: $0) }) {
    case (.outage, _):
      guard stored?.allowsOutage(at: moment) ?? true else { return .outage }
    case (.nothing, _?), (.part, false?): return isNewer ? .part : .known
    case (.whole, true?):
      isMore = true
      isBetween = !isNewer && stored?.isAwaitingSecondLook == true
    default: isBetween = !isNewer
    }
    // Archives give moments in seconds.
    if let original = moment.refersTo, let visited = stored?.visited, visited >= original + 1000 {
      return .known
    }
    // That a page has not changed says nothing where nobody knows it.
    if case .unchanged = prepared.settlement.outcome, stored?.hasPage != true { return .known }
    if number == nil {
      let depth = CrawlDepth(links: 0, redirects: 0, seed: Self.noSeed)
      try offer(prepared.settlement.address, at: depth, priority: Self.lastPriority)
    }
    guard let known = try self.find(prepared.url, prepared.identity) else { return .known }
    if isBetween {
      guard let stored, isMore || counts(prepared.settlement, moment, before: stored, known) else {
        return .known
      }
      return try settle(prepared, at: moment, before: stored, known, token)
    }
    let visited = moment.isUndated ? stored?.visited ?? 0 : moment.captured
    return try settleLast(prepared, over: stored, known, at: visited, token)
  }

  /// Settles a visit that is the last one of its address from now on.
  private func settleLast(
    _ prepared: PreparedSettlement,
    over stored: StoredVisit?,
    _ known: Known,
    at moment: Int64,
    _ token: Int64
  ) throws -> Ingestion {
    if let moment = stored?.supersededByDenial, isDenial(prepared.settlement, of: known) {
      try supersede(known, until: moment)
    }
    return try settle(prepared, known, at: moment, token) ? .stored : .known
  }

  /// Settles an address as if it had been leased and visited at `moment`.
  func settle(
    _ prepared: PreparedSettlement,
    _ known: Known,
    at moment: Int64,
    _ token: Int64
  ) throws -> Bool {
    let find = try database.cachedStatement(sql: "SELECT state FROM addresses WHERE id = ?")
    let state = try Int.fetchOne(find, arguments: [known.id]).flatMap(AddressState.init(rawValue:))
    // Settled addresses are not among those that the host counts as open.
    if state != .waiting, state != .leased { changeCounts(of: known.host, open: 1) }
    let lease = try database.cachedStatement(
      sql: "UPDATE addresses SET \(AddressState.leased.sql), token = ? WHERE id = ?"
    )
    try lease.execute(arguments: [token, known.id])
    var settlement = prepared
    settlement.settlement.token = token
    settlement.settlement.isArchived = true
    now = moment
    return try settle(settlement)
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
  static let lastPriority = 1_000
}

extension Settlement {
  /// How much of its page a visit brought.
  fileprivate enum Extent {
    case whole
    case part
    case nothing
    /// It says only that the server was out of order.
    case outage
    /// It says something else than what is on the page.
    case other
  }

  fileprivate var extent: Extent {
    switch outcome {
    case .page where partialReason != nil: .part
    // A page that was cut at our limit, or a row of a record, counts by its moment.
    case .page where record?.findings.contains { $0.rule == Rule.fetchTruncated.id } == true: .other
    case .page: .whole
    case .unreached where isOutage: .outage
    case .unreached: .nothing
    default: .other
    }
  }
}

extension Settlement {
  /// Why a URL failed whose server was out of order, or wanted fewer requests.
  static let outageReasons = [Reason.serverError, Reason.tooManyRequests]

  fileprivate var isOutage: Bool {
    if case .unreached(let reason) = outcome { Self.outageReasons.contains(reason) } else { false }
  }
}
