package import Frontier
import GRDB

extension EmbeddedStore {
  /// Counts what there is, over one snapshot.
  ///
  /// - Throws: ``StoreError``.
  package func statistics() async throws -> StoreStatistics {
    try await read { [foundState] database in
      var counts = StoreStatistics()
      counts.hosts = try Int.fetchOne(database, sql: "SELECT count(*) FROM hosts") ?? 0
      let addresses = try Row.fetchCursor(
        database,
        sql: """
          SELECT \(AddressState.countedSQL(of: "addresses")), reason, status, visited IS NOT NULL, count(*)
          FROM addresses GROUP BY 1, 2, 3, 4
          """
      )
      while let row = try addresses.next() {
        let count: Int = try row.value(4)
        let state = AddressState(rawValue: try row.value(0)).map(foundState)
        counts.states[state?.name ?? "unknown", default: 0] += count
        let status: Int = try row.value(2)
        let reason = state?.reason(try row.value(1), status: status)
        if let reason { counts.reasons[reason, default: 0] += count }
        guard try row.value(3), status > 0 || StoreStatistics.isUnanswered(reason) else { continue }
        counts.statuses[status, default: 0] += count
      }
      let pages = try Row.fetchOne(
        database,
        sql: """
          SELECT coalesce(sum(removed = 0), 0), coalesce(sum(indexable), 0),
            coalesce(sum(app_linked), 0), coalesce(sum(removed), 0),
            (SELECT value FROM counters WHERE name = 'version')
          FROM pages
          """
      )
      guard let pages else { return counts }
      counts.pages = try pages.value(0)
      counts.indexable = try pages.value(1)
      counts.appLinked = try pages.value(2)
      counts.removed = try pages.value(3)
      counts.version = try pages.value(4)
      return counts
    }
  }

  /// Counts by seed, in the order of their numbers.
  ///
  /// - Throws: ``StoreError``.
  package func seedStatistics() async throws -> [StorePart] {
    try await parts(
      sql: """
        SELECT CAST(seed AS TEXT), \(AddressState.countedSQL(of: "addresses")),
          coalesce(sum(indexable), 0), coalesce(sum(app_linked), 0), count(*), total(removed = 0)
        FROM addresses LEFT JOIN pages ON pages.id = addresses.id GROUP BY seed, 2
        ORDER BY seed, 2
        """
    )
  }

  /// Counts by host, in the order of their origins.
  ///
  /// - Parameter top: How many hosts to count, those with the most addresses; `nil` for all.
  /// - Returns: The counts.
  /// - Throws: ``StoreError``.
  package func hostStatistics(top: Int? = nil) async throws -> [StorePart] {
    let selected = top.map {
      "WHERE hosts.id IN (SELECT id FROM hosts ORDER BY known DESC, origin LIMIT \($0))"
    }
    return try await parts(
      sql: """
        SELECT origin, \(AddressState.countedSQL(of: "addresses")),
          coalesce(sum(indexable), 0), coalesce(sum(app_linked), 0), count(*), total(removed = 0)
        FROM addresses JOIN hosts ON hosts.id = addresses.host
          LEFT JOIN pages ON pages.id = addresses.id
        \(selected ?? "")
        GROUP BY origin, 2 ORDER BY origin, 2
        """
    )
  }

  /// Counts the findings of all pages by rule, sorted by rule, and names the first pages of each.
  ///
  /// - Throws: ``StoreError``.
  package func findingStatistics() async throws -> [FindingCount] {
    try await read { database in
      var counts: [String: FindingCount] = [:]
      let rows = try Row.fetchCursor(
        database,
        sql: "SELECT findings, url FROM pages WHERE removed = 0 AND findings != ''"
      )
      while let row = try rows.next() {
        let url: String = try row.value(1)
        for line in PackedFindings.unpack(try row.value(0)) {
          let none = FindingCount(rule: line.rule, severity: line.severity, findings: 0, pages: 0)
          counts["\(line.rule) \(line.severity)", default: none].findings += line.count
          counts["\(line.rule) \(line.severity)", default: none].pages += 1
          counts["\(line.rule) \(line.severity)", default: none].first.add(url)
        }
      }
      return counts.sorted { $0.key < $1.key }.map(\.value)
    }
  }

  private func parts(sql: String) async throws -> [StorePart] {
    try await read { [foundState] database in
      var parts: [StorePart] = []
      let rows = try Row.fetchCursor(database, sql: sql)
      while let row = try rows.next() {
        let name: String = try row.value(0)
        if parts.last?.name != name { parts.append(StorePart(name: name)) }
        let state = AddressState(rawValue: try row.value(1)).map(foundState)?.name ?? "unknown"
        let last = parts.count - 1
        parts[last].states[state, default: 0] += try row.value(4, as: Int.self)
        parts[last].indexable += try row.value(2, as: Int.self)
        parts[last].appLinked += try row.value(3, as: Int.self)
        parts[last].pages += Int(try row.value(5, as: Double.self))
      }
      return parts
    }
  }
}
