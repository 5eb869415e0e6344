import Addressing
import Foundation
import GRDB
import Records

/// A settlement with everything that can be made ready before its transaction begins.
struct PreparedSettlement: Sendable {
  var settlement: Settlement
  let fingerprint: Int64
  /// The record's JSON without times; `nil` when the settlement brings none.
  let record: Data?
  let findings: String
  let links: Data

  init(_ settlement: Settlement) {
    self.settlement = settlement
    fingerprint = Int64(bitPattern: settlement.address.fingerprint)
    links = PackedFingerprints.pack(settlement.links.map { Int64(bitPattern: $0.fingerprint) })
    var writer = JSONWriter()
    settlement.record?.write(to: &writer, withTimes: false)
    record = settlement.record == nil ? nil : Data(writer.bytes)
    findings = PackedFindings.pack(
      (settlement.record?.findings ?? []).map { ($0.severity.rawValue, $0.rule) }
    )
  }
}

extension FrontierTransaction {
  /// What becomes of an address when it is settled.
  private struct Change {
    var state: AddressState
    var reason: String?
    var target: String?
    var due: Int64
    var addsFailure = false
  }

  /// Settles one address.
  ///
  /// - Returns: Whether the lease was still held, or the settlement is a repetition.
  func settle(_ prepared: PreparedSettlement) throws -> Bool {
    let settlement = prepared.settlement
    guard let known = try find(prepared.fingerprint), known.token == settlement.token else {
      return false
    }
    guard known.state == .leased else { return true }
    let change = change(for: settlement.outcome)
    try update(known, change, settlement)
    if change.state != .waiting { changeCounts(of: known.host, open: -1) }
    switch settlement.outcome {
    case .retry: return true
    case .unchanged:
      try renew(prepared)
      passOn(known.fingerprint)
      return true
    case .page, .redirect:
      try follow(settlement, from: known, state: change.state)
    case .refused, .gone:
      let forget = try database.cachedStatement(sql: "DELETE FROM offers WHERE page = ?")
      try forget.execute(arguments: [known.fingerprint])
    }
    try keepRecord(prepared, host: known.host)
    return true
  }

  private func change(for outcome: Settlement.Outcome) -> Change {
    switch outcome {
    case .page, .unchanged:
      Change(state: .page, due: now)
    case .redirect(let target, _):
      Change(state: .redirected, target: target.text, due: now)
    case .refused(let reason):
      Change(state: .refused, reason: reason, due: now)
    case .gone:
      Change(state: .gone, due: now)
    case .retry(let moment, let reason):
      Change(
        state: moment.milliseconds > now ? .later : .waiting,
        reason: reason,
        due: moment.milliseconds,
        addsFailure: true
      )
    }
  }

  private func update(_ known: Known, _ change: Change, _ settlement: Settlement) throws {
    // A visit that brought nothing new keeps the validators that it was asked with.
    let keepsValidators: Bool
    switch settlement.outcome {
    case .retry: keepsValidators = true
    case .unchanged: keepsValidators = settlement.validators == nil
    default: keepsValidators = false
    }
    let statement = try database.cachedStatement(
      sql: """
        UPDATE addresses SET state = ?, reason = ?, target = ?, due = ?, status = ?, visited = ?,
          failures = CASE WHEN ? THEN failures + 1 ELSE 0 END,
          etag = CASE WHEN ? THEN etag ELSE ? END,
          modified = CASE WHEN ? THEN modified ELSE ? END
        WHERE id = ?
        """
    )
    try statement.execute(arguments: [
      change.state.rawValue, change.reason, change.target, change.due, settlement.status, now,
      change.addsFailure, keepsValidators, settlement.validators?.etag,
      keepsValidators, settlement.validators?.lastModified, known.id,
    ])
  }

  /// Makes known what the address leads to, and remembers it for the day its place gets better.
  private func follow(_ settlement: Settlement, from known: Known, state: AddressState) throws {
    let derived = state == .redirected ? known.place.ofRedirect : known.place.ofLinks
    var fingerprints: [Int64] = []
    var unknown = ""
    for offer in settlement.offers {
      let stated = CrawlPlace(
        depth: offer.depthLeft,
        redirects: offer.redirects,
        seed: offer.seed
      )
      let isStatedAdmissible = stated.isAdmissible(redirectLimit: settings.redirectLimit)
      let place = isStatedAdmissible ? derived.joined(stated) : derived
      if try self.offer(offer.address, at: place, priority: offer.priority) {
        fingerprints.append(Int64(bitPattern: offer.address.fingerprint))
      } else {
        unknown += PackedOffers.line(offer.address.canonical, priority: offer.priority)
      }
    }
    let statement = try database.cachedStatement(
      sql: "INSERT OR REPLACE INTO offers(page, known, unknown) VALUES(?, ?, ?)"
    )
    try statement.execute(arguments: [
      known.fingerprint, PackedFingerprints.pack(fingerprints), unknown,
    ])
  }
}

extension FrontierTransaction {
  /// Settles one host.
  ///
  /// - Returns: Whether the lease was still held, or the settlement is a repetition.
  func settle(_ settlement: HostSettlement) throws -> Bool {
    let find = try database.cachedStatement(
      sql: "SELECT id, token, leased FROM hosts WHERE origin = ?"
    )
    guard let row = try Row.fetchOne(find, arguments: [settlement.origin]),
      row[1] as Int64 == settlement.token
    else { return false }
    guard row[2] as Int == 1 else { return true }
    let host: Int64 = row[0]
    let due = settlement.due.milliseconds
    let statement = try database.cachedStatement(
      sql: settlement.isFreed
        ? "UPDATE hosts SET backoff = ?, failures = ?, leased = 0, due = ? WHERE id = ?"
        : "UPDATE hosts SET backoff = ?, failures = ?, due = max(due, ?) WHERE id = ?"
    )
    try statement.execute(arguments: [
      settlement.facts.backoff, settlement.facts.failures, due, host,
    ])
    if settlement.isFreed { try reclaim(host) }
    try keep(settlement.facts.robots, .robots, of: host)
    try keep(settlement.facts.association, .association, of: host)
    try keep(settlement.facts.sitemaps, .sitemaps, of: host)
    return true
  }
}
