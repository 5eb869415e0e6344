import GRDB

extension FrontierTransaction {
  /// How many hosts of one domain are at work before hosts of others come first.
  ///
  /// Seeds' hosts count for no domain.
  private static let domainShare = 16
  /// How many times other domains' hosts are looked for behind those of crowded ones.
  private static let rounds = 8

  /// The hosts to lease: those due longest first, but no domain before its share is free again
  /// while others wait.
  ///
  /// A domain that makes up hosts faster than they can be visited would otherwise come before
  /// everybody. Nobody waits when nobody else wants the room.
  func candidates(_ count: Int) throws -> [Row] {
    var rows = try due(count, without: [])
    guard try rows.contains(where: { try $0.value(6, as: Int64.self) != 0 }) else { return rows }
    var atWork = try hostsAtWork()
    var selected: [Row] = []
    var late: [Row] = []
    var seen: Set<Int64> = []
    var crowded: Set<Int64> = []
    for _ in 0..<Self.rounds {
      let before = crowded.count
      for row in rows where selected.count < count {
        guard seen.insert(try row.value(0)).inserted else { continue }
        let domain: Int64 = try row.value(6)
        if domain != 0, atWork[domain, default: 0] >= Self.domainShare {
          crowded.insert(domain)
          late.append(row)
        } else {
          atWork[domain, default: 0] += 1
          selected.append(row)
        }
      }
      if selected.count >= count || crowded.count == before { break }
      rows = try due(count, without: crowded)
    }
    return selected + late.prefix(count - selected.count)
  }

  /// The host with `origin`, if it is due; its columns are those of ``candidates(_:)``.
  func candidate(_ origin: String) throws -> Row? {
    let find = try database.cachedStatement(
      sql: """
        SELECT id, origin, leased, known, backoff, failures, domain FROM hosts
        WHERE origin = ? AND open > 0 AND due <= ?
        """
    )
    return try Row.fetchOne(find, arguments: [origin, now])
  }

  /// The hosts that are due, without those of some domains.
  private func due(_ count: Int, without domains: Set<Int64>) throws -> [Row] {
    let list = domains.sorted().map(String.init).joined(separator: ", ")
    let sql = """
      SELECT id, origin, leased, known, backoff, failures, domain FROM hosts
      WHERE open > 0 AND due <= ? \(list.isEmpty ? "" : "AND domain NOT IN (\(list))")
      ORDER BY due, id LIMIT ?
      """
    // Each list of domains makes a statement of its own, which would be kept for ever.
    let find =
      try list.isEmpty
      ? database.cachedStatement(sql: sql) : database.makeStatement(sql: sql)
    return try Row.fetchAll(find, arguments: [now, count])
  }

  /// How many hosts of each domain are leased.
  private func hostsAtWork() throws -> [Int64: Int] {
    let count = try database.cachedStatement(
      sql: """
        SELECT domain, count(*) FROM hosts WHERE leased = 1 AND domain != 0 GROUP BY domain
        """
    )
    var counts: [Int64: Int] = [:]
    for row in try Row.fetchAll(count) { counts[try row.value(0)] = try row.value(1) }
    return counts
  }
}
