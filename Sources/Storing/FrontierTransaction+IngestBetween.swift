import Addressing
import Frontier
import GRDB
import Records

/// What is stored of a URL before a visit from an archive.
///
/// What becomes of a URL is decided by the newest visit that says what is there, and by the up to two
/// denials behind it (``SettlementRules/isDenial(_:of:)``). So that visits may come in any order, the
/// last visit is settled once more behind one that is older and counts all the same.
struct StoredVisit {
  /// When the URL was last visited, in milliseconds since 1970.
  let visited: Int64?
  /// The moment up to which no page is what is there: a denial or something else has followed it.
  let superseded: Int64?
  /// When the page was read that is stored; `nil` for no page, or an unknown moment.
  let fetched: Int64?
  let hasPage: Bool
  let wasRemoved: Bool
  private let state: AddressState?
  private let status: Int
  private let reason: String?
  private let response: Settlement.Response?

  /// Reads what is stored under `number`; `nil` for nothing.
  init?(of number: Int64, in database: Database) throws {
    let find = try database.cachedStatement(
      sql: """
        SELECT visited, superseded, pages.fetched, pages.removed, state, status, reason,
          media_type, bytes, addresses.duration
        FROM addresses LEFT JOIN pages ON pages.id = addresses.id WHERE addresses.id = ?
        """
    )
    guard let row = try Row.fetchOne(find, arguments: [number]) else { return nil }
    (visited, superseded) = (try row.value(0), try row.value(1))
    let removed: Bool? = try row.value(3)
    (hasPage, wasRemoved) = (removed == false, removed == true)
    fetched = hasPage ? try row.value(2) : nil
    state = AddressState(rawValue: try row.value(4))
    (status, reason) = (try row.value(5), try row.value(6))
    let bytes: Int? = try row.value(8)
    let (type, duration): (String?, Int?) = (try row.value(7), try row.value(9))
    response = bytes.map { .init(contentType: type, bytes: $0, durationMs: duration) }
  }

  /// Whether nothing is stored that is as new as `moment`.
  func isOlder(than moment: ArchivedMoment) -> Bool {
    visited.map { $0 <= moment.last || moment.isUndated } ?? true
  }

  /// Whether the page that is stored was denied once.
  var isAwaitingSecondLook: Bool { hasPage && reason == SettlementRules.goneUnconfirmed }

  /// Whether all that is known is that the server was out of order, which anything else replaces.
  var isOutage: Bool {
    state == .failed && !hasPage && (reason.map(Settlement.outageReasons.contains) ?? false)
  }

  /// Whether an outage at `moment` is kept.
  func allowsOutage(at moment: ArchivedMoment) -> Bool {
    visited == nil || isOutage && isOlder(than: moment)
  }

  /// Whether a page or a denial at `moment` is before the last visit, and not so near that it may be
  /// that visit: archives give moments in seconds.
  func isBehind(_ moment: ArchivedMoment) -> Bool {
    visited.map { $0 >= moment.captured + 1000 } ?? false
  }

  /// Up to when no page is what is there, once a denial follows all that is stored.
  var supersededByDenial: Int64? {
    hasPage && !isAwaitingSecondLook || isOutage ? nil : visited
  }

  /// The last visit as it was settled, where it brought no page; of a page that is looked for once
  /// more, whose reason is not kept, it has the reason given.
  func settlement(of address: WebAddress, reason substitute: String) -> Settlement? {
    guard visited != nil, status > 0 else { return nil }
    let isGone = state == .gone || status == 404
    guard isGone || state == .failed || isAwaitingSecondLook else { return nil }
    let why = isAwaitingSecondLook ? substitute : reason ?? substitute
    var settlement = Settlement(
      token: 0,
      address: address,
      outcome: isGone ? .gone(status: status) : .failed(reason: why),
      status: status
    )
    settlement.response = response
    return settlement
  }
}

extension FrontierTransaction {
  /// Whether a visit that is older than the last one counts all the same: the last one is a denial,
  /// and what was before it decides what the denial does.
  func counts(
    _ settlement: Settlement,
    _ moment: ArchivedMoment,
    before stored: StoredVisit,
    _ known: Known
  ) -> Bool {
    guard stored.isBehind(moment),
      let last = stored.settlement(of: settlement.address, reason: Reason.badStatus),
      isDenial(last, of: known)
    else { return false }
    if stored.isAwaitingSecondLook {
      return stored.fetched.map { $0 + 1000 <= moment.captured } ?? true
    }
    // A page that went without an archive's help was denied twice.
    let end = stored.superseded ?? (stored.wasRemoved ? stored.visited : nil)
    return end.map { $0 < moment.captured } ?? true
  }

  /// Settles a visit and, behind it, the denial that was the last one before.
  func settle(
    _ prepared: PreparedSettlement,
    at moment: ArchivedMoment,
    before stored: StoredVisit,
    _ known: Known,
    _ token: Int64
  ) throws -> Ingestion {
    let settlement = prepared.settlement
    var reason = Reason.badStatus
    if case .failed(let why) = settlement.outcome { reason = why }
    guard let visited = stored.visited,
      let last = stored.settlement(of: settlement.address, reason: reason)
    else { return .known }
    let bringsPage = settlement.outcome == .page || settlement.outcome == .unchanged
    if !bringsPage { try supersede(known, until: moment.captured) }
    guard bringsPage || stored.isAwaitingSecondLook else { return .known }
    if !isDenial(settlement, of: known) {
      guard try settle(prepared, known, at: moment.captured, token) else { return .known }
    }
    for last in PreparedSettlement.prepare([last]) {
      _ = try settle(last, known, at: visited, token)
    }
    return .stored
  }

  /// Whether a settlement leaves a page that was read before for a second look.
  func isDenial(_ settlement: Settlement, of known: Known) -> Bool {
    SettlementRules(settings: settings, now: now).isDenial(settlement, of: known.facts)
  }

  /// Notes that no page that was captured up to `moment` is what is there.
  func supersede(_ known: Known, until moment: Int64) throws {
    let statement = try database.cachedStatement(
      sql: "UPDATE addresses SET superseded = max(ifnull(superseded, ?1), ?1) WHERE id = ?2"
    )
    try statement.execute(arguments: [moment, known.id])
  }
}
