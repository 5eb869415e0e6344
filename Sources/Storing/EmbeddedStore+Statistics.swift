import GRDB

extension EmbeddedStore {
  /// Counts what there is, over one snapshot.
  ///
  /// - Throws: ``StoreError``.
  package func statistics() async throws -> StoreStatistics {
    try await read { database in
      var counts = StoreStatistics()
      counts.hosts = try Int.fetchOne(database, sql: "SELECT count(*) FROM hosts") ?? 0
      let addresses = try Row.fetchCursor(
        database,
        sql: """
          SELECT state, reason, status, visited IS NOT NULL, count(*) FROM addresses
          GROUP BY 1, 2, 3, 4
          """
      )
      while let row = try addresses.next() {
        let count: Int = row[4]
        let state = AddressState(rawValue: row[0])?.name ?? "unknown"
        counts.states[state, default: 0] += count
        if let reason = row[1] as String? { counts.reasons[reason, default: 0] += count }
        if row[3] as Bool { counts.statuses[row[2] as Int, default: 0] += count }
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
      counts.pages = pages[0]
      counts.indexable = pages[1]
      counts.appLinked = pages[2]
      counts.removed = pages[3]
      counts.version = pages[4]
      return counts
    }
  }

  /// Counts by seed, in the order of their numbers.
  ///
  /// - Throws: ``StoreError``.
  package func seedStatistics() async throws -> [StorePart] {
    try await parts(
      sql: """
        SELECT seed, state, coalesce(sum(indexable), 0), coalesce(sum(app_linked), 0), count(*)
        FROM addresses LEFT JOIN pages ON pages.id = fingerprint GROUP BY seed, state
        ORDER BY seed, state
        """
    )
  }

  /// Counts by host, in the order of their origins.
  ///
  /// - Throws: ``StoreError``.
  package func hostStatistics() async throws -> [StorePart] {
    try await parts(
      sql: """
        SELECT origin, state, coalesce(sum(indexable), 0), coalesce(sum(app_linked), 0), count(*)
        FROM addresses JOIN hosts ON hosts.id = addresses.host
          LEFT JOIN pages ON pages.id = fingerprint
        GROUP BY origin, state ORDER BY origin, state
        """
    )
  }

  /// Counts the findings of all pages by rule, sorted by rule.
  ///
  /// - Throws: ``StoreError``.
  package func findingStatistics() async throws -> [FindingCount] {
    try await read { database in
      var counts: [String: FindingCount] = [:]
      let rows = try String.fetchCursor(
        database,
        sql: "SELECT findings FROM pages WHERE removed = 0 AND findings != ''"
      )
      while let text = try rows.next() {
        for line in PackedFindings.unpack(text) {
          let none = FindingCount(rule: line.rule, severity: line.severity, findings: 0, pages: 0)
          counts["\(line.rule) \(line.severity)", default: none].findings += line.count
          counts["\(line.rule) \(line.severity)", default: none].pages += 1
        }
      }
      return counts.sorted { $0.key < $1.key }.map(\.value)
    }
  }

  private func parts(sql: String) async throws -> [StorePart] {
    try await read { database in
      var parts: [StorePart] = []
      let rows = try Row.fetchCursor(database, sql: sql)
      while let row = try rows.next() {
        let name: String = row[0]
        if parts.last?.name != name { parts.append(StorePart(name: name)) }
        let state = AddressState(rawValue: row[1])?.name ?? "unknown"
        let last = parts.count - 1
        parts[last].states[state, default: 0] += row[4] as Int
        parts[last].indexable += row[2] as Int
        parts[last].appLinked += row[3] as Int
      }
      return parts
    }
  }
}
