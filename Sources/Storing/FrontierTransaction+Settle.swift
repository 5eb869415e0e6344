import Addressing
import Basics
import Foundation
import GRDB
import Records

extension FrontierTransaction {
  /// What becomes of an address when it is settled.
  private struct Change {
    var state: AddressState
    var reason: String?
    var target: String?
    var due: Int64
    var addsFailure = false
    /// Whether it is one of several tries in a row, so that the next goes on counting.
    var addsTry = false
    var visits: Int
    var changes: Int
    /// When it was first read; 0 before that.
    var first: Int64

    /// The change of a check, which is no visit: what was read of the address stays.
    func keeping(hasPage: Bool) -> Change {
      var change = self
      if hasPage { change.state = .page }
      return change
    }

    init(_ known: Known, _ state: AddressState, due: Int64) {
      self.state = state
      self.due = due
      (visits, changes, first) = (known.visits, known.changes, known.first)
    }
  }

  /// Settles one address.
  ///
  /// - Returns: Whether the lease was still held, or the settlement is a repetition.
  func settle(_ prepared: PreparedSettlement) throws -> Bool {
    let settlement = prepared.settlement
    guard let known = try find(prepared.url, prepared.identity), known.token == settlement.token
    else { return false }
    guard known.state == .leased else { return true }
    if try isSettledOtherwise(settlement, known) { return true }
    var change = change(of: known, for: settlement)
    if change.state != .waiting { changeCounts(of: known.host, open: -1) }
    switch settlement.outcome {
    case .retry:
      try update(known, change, settlement)
    case .unchanged:
      try renew(known.id)
      countVisit(of: known, isChanged: false, in: &change)
      if settlement.validators == nil {
        try confirm(known, change, settlement)
      } else {
        try update(known, change, settlement)
      }
      // A page counted before has passed on every better depth since, even while it waited.
      if known.visits == 0 { propagateDepth(known.id) }
    case .page, .redirect:
      let isChanged = try keepRecord(prepared, known: known)
      if change.state == .page { countVisit(of: known, isChanged: isChanged, in: &change) }
      if known.visits == 0 || isChanged { try keepSketch(settlement, of: known) }
      try update(known, change, settlement)
      try follow(prepared, from: known, state: change.state)
      if case .redirect(let target, _) = settlement.outcome { try noteRing(at: known.id, target) }
    case .failed, .unreached, .deferred, .gone:
      try update(known, change, settlement)
      let forget = try database.cachedStatement(sql: "DELETE FROM leads WHERE address = ?")
      try forget.execute(arguments: [known.id])
      try keepRecord(prepared, known: known)
      try budgetLedger.forget(known)
    case .checked:
      try update(known, change.keeping(hasPage: hasPage(known)), settlement)
    }
    return true
  }

  /// Whether the address goes on as it was, whatever the visit brought.
  private func isSettledOtherwise(_ settlement: Settlement, _ known: Known) throws -> Bool {
    try readsInstead(of: settlement, known) || holdsBack(settlement, of: known)
      || keepsWhatWasRead(settlement, of: known)
  }

  private func keepSketch(_ settlement: Settlement, of known: Known) throws {
    if let sketch = settlement.sketch {
      try budgetLedger.count(sketch, of: known, settlement.address, at: now)
    } else {
      try budgetLedger.forget(known)
    }
  }

  /// Counts a visit that found the page, and decides when the next is due.
  private func countVisit(of known: Known, isChanged: Bool, in change: inout Change) {
    change.visits = known.visits + 1
    change.changes = known.changes + (isChanged && known.visits > 0 ? 1 : 0)
    change.first = known.first == 0 ? now : known.first
    let interval = settings.revisits.interval(
      visits: change.visits,
      changes: change.changes,
      span: Double(now - change.first) / 1000
    )
    change.due = now + Int64(interval * 1000)
  }

  /// When an address that brought no page is worth another try.
  private var nextTry: Int64 { now + Int64(settings.revisits.firstInterval * 1000) }

  /// Counts a failure, and decides when the next attempt is due: when the host may be asked again, if
  /// the settlement says so, and else later with each failure in a row.
  private func putOff(_ change: inout Change, _ known: Known, _ settlement: Settlement) {
    change.addsFailure = true
    let interval = settings.revisits.retryInterval(failures: known.failures + 1)
    change.due = settlement.retryAt?.milliseconds ?? now + Int64(interval * 1000)
  }

  /// Whether a page that was once read, and that its server denies now, waits for a second look
  /// before it goes.
  private func holdsBack(_ settlement: Settlement, of known: Known) throws -> Bool {
    switch settlement.outcome {
    case .gone(404): break
    case .failed where (400...499).contains(settlement.status): break
    default: return false
    }
    let find = try database.cachedStatement(
      sql: """
        SELECT 1 FROM pages JOIN addresses ON pages.id = addresses.id
        WHERE pages.id = ? AND removed = 0 AND reason IS NOT ?
        """
    )
    let page = try Int.fetchOne(find, arguments: [known.id, Self.goneUnconfirmed])
    guard page != nil else { return false }
    let due = Timestamp(milliseconds: now).advanced(bySeconds: settings.goneConfirmation)
    var retry = settlement
    retry.outcome = .retry(at: due, reason: Self.goneUnconfirmed)
    try update(known, change(of: known, for: retry), retry)
    changeCounts(of: known.host, open: -1)
    return true
  }

  /// Keeps what was read of an address when a visit has told nothing new of it, or only a part: an
  /// outage is no reason to forget a page, unless it has lasted very long.
  ///
  /// - Returns: Whether there was something to keep.
  private func keepsWhatWasRead(_ settlement: Settlement, of known: Known) throws -> Bool {
    let reason: String
    switch settlement.outcome {
    case .unreached(let why), .deferred(let why): reason = why
    case .page:
      guard let why = settlement.partialReason else { return false }
      reason = why
    default: return false
    }
    let find = try database.cachedStatement(
      sql: "SELECT 1 FROM pages WHERE id = ? AND removed = 0 AND coalesce(fetched, ?) > ?"
    )
    let oldest = Timestamp(milliseconds: now).advanced(bySeconds: -settings.unreachedKeeping)
    let page = try Int.fetchOne(find, arguments: [known.id, known.first, oldest.milliseconds])
    guard page != nil || known.isRedirect else { return false }
    var change = Change(known, page != nil ? .page : .redirected, due: nextTry)
    change.reason = reason
    if case .unreached = settlement.outcome { putOff(&change, known, settlement) }
    changeCounts(of: known.host, open: -1)
    var kept = settlement
    kept.outcome = .unreached(reason: reason)
    try update(known, change, kept)
    return true
  }

  /// Why a missing page is looked for once more.
  static let goneUnconfirmed = "fetch.gone-unconfirmed"

  private func change(of known: Known, for settlement: Settlement) -> Change {
    var change = Change(known, .page, due: now)
    switch settlement.outcome {
    case .page, .unchanged: break
    case .redirect(let target, _):
      change.state = .redirected
      change.target = target.text
      change.due = nextTry
    case .failed(let reason):
      change.state = .failed
      change.reason = reason
      change.due = nextTry
    case .unreached(let reason):
      change.state = .failed
      change.reason = reason
      putOff(&change, known, settlement)
    case .deferred(let reason):
      change.state = .deferred
      change.reason = reason
    case .checked:
      change.state = .checked
      change.due = nextTry
    case .gone:
      change.state = .gone
      change.due = nextTry
    case .retry(let moment, let reason):
      change.state = moment.milliseconds > now ? .later : .waiting
      change.reason = reason
      change.due = moment.milliseconds
      change.addsFailure = true
      change.addsTry = reason != Self.goneUnconfirmed
    }
    return change
  }

  /// Updates an address of which a visit brought nothing new: the validators stay as they are.
  private func confirm(_ known: Known, _ change: Change, _ settlement: Settlement) throws {
    let statement = try database.cachedStatement(
      sql: """
        UPDATE addresses SET state = ?, reason = NULL, target = NULL, due = ?, status = ?,
          visited = ?, visits = ?, changes = ?, first = nullif(?, 0), failures = 0, tries = 0,
          duration = ?
        WHERE id = ?
        """
    )
    try statement.execute(arguments: [
      change.state.rawValue, change.due, settlement.status, now, change.visits, change.changes,
      change.first, settlement.response?.durationMs, known.id,
    ])
  }

  private func update(_ known: Known, _ change: Change, _ settlement: Settlement) throws {
    // A visit that brought nothing new keeps the validators that it was asked with.
    let isNews =
      switch settlement.outcome {
      case .retry, .unreached, .deferred: false
      case .page, .unchanged, .redirect, .failed, .gone: true
      case .checked: change.state == .checked
      }
    // A page that has not changed is not sent again.
    let isSame = settlement.outcome == .unchanged
    let statement = try database.cachedStatement(
      sql: """
        UPDATE addresses SET state = ?, reason = ?,
          target = CASE WHEN ? THEN target ELSE ? END, due = ?, status = ?, visited = ?,
          visits = ?, changes = ?, first = nullif(?, 0),
          failures = CASE WHEN ? THEN failures + 1 ELSE 0 END,
          tries = CASE WHEN ? THEN tries + 1 ELSE 0 END,
          etag = CASE WHEN ? THEN etag ELSE ? END,
          modified = CASE WHEN ? THEN modified ELSE ? END,
          media_type = CASE WHEN ? THEN media_type ELSE ? END,
          bytes = CASE WHEN ? THEN bytes ELSE ? END, duration = ?
        WHERE id = ?
        """
    )
    try statement.execute(arguments: [
      change.state.rawValue, change.reason, !isNews, change.target, change.due, settlement.status,
      now,
      change.visits, change.changes, change.first,
      change.addsFailure, change.addsTry, !isNews, settlement.validators?.etag,
      !isNews, settlement.validators?.lastModified,
      isSame, settlement.response?.contentType, isSame, settlement.response?.bytes,
      settlement.response?.durationMs, known.id,
    ])
  }

  /// Makes known what the address leads to, and remembers it for the day its depth gets better.
  private func follow(
    _ prepared: PreparedSettlement,
    from page: Known,
    state: AddressState
  ) throws {
    let settlement = prepared.settlement
    let derived = state == .redirected ? page.depth.ofRedirect : page.depth.ofLinks
    var known: [Int64] = []
    var unknown = ""
    for offer in settlement.offers {
      let stated = CrawlDepth(
        links: offer.depthLeft,
        redirects: offer.redirects,
        seed: offer.seed
      )
      let isStatedAdmissible = stated.isAdmissible(redirectLimit: settings.redirectLimit)
      let depth = isStatedAdmissible ? derived.joined(stated) : derived
      switch try self.offer(offer.address, at: depth, priority: offer.priority) {
      case .known(let number): known.append(number)
      case .rejected: break
      case .tooDeep:
        unknown += PackedOffers.line(offer.address.canonical, priority: offer.priority)
      }
    }
    let (links, unknownTargets) = try self.links(of: prepared)
    let targets = PackedNumbers.pack(known)
    let statement = try database.cachedStatement(
      sql: """
        INSERT OR REPLACE INTO leads(address, links, strangers, known, unknown)
        VALUES(?, ?, ?, ?, ?)
        """
    )
    try statement.execute(arguments: [
      page.id, links, unknownTargets, targets == links ? nil : targets, unknown,
    ])
  }
}
