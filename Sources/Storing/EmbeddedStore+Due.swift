package import Basics
import Frontier
import GRDB

/// How many addresses are due, by when.
package struct DueCounts: Hashable, Sendable {
  /// Due now.
  package var now = 0
  /// Due within a day from now, those due now left out.
  package var withinDay = 0
  /// Due within a week, those within a day left out.
  package var withinWeek = 0
  /// Due later.
  package var later = 0

  /// All of them.
  package var total: Int { now + withinDay + withinWeek + later }
}

extension EmbeddedStore {
  /// Counts the stored pages by when their next visit is due.
  ///
  /// - Throws: ``StoreError``.
  package func dueCounts(at now: Timestamp) async throws -> DueCounts {
    try await dueCounts(
      of: "addresses WHERE \(AddressState.page.sql)",
      due: "due",
      isDue: "coalesce(listed > visited, 0)",
      at: now
    )
  }

  /// Counts the addresses whose last attempt failed by when they may be tried again: at their own
  /// time, and not before that of their host.
  ///
  /// - Throws: ``StoreError``.
  package func attemptCounts(at now: Timestamp) async throws -> DueCounts {
    try await dueCounts(
      of: """
        addresses JOIN hosts ON hosts.id = addresses.host
        WHERE reason IS NOT NULL
          AND (\(AddressState.later.sql)
            OR \(AddressState.sql(.waiting, .page, .redirected, .failed)) AND addresses.failures > 0)
        """,
      due: "max(addresses.due, \(hostDue))",
      isDue: "0",
      at: now
    )
  }

  private func dueCounts(
    of rows: String,
    due: String,
    isDue: String,
    at now: Timestamp
  ) async throws -> DueCounts {
    try await read { database in
      let row = try Row.fetchOne(
        database,
        sql: """
          SELECT total(is_due), total(NOT is_due AND due <= ?1 + 86400000),
            total(NOT is_due AND due > ?1 + 86400000 AND due <= ?1 + 604800000), count(*)
          FROM (SELECT \(due) AS due, \(due) <= ?1 OR \(isDue) AS is_due FROM \(rows))
          """,
        arguments: [now.milliseconds]
      )
      guard let row else { return DueCounts() }
      let (due, day, week): (Double, Double, Double) =
        try (row.value(0), row.value(1), row.value(2))
      let all: Int = try row.value(3)
      return DueCounts(
        now: Int(due),
        withinDay: Int(day),
        withinWeek: Int(week),
        later: all - Int(due + day + week)
      )
    }
  }
}
