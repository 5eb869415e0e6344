package import Basics
import Frontier
package import Records

extension PostgresStore {
  /// See ``FrontierStore/settle(_:hosts:at:)``.
  ///
  /// What the pages lead to becomes known first, in a transaction of its own, so that no transaction waits
  /// for others' hosts while it holds its own: a page is never stored without its offers.
  /// - Throws: ``LeaseLost`` when some of the leases were lost; the others are committed then.
  ///   ``PostgresError`` when nobody knows, or nothing was.
  package func settle(
    _ settlements: [Settlement],
    hosts: [HostSettlement],
    at now: Timestamp
  ) async throws {
    guard !settlements.isEmpty || !hosts.isEmpty else { return }
    var batch = SettlementBatch(settlements, hosts: hosts, settings: settings, at: now)
    (batch.missing, batch.outbox) = try await offer(ahead: batch.offers, at: now)
    let (complete, beginning) = (batch, beginning(at: now))
    let (lost, hasRelaxed) = try await run(on: keyed) { connection throws(PostgresError) in
      try Self.settle(complete, connection, beginning)
    }
    memory.remove(hosts.filter(\.isFreed).map(\.token))
    if hasRelaxed { try await propagateDepths(at: now) }
    guard lost.isEmpty else { throw LeaseLost(tokens: lost.sorted()) }
  }

  /// Settles in one transaction: what is known comes in one round trip, what is decided goes in another.
  private static func settle(
    _ batch: SettlementBatch,
    _ connection: PostgresConnection,
    _ beginning: [PostgresStatement]
  ) throws(PostgresError) -> (lost: Set<Int64>, hasRelaxed: Bool) {
    let first = [PostgresStatement("BEGIN")] + beginning
    let results = try connection.run(first + LoadedRows.statements(for: batch))
    var work = SettlementWork(batch, try LoadedRows(results[first.count...]))
    work.decide()
    let rows = work.rows
    var statements =
      batch.outbox + rows.statements(now: work.loaded.now, at: batch.now, work.loaded)
    if !rows.releases.isEmpty || !rows.releasedDomains.isEmpty {
      _ = try connection.run(statements)
      statements = []
      try BudgetReleases(rows: rows, budgets: batch.settings.budgets).run(connection)
    }
    _ = try connection.run(statements + [PostgresStatement("COMMIT")])
    return (rows.lost, !rows.relaxed.isEmpty)
  }
}
