import Basics
import Frontier
import GRDB
import Records

extension FrontierTransaction {
  /// Settles one host.
  ///
  /// - Returns: Whether the lease was still held, or the settlement is a repetition.
  func settle(_ settlement: HostSettlement) throws -> Bool {
    let find = try database.cachedStatement(
      sql: "SELECT id, token, leased FROM hosts WHERE origin = ?"
    )
    guard let row = try Row.fetchOne(find, arguments: [settlement.origin]),
      try row.value(1, as: Int64.self) == settlement.token
    else { return false }
    guard try row.value(2, as: Int.self) == 1 else { return true }
    let host: Int64 = try row.value(0)
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
    try keep(settlement.facts.assetLinks, .assetLinks, of: host)
    return true
  }
}
