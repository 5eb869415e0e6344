import Addressing
import Basics
import Foundation
import Frontier
import GRDB
import Records

extension FrontierTransaction {
  /// Settles one address.
  ///
  /// - Returns: Whether the lease was still held, or the settlement is a repetition.
  func settle(_ prepared: PreparedSettlement) throws -> Bool {
    let settlement = prepared.settlement
    guard let known = try find(prepared.url, prepared.identity), known.token == settlement.token
    else { return false }
    guard known.facts.state == .leased else { return true }
    let rules = SettlementRules(settings: settings, now: now)
    switch try rules.decide(settlement, of: known.facts, page: { try pageState(of: known.id) }) {
    case .readInstead: try readInstead(known)
    case .keep(let change):
      changeCounts(of: known.host, open: -1)
      try update(known, change, settlement)
      if settlement.outcome.isRedirect {
        _ = try offerTargets(settlement.offers, at: known.facts.depth.ofRedirect)
      }
    case .settle(let change):
      if change.state != .waiting { changeCounts(of: known.host, open: -1) }
      try settle(prepared, known, change, by: rules)
    }
    return true
  }

  private func settle(
    _ prepared: PreparedSettlement,
    _ known: Known,
    _ decided: SettlementChange,
    by rules: SettlementRules
  ) throws {
    let settlement = prepared.settlement
    var change = decided
    switch settlement.outcome {
    case .retry: try update(known, change, settlement)
    case .unchanged:
      try renew(known.id)
      rules.count(settlement, isChanged: false, of: known.facts, in: &change)
      try update(known, change, settlement)
      // A page counted before has passed on every better depth since, even while it waited.
      if known.facts.visits == 0 { propagateDepth(known.id) }
    case .page, .redirect:
      let isChanged = try keepRecord(prepared, known: known)
      if change.state == .page {
        rules.count(settlement, isChanged: isChanged, of: known.facts, in: &change)
      }
      if known.facts.visits == 0 || isChanged { try keepSketch(settlement, of: known) }
      try update(known, change, settlement)
      try follow(prepared, from: known)
      if case .redirect(let target, _) = settlement.outcome { try noteRing(at: known.id, target) }
    case .failed, .unreached, .deferred, .gone:
      try update(known, change, settlement)
      let forget = try database.cachedStatement(sql: "DELETE FROM leads WHERE address = ?")
      try forget.execute(arguments: [known.id])
      try keepRecord(prepared, known: known)
      try budgetLedger.forget(known)
    case .checked: try update(known, change.keeping(hasPage: hasPage(known)), settlement)
    }
  }

  /// What is stored of the page at the address with a number; `nil` for none.
  private func pageState(of number: Int64) throws -> PageState? {
    let find = try database.cachedStatement(
      sql: """
        SELECT fetched, reason FROM pages JOIN addresses ON pages.id = addresses.id
        WHERE pages.id = ? AND removed = 0
        """
    )
    return try Row.fetchOne(find, arguments: [number]).map { row in
      PageState(fetched: try row.value(0), reason: try row.value(1))
    }
  }

  private func keepSketch(_ settlement: Settlement, of known: Known) throws {
    if let sketch = settlement.sketch {
      try budgetLedger.count(sketch, of: known, settlement.address, at: now)
    } else {
      try budgetLedger.forget(known)
    }
  }

  private func update(
    _ known: Known,
    _ change: SettlementChange,
    _ settlement: Settlement
  ) throws {
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
      change.state.rawValue, change.reason, change.keepsTarget, change.target, change.due,
      settlement.status, now,
      change.visits, change.changes, change.first,
      change.addsFailure, change.addsTry, change.keepsValidators, settlement.validators?.etag,
      change.keepsValidators, settlement.validators?.lastModified,
      change.keepsResponse, settlement.response?.contentType,
      change.keepsResponse, settlement.response?.bytes,
      settlement.response?.durationMs, known.id,
    ])
  }

  /// Makes known what the address leads to, and remembers it for the day its depth gets better.
  private func follow(
    _ prepared: PreparedSettlement,
    from page: Known
  ) throws {
    let settlement = prepared.settlement
    let depth = page.facts.depth
    let derived = settlement.outcome.isRedirect ? depth.ofRedirect : depth.ofLinks
    let (known, unknown) = try offerTargets(settlement.offers, at: derived)
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
