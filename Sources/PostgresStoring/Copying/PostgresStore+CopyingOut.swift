import Addressing
import Digests
import Foundation
package import Frontier
import Records

extension PostgresStore: CopySource {
  /// See ``Frontier/CopySource/copiedHosts(after:limit:)``.
  package func copiedHosts(
    after end: [UInt8],
    limit: Int
  ) async throws -> CopiedBatch<CopiedHost> {
    try await scan { connection throws(PostgresError) in
      let rows = try connection.run(Self.hostRows, [.id(Self.key(end).host), .int(limit)]).rows.map(
        \.self
      )
      let ids = PostgresValue.ids(rows.map { $0.id(0) })
      let others = try connection.run([
        PostgresStatement(
          """
          SELECT host, kind, fetched, status::bigint, body, address, type FROM host_files
          WHERE host = ANY($1)
          """,
          [ids]
        ),
        PostgresStatement(
          "SELECT host, template, spent, fresh, outlines FROM budgets WHERE host = ANY($1)",
          [ids]
        ),
      ])
      var hosts: [Digest128: CopiedHost] = [:]
      for row in rows { if let id = row.id(0) { hosts[id] = CopiedHost(row) } }
      for row in others[0].rows {
        guard let id = row.id(0), let kind = HostFileKind(rawValue: row.int(1)) else { continue }
        hosts[id]?.files[kind] = HostFacts.File(postgres: row)
      }
      for row in others[1].rows {
        guard let id = row.id(0), let template = row.id(1) else { continue }
        hosts[id]?.budgets[template] = ContentBudget(row, from: 2)
      }
      let last = rows.last?.id(0)
      return CopiedBatch(
        rows: rows.compactMap { $0.id(0).flatMap { hosts[$0] } },
        end: last.map { $0.bytes + $0.bytes } ?? end
      )
    }
  }

  private static let hostRows = """
    SELECT h.id, h.origin, h.name, h.due, h.backoff, h.failures::bigint, h.passed::bigint,
      h.passed_by_domain::bigint, h.held, d.name, d.known, d.spent, d.fresh, d.outlines
    FROM hosts h LEFT JOIN domains d ON d.id = h.domain WHERE h.id > $1 ORDER BY h.id LIMIT $2
    """

  /// See ``Frontier/CopySource/copiedAddresses(after:limit:)``.
  package func copiedAddresses(
    after end: [UInt8],
    limit: Int
  ) async throws -> CopiedBatch<CopiedAddress> {
    let key = Self.key(end)
    return try await scan { connection throws(PostgresError) in
      let rows = try connection.run(
        Self.addressRows,
        [.id(key.host), .id(key.id), .int(limit)]
      ).rows.map(\.self)
      return CopiedBatch(rows: rows.map { CopiedAddress($0) }, end: Self.end(of: rows) ?? end)
    }
  }

  private static let addressRows = """
    SELECT a.host, a.id, \(FollowedAddress.columns), a.listed, a.apps, r.id IS NOT NULL,
      p.record, p.findings, p.facts, p.indexable, p.app_linked, p.fetched, p.duration,
      s.digest, s.simhash, s.outline, s.words, s.canonical, s.since
    FROM addresses a LEFT JOIN relaxed r ON r.host = a.host AND r.id = a.id
      LEFT JOIN pages p ON p.host = a.host AND p.id = a.id AND NOT p.removed
      LEFT JOIN sketches s ON s.host = a.host AND s.id = a.id
    WHERE (a.host, a.id) > ($1, $2) ORDER BY a.host, a.id LIMIT $3
    """

  /// See ``Frontier/CopySource/copiedLeads(after:limit:)``.
  package func copiedLeads(
    after end: [UInt8],
    limit: Int
  ) async throws -> CopiedBatch<CopiedLeads> {
    let key = Self.key(end)
    return try await scan { connection throws(PostgresError) in
      let rows = try connection.run(
        """
        SELECT l.host, l.id, a.url, l.links, l.known, l.unknown
        FROM leads l JOIN addresses a ON a.host = l.host AND a.id = l.id
        WHERE (l.host, l.id) > ($1, $2) ORDER BY l.host, l.id LIMIT $3
        """,
        [.id(key.host), .id(key.id), .int(limit)]
      ).rows.map(\.self)
      let leads = rows.map { row in
        CopiedLeads(
          url: row.text(2) ?? "",
          links: PackedIdentities.unpack(Data(row.bytes(3) ?? [])),
          known: PackedKeys.unpack(row.bytes(4) ?? []).map {
            CopiedLeads.Key(host: $0.host, id: $0.id)
          },
          unknown: row.text(5) ?? ""
        )
      }
      return CopiedBatch(rows: leads, end: Self.end(of: rows) ?? end)
    }
  }

  /// The key that a batch begins after.
  private static func key(_ end: [UInt8]) -> AddressKey {
    let zero = AddressKey(host: .zero, id: .zero)
    guard end.count == 2 * Digest128.size else { return zero }
    return end.withUnsafeBytes { bytes in
      let second = UnsafeRawBufferPointer(rebasing: bytes[Digest128.size...])
      guard let host = Digest128(reading: bytes), let id = Digest128(reading: second) else {
        return zero
      }
      return AddressKey(host: host, id: id)
    }
  }

  private static func end(of rows: [PostgresRow]) -> [UInt8]? {
    guard let last = rows.last, let host = last.id(0), let id = last.id(1) else { return nil }
    return host.bytes + id.bytes
  }
}

extension ContentBudget {
  fileprivate init(_ row: PostgresRow, from column: Int) {
    self.init(
      spent: row.int(column),
      fresh: row.int(column + 1),
      outlines: PackedOutlines.unpack(row.bytes(column + 2) ?? [])
    )
  }
}

extension CopiedHost {
  fileprivate init(_ row: PostgresRow) {
    self.init(
      origin: row.text(1) ?? "",
      name: row.text(2) ?? "",
      due: row.int64(3) ?? 0,
      backoff: row.double(4),
      failures: row.int(5),
      passed: (row.int(6), row.int(7)),
      isHeld: row.bool(8),
      domain: row.text(9).map { name in
        CopiedDomain(name: name, known: row.int(10), budget: ContentBudget(row, from: 11))
      }
    )
  }
}

extension CopiedAddress {
  fileprivate init(_ row: PostgresRow) {
    let first = 2 + FollowedAddress.columnCount
    self.init(
      address: FollowedAddress(row, from: 2),
      listed: row.int64(first),
      apps: row.text(first + 1),
      isRelaxed: row.bool(first + 2),
      page: row.bytes(first + 3) == nil ? nil : FollowedPage.Stored(row, copiedFrom: first + 3),
      fetched: row.int64(first + 8)
    )
  }
}

extension FollowedPage.Stored {
  fileprivate init(_ row: PostgresRow, copiedFrom first: Int) {
    self.init(
      record: Data(row.bytes(first) ?? []),
      findings: row.text(first + 1) ?? "",
      facts: Data(row.bytes(first + 2) ?? []),
      isIndexable: row.bool(first + 3),
      isAppLinked: row.bool(first + 4),
      duration: row.int64(first + 6),
      links: [],
      sketch: row.id(first + 7).map { digest in
        var sketch = PageSketch(
          digest: digest,
          simHash: UInt64(bitPattern: row.int64(first + 8) ?? 0),
          outline: UInt64(bitPattern: row.int64(first + 9) ?? 0),
          words: row.int(first + 10)
        )
        sketch.canonical = row.id(first + 11)
        return (sketch, row.int64(first + 12) ?? 0)
      }
    )
  }
}
