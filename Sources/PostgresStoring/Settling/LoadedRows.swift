import Digests
import Frontier
import Records

/// What the tables know of everything that a batch settles, locked until its transaction ends.
struct LoadedRows {
  /// An address and its page.
  struct Address {
    let url: String
    var token: Int64
    let facts: AddressFacts
    /// Whether nothing was ever settled of it, so that it has no page, no leads and no sketch.
    let isNew: Bool
    /// Its page; `nil` for none.
    let page: PageState?
    /// The digest of the record; `nil` without one.
    let record: Digest128?
    /// What the page said when it was last looked at.
    let sketch: (digest: Digest128, simHash: UInt64, since: Int64)?
  }

  /// A host.
  struct Host {
    let token: Int64
    let isLeased: Bool
    let known: Int
    let domain: Digest128?
    var hasSketches: Bool
    /// When the files that are kept were fetched, by their kind.
    var files: [HostFileKind: Int64] = [:]
  }

  /// A budget within a host; zero is the host itself.
  struct BudgetKey: Hashable {
    let host: Digest128
    let template: Digest128
  }

  /// The moment by the clock that counts, in milliseconds since 1970.
  private(set) var now: Int64 = 0
  /// The version of this transaction, to which the ordinals of its changes are added.
  private(set) var version: Int64 = 0
  var addresses: [AddressKey: Address] = [:]
  var hosts: [Digest128: Host] = [:]
  var budgets: [BudgetKey: ContentBudget] = [:]
  var domains: [Digest128: ContentBudget] = [:]
  /// The texts, by host, that an address beside those of the batch has.
  var twins: Set<BudgetKey> = []

  /// The statements that read and lock all that, first addresses, then hosts, then domains, each in the
  /// order of their keys, as everybody does.
  static func statements(for batch: SettlementBatch) -> [PostgresStatement] {
    let items = batch.items.sorted { $0.key < $1.key }
    let hosts = batch.hostIDs.map { Optional($0) }
    let sketched = items.filter { $0.settlement.sketch != nil }
    let watched = batch.settings.budgets.watchesContent ? sketched : []
    return [
      PostgresStatement("SELECT pippin_clock(), pippin_version()"),
      PostgresStatement(
        addressesText,
        [.ids(items.map(\.key.host)), .ids(items.map(\.key.id))]
      ),
      PostgresStatement(hostsText, [.ids(hosts)]),
      PostgresStatement(
        "SELECT host, kind::bigint, fetched FROM host_files WHERE host = ANY($1)",
        [.ids(batch.hosts.map { Digest128(of: $0.origin) })]
      ),
      budgetStatement(of: watched),
      twinStatement(of: watched),
      PostgresStatement(
        """
        SELECT id, spent, fresh, outlines FROM domains
        WHERE $2 AND id IN (SELECT domain FROM hosts WHERE id = ANY($1)) ORDER BY id
        FOR NO KEY UPDATE
        """,
        [.ids(hosts), .bool(batch.settings.budgets.domainHosts > 0)]
      ),
    ]
  }

  private static func budgetStatement(of items: [SettlementBatch.Item]) -> PostgresStatement {
    let budgets = Set(
      items.flatMap { item in
        AddressTemplate(item.settlement.address).budgetKeys.map {
          BudgetKey(host: item.key.host, template: $0)
        }
      }
    )
    return PostgresStatement(
      """
      SELECT b.host, b.template, spent, fresh, outlines FROM budgets b
        JOIN unnest($1::uuid[], $2::uuid[]) k(host, template)
        ON b.host = k.host AND b.template = k.template
      """,
      [.ids(budgets.map(\.host)), .ids(budgets.map(\.template))]
    )
  }

  private static func twinStatement(of items: [SettlementBatch.Item]) -> PostgresStatement {
    PostgresStatement(
      """
      SELECT DISTINCT k.host, k.digest FROM unnest($1::uuid[], $2::uuid[], $3::uuid[])
        k(host, id, digest) JOIN sketches s ON s.host = k.host AND s.digest = k.digest
      WHERE s.id <> k.id
      """,
      [
        .ids(items.map(\.key.host)), .ids(items.map(\.key.id)),
        .ids(items.map { $0.settlement.sketch?.digest }),
      ]
    )
  }

  /// Reads the results of ``statements(for:)``.
  init(_ results: ArraySlice<PostgresResult>) throws(PostgresError) {
    var rest = results
    let first = rest.popFirst()?.first
    (now, version) = (first?.int64(0) ?? 0, first?.int64(1) ?? 0)
    for row in rest.popFirst()?.rows.map(\.self) ?? [] { try add(address: row) }
    for row in rest.popFirst()?.rows.map(\.self) ?? [] {
      guard let id = row.id(0) else { continue }
      hosts[id] = Host(
        token: row.int64(1) ?? 0,
        isLeased: row.bool(2),
        known: row.int(3),
        domain: row.id(4),
        hasSketches: row.bool(5)
      )
    }
    for row in rest.popFirst()?.rows.map(\.self) ?? [] {
      guard let host = row.id(0), let kind = HostFileKind(rawValue: row.int(1)) else { continue }
      hosts[host]?.files[kind] = row.int64(2)
    }
    for row in rest.popFirst()?.rows.map(\.self) ?? [] {
      guard let host = row.id(0), let template = row.id(1) else { continue }
      budgets[BudgetKey(host: host, template: template)] = Self.budget(row, from: 2)
    }
    for row in rest.popFirst()?.rows.map(\.self) ?? [] {
      guard let host = row.id(0), let digest = row.id(1) else { continue }
      twins.insert(BudgetKey(host: host, template: digest))
    }
    for row in rest.popFirst()?.rows.map(\.self) ?? [] {
      if let id = row.id(0) { domains[id] = Self.budget(row, from: 1) }
    }
  }

  private static func budget(_ row: PostgresRow, from column: Int) -> ContentBudget {
    ContentBudget(
      spent: row.int(column),
      fresh: row.int(column + 1),
      outlines: PackedOutlines.unpack(row.bytes(column + 2) ?? [])
    )
  }

  private mutating func add(address row: PostgresRow) throws(PostgresError) {
    guard let host = row.id(0), let id = row.id(1), let url = row.text(2) else { return }
    guard let state = AddressState(rawValue: row.int(3)) else {
      throw PostgresError(
        .damaged,
        server: url,
        reason: "the address has state \(row.int(3))",
        advice: "Restore a copy of the database."
      )
    }
    let hasPage = row.bool(15)
    addresses[AddressKey(host: host, id: id)] = Address(
      url: url,
      token: row.int64(8) ?? 0,
      facts: AddressFacts(
        state: state,
        depth: CrawlDepth(links: row.int(4), redirects: row.int(5), seed: row.int(6)),
        priority: row.int(7),
        isRedirect: row.bool(9),
        visits: row.int(10),
        changes: row.int(11),
        first: row.int64(12) ?? 0,
        failures: row.int(13)
      ),
      isNew: row.bool(21),
      page: hasPage ? PageState(fetched: row.int64(16), reason: row.text(14)) : nil,
      record: hasPage ? row.id(17) : nil,
      sketch: row.id(18).map { ($0, UInt64(bitPattern: row.int64(19) ?? 0), row.int64(20) ?? 0) }
    )
  }

  private static let addressesText = """
    SELECT a.host, a.id, a.url, a.state::bigint, a.depth::bigint, a.redirects::bigint,
      a.seed::bigint, a.priority::bigint, a.token, a.target IS NOT NULL, a.visits::bigint,
      a.changes::bigint, a.first, a.failures::bigint, a.reason, p.removed = false, p.fetched,
      p.digest, s.digest, s.simhash, s.since, a.visited IS NULL
    FROM unnest($1::uuid[], $2::uuid[]) k(host, id)
      JOIN addresses a ON a.host = k.host AND a.id = k.id
      LEFT JOIN LATERAL (SELECT removed, fetched, digest FROM pages
        WHERE host = a.host AND id = a.id AND a.visited IS NOT NULL LIMIT 1) p ON true
      LEFT JOIN LATERAL (SELECT digest, simhash, since FROM sketches
        WHERE host = a.host AND id = a.id AND a.visited IS NOT NULL LIMIT 1) s ON true
    ORDER BY a.host, a.id FOR NO KEY UPDATE OF a
    """

  private static let hostsText = """
    SELECT id, token, leased, known::bigint, domain,
      (SELECT true FROM sketches s WHERE s.host = h.id LIMIT 1)
    FROM hosts h WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE
    """
}
