import Addressing
import Basics
import Digests
import Foundation
package import Frontier
import GRDB
import Records

extension EmbeddedStore: CopySource {
  /// See ``Frontier/CopySource/copiedHosts(after:limit:)``.
  package func copiedHosts(
    after end: [UInt8],
    limit: Int
  ) async throws -> CopiedBatch<CopiedHost> {
    try await batch(
      """
      SELECT hosts.id, origin, hosts.name, due, backoff, failures, passed, passed_by_domain, held,
        domains.name, domains.known, spent, fresh, outlines
      FROM hosts LEFT JOIN domains ON domains.id = domain
      WHERE hosts.id > ? ORDER BY hosts.id LIMIT ?
      """,
      after: end,
      limit: limit
    ) { row, database in
      var host = CopiedHost(
        origin: try row.value(1),
        name: try row.value(2),
        due: try row.value(3),
        backoff: try row.value(4),
        failures: try row.value(5),
        passed: (try row.value(6), try row.value(7)),
        isHeld: try row.value(8),
        domain: try row.value(9, as: String?.self).map { name in
          CopiedDomain(name: name, known: try row.value(10), budget: try Self.budget(row, from: 11))
        }
      )
      try Self.read(&host, try row.value(0), database)
      return host
    }
  }

  private static func read(_ host: inout CopiedHost, _ id: Int64, _ database: Database) throws {
    let files = try database.cachedStatement(
      sql: "SELECT kind, fetched, status, body, address, type FROM host_files WHERE host = ?"
    )
    for row in try Row.fetchAll(files, arguments: [id]) {
      guard let kind = HostFileKind(rawValue: try row.value(0)) else { continue }
      host.files[kind] = HostFacts.File(
        fetchedAt: .init(milliseconds: try row.value(1)),
        status: try row.value(2),
        body: [UInt8](try row.value(3, as: Data.self)),
        address: try row.value(4),
        contentType: try row.value(5)
      )
    }
    let budgets = try database.cachedStatement(
      sql: "SELECT template, spent, fresh, outlines FROM budgets WHERE host = ?"
    )
    for row in try Row.fetchAll(budgets, arguments: [id]) {
      guard let template = Digest128(try row.value(0, as: Data.self)) else { continue }
      host.budgets[template] = try budget(row, from: 1)
    }
  }

  private static func budget(_ row: Row, from column: Int) throws -> ContentBudget {
    ContentBudget(
      spent: try row.value(column),
      fresh: try row.value(column + 1),
      outlines: PackedWords.unpack(try row.value(column + 2)).map(UInt64.init(bitPattern:))
    )
  }

  /// See ``Frontier/CopySource/copiedAddresses(after:limit:)``.
  package func copiedAddresses(
    after end: [UInt8],
    limit: Int
  ) async throws -> CopiedBatch<CopiedAddress> {
    try await batch(
      """
      SELECT a.id, a.url, a.state, a.depth, a.redirects, a.seed, a.priority, a.visits, a.changes,
        a.first, a.failures, a.status, a.due, a.etag, a.modified, a.reason, a.target, a.visited,
        a.tries, a.media_type, a.bytes, a.duration, a.listed, a.apps, r.address IS NOT NULL,
        p.record, p.findings, p.facts, p.indexable, p.app_linked, p.fetched, p.duration,
        s.digest, s.simhash, s.canonical, s.since
      FROM addresses a LEFT JOIN relaxed r ON r.address = a.id
        LEFT JOIN pages p ON p.id = a.id AND p.removed = 0 LEFT JOIN sketches s ON s.address = a.id
      WHERE a.id > ? ORDER BY a.id LIMIT ?
      """,
      after: end,
      limit: limit
    ) { row, _ in
      CopiedAddress(
        address: try FollowedAddress(row, from: 1),
        listed: try row.value(22),
        apps: try row.value(23),
        isRelaxed: try row.value(24),
        page: try Self.page(row, from: 25),
        fetched: try row.value(30)
      )
    }
  }

  private static func page(_ row: Row, from column: Int) throws -> FollowedPage.Stored? {
    guard let record = try row.value(column, as: Data?.self) else { return nil }
    var sketch: (PageSketch, since: Int64)?
    if let digest = try row.value(column + 7, as: Data?.self).flatMap({ Digest128($0) }) {
      var said = PageSketch(
        digest: digest,
        simHash: UInt64(bitPattern: try row.value(column + 8, as: Int64.self)),
        outline: 0,
        words: 1
      )
      said.canonical = try row.value(column + 9, as: Data?.self).flatMap { Digest128($0) }
      sketch = (said, try row.value(column + 10))
    }
    return FollowedPage.Stored(
      record: record,
      findings: try row.value(column + 1),
      facts: try row.value(column + 2, as: Data?.self) ?? Data(),
      isIndexable: try row.value(column + 3),
      isAppLinked: try row.value(column + 4),
      duration: try row.value(column + 6),
      links: [],
      sketch: sketch
    )
  }

  /// See ``Frontier/CopySource/copiedLeads(after:limit:)``.
  package func copiedLeads(
    after end: [UInt8],
    limit: Int
  ) async throws -> CopiedBatch<CopiedLeads> {
    try await batch(
      """
      SELECT address, url, links, strangers, coalesce(known, links), unknown
      FROM leads JOIN addresses ON id = address WHERE address > ? ORDER BY address LIMIT ?
      """,
      after: end,
      limit: limit
    ) { row, database in
      let find = try database.cachedStatement(sql: "SELECT url FROM addresses WHERE id = ?")
      func urls(_ numbers: [Int64]) throws -> [String] {
        try numbers.compactMap { try String.fetchOne(find, arguments: [$0]) }
      }
      let links = try urls(PackedNumbers.unpack(try row.value(2))).map { Digest128(of: $0) }
      let others = PackedIdentities.unpack(try row.value(3, as: Data?.self) ?? Data())
      let known = try urls(PackedNumbers.unpack(try row.value(4))).compactMap { url in
        WebAddress(url).map {
          CopiedLeads.Key(host: Digest128(of: $0.origin), id: Digest128(of: url))
        }
      }
      return CopiedLeads(
        url: try row.value(1),
        links: links + others,
        known: known,
        unknown: try row.value(5)
      )
    }
  }

  /// Reads rows whose first column is their number.
  private func batch<Value: Sendable>(
    _ sql: String,
    after end: [UInt8],
    limit: Int,
    _ read: @escaping @Sendable (Row, Database) throws -> Value
  ) async throws -> CopiedBatch<Value> {
    let start = end.reduce(0) { $0 << 8 | Int64($1) }
    return try await self.read { database in
      let statement = try database.cachedStatement(sql: sql)
      let rows = try Row.fetchAll(statement, arguments: [start, limit])
      let last = try rows.last?.value(0, as: Int64.self) ?? start
      return CopiedBatch(
        rows: try rows.map { try read($0, database) },
        end: withUnsafeBytes(of: last.bigEndian) { Array($0) }
      )
    }
  }
}

extension FollowedAddress {
  /// Reads the columns of an address from `first` on, in the order of the members.
  fileprivate init(_ row: Row, from first: Int) throws {
    func value<Value: DatabaseValueConvertible>(_ column: Int) throws -> Value {
      try row.value(first + column)
    }
    let (etag, modified): (String?, String?) = (try value(12), try value(13))
    guard let state = AddressState(rawValue: try value(1)) else {
      throw StoreError.damaged("addresses", "an address has state \(try value(1) as Int)")
    }
    self.init(
      url: try value(0),
      facts: AddressFacts(
        state: state == .leased ? .waiting : state,
        depth: CrawlDepth(links: try value(2), redirects: try value(3), seed: try value(4)),
        priority: try value(5),
        isRedirect: try value(15) as String? != nil,
        visits: try value(6),
        changes: try value(7),
        first: try value(8) as Int64? ?? 0,
        failures: try value(9)
      ),
      reason: try value(14),
      target: try value(15),
      status: try value(10),
      due: try value(11),
      visited: try value(16),
      tries: try value(17),
      validators: etag == nil && modified == nil
        ? nil : Validators(etag: etag, lastModified: modified),
      response: (try value(18), try value(19), try value(20))
    )
  }
}
