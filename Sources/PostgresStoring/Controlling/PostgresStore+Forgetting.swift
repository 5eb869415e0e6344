import Addressing
import Digests
package import Frontier
import Records

extension PostgresStore {
  /// Erases pages with all that is known of their addresses.
  ///
  /// What is left of a page, and of what was visited and is none, is a mark: its URL under a new version,
  /// so that copies learn of it, with a key of
  /// its own, because the address may become known again. What the
  /// server keeps in its write-ahead log, in backups, and in the free space of its files until that is
  /// used again, is not in its reach. Workers may be at work; what they have under way of it is fetched in
  /// vain.
  /// - Returns: What was erased.
  /// - Throws: ``PostgresError``; ``Records/StoreUnavailable`` when the server is away.
  @discardableResult
  package func forget(_ selection: ForgetSelection) async throws -> ForgottenURLs {
    let forgetting = Forgetting(selection)
    // Before the URLs: a copy that learns of one of these asks which seeds are left.
    let seeds = forgetting.seeds(selection.numbers(among: try await seeds()))
    try await scan { connection throws(PostgresError) in _ = try connection.run(seeds) }
    var count = ForgottenURLs()
    var step = Forgetting.limit
    while step >= Forgetting.limit {
      let rows = try await scan { connection throws(PostgresError) in
        try connection.run([forgetting.others]).first?.rows.map { ($0.int(0), $0.int(1)) } ?? []
      }
      step = rows.reduce(0) { $0 + $1.1 }
      for (state, number) in rows {
        count.others[AddressState(rawValue: state)?.name ?? "unknown", default: 0] += number
      }
    }
    step = Forgetting.limit
    while step >= Forgetting.limit {
      step = try await scan { connection throws(PostgresError) in
        try connection.run(forgetting.pages).last?.first?.int(0) ?? 0
      }
      count.pages += step
    }
    try await scan { connection throws(PostgresError) in _ = try connection.run(forgetting.rest) }
    memory.doubt()
    return count
  }

  /// Those of `addresses` whose pages were forgotten, and that are not known again.
  ///
  /// A page on another cluster than what leads to it counts as not forgotten.
  func forgotten(among addresses: [WebAddress]) async throws -> Set<AddressKey> {
    let keys = Set(addresses.map { AddressKey($0) }).sorted()
    guard !keys.isEmpty else { return [] }
    let forgotten = try await run { connection throws(PostgresError) in
      try connection.run(Forgetting.forgotten, SettledRows.columns(keys)).rows.compactMap {
        row -> AddressKey? in
        guard let host = row.id(0), let id = row.id(1) else { return nil }
        return AddressKey(host: host, id: id)
      }
    }
    return Set(forgotten)
  }
}

/// The statements that forget.
private struct Forgetting {
  private let selection: ForgetSelection

  init(_ selection: ForgetSelection) { self.selection = selection }

  /// The most pages that one transaction erases; a version has room for a million changes.
  static let limit = 100_000

  /// A condition on rows with a key, and its parameters.
  private var condition: (sql: String, values: [PostgresValue]) {
    switch selection {
    case .all: ("$1", [.bool(true)])
    case .domain(let domain):
      (
        """
        host IN (SELECT id FROM hosts WHERE name = $1 OR right(name, length($1) + 1) = '.' || $1)
        """,
        [.text(domain.lowercased())]
      )
    case .url(let url): ("host = $1 AND id = $2", key(of: AddressKey(url)))
    }
  }

  private func key(of key: AddressKey) -> [PostgresValue] { [.id(key.host), .id(key.id)] }

  /// Makes marks of pages; an address that was forgotten before has one already, which goes.
  var pages: [PostgresStatement] {
    let (condition, values) = condition
    return [
      PostgresStatement(
        """
        DELETE FROM pages WHERE removed AND (host, id) IN (
          SELECT host, \(Self.mark(of: "page")) FROM pages WHERE \(condition) AND NOT removed)
        """,
        values
      ),
      PostgresStatement(
        """
        WITH chosen AS (
          SELECT host, id, row_number() OVER () AS ordinal FROM pages
          WHERE \(condition) AND NOT removed LIMIT \(Self.limit)
        ), erased AS (
          UPDATE pages p SET id = \(Self.mark(of: "page", in: "p")), removed = true,
            version = (SELECT pippin_version()) + c.ordinal, indexable = false, app_linked = false,
            fetched = pippin_now(), duration = NULL, findings = '', digest = NULL, facts = NULL,
            record = NULL
          FROM chosen c WHERE p.host = c.host AND p.id = c.id RETURNING 1
        ) SELECT count(*) FROM erased
        """,
        values
      ),
    ]
  }

  /// The key of the mark of an address, whose own key is the column `id` of a table if it has a name; no
  /// address gets such a key.
  private static func mark(of kind: String, in table: String? = nil) -> String {
    let column = (table.map { [$0] } ?? []) + ["id"]
    return "md5('\(kind) ' || \(column.joined(separator: "."))::text)::uuid"
  }

  /// Erases addresses that are no pages, and makes marks of those that copies may have.
  var others: PostgresStatement {
    let (condition, values) = condition
    return PostgresStatement(
      """
      WITH chosen AS (
        SELECT host, id, row_number() OVER () AS ordinal FROM addresses
        WHERE \(condition) AND NOT EXISTS (
          SELECT 1 FROM pages p WHERE p.host = addresses.host AND p.id = addresses.id AND NOT removed)
        LIMIT \(Self.limit)
      ), erased AS (
        DELETE FROM addresses a USING chosen c WHERE a.host = c.host AND a.id = c.id
        RETURNING a.host, a.id, a.url, a.state, c.ordinal,
          a.seen IS NOT NULL OR a.visited IS NOT NULL OR a.visits > 0 AS is_seen
      ), marks AS (
        INSERT INTO pages(host, id, version, fetched, removed, indexable, app_linked, url, findings)
        SELECT host, \(Self.mark(of: "url")), (SELECT pippin_version()) + ordinal, pippin_now(), true,
          false, false, url, ''
        FROM erased WHERE is_seen
        ON CONFLICT (host, id) DO UPDATE SET version = excluded.version, fetched = excluded.fetched
      ), counts AS (
        SELECT host, count(*) FILTER (WHERE state = 0)::integer AS open, count(*)::integer AS known
        FROM erased GROUP BY host
      ), counted AS (
        UPDATE hosts h SET open = h.open - c.open, known = h.known - c.known,
          waits = h.open - c.open > 0
        FROM counts c WHERE h.id = c.host
      )
      SELECT state::bigint, count(*) FROM erased GROUP BY state
      """,
      values
    )
  }

  /// Which of some keys are of pages that were forgotten, and are not known again.
  static let forgotten = """
    SELECT k.host, k.id FROM unnest($1::uuid[], $2::uuid[]) k(host, id)
    WHERE EXISTS (
        SELECT 1 FROM pages p WHERE p.host = k.host AND p.removed
          AND p.id = \(mark(of: "page", in: "k")))
      AND NOT EXISTS (SELECT 1 FROM addresses a WHERE a.host = k.host AND a.id = k.id)
    """

  /// Erases everything else of the addresses, and the hosts of which nothing is left.
  var rest: [PostgresStatement] {
    let (condition, values) = condition
    let erasing = ["leads", "sketches", "relaxed"].map {
      PostgresStatement("DELETE FROM \($0) WHERE \(condition)", values)
    }
    let empty = "(SELECT id FROM hosts WHERE known = 0)"
    return erasing + [
      PostgresStatement(
        """
        WITH erased AS (
          DELETE FROM addresses WHERE \(condition) RETURNING host, state
        ), counts AS (
          SELECT host, count(*) FILTER (WHERE state = 0)::integer AS open, count(*)::integer AS known
          FROM erased GROUP BY host
        )
        UPDATE hosts h SET open = h.open - c.open, known = h.known - c.known,
          waits = h.open - c.open > 0
        FROM counts c WHERE h.id = c.host
        """,
        values
      ),
      PostgresStatement("DELETE FROM host_files WHERE host IN \(empty)"),
      PostgresStatement("DELETE FROM budgets WHERE host IN \(empty)"),
      PostgresStatement("DELETE FROM hosts WHERE known = 0"),
    ] + domains
  }

  /// Erases the domains of which nothing is left.
  private var domains: [PostgresStatement] {
    switch selection {
    case .all: [PostgresStatement("DELETE FROM domains")]
    case .domain(let domain):
      [
        PostgresStatement(
          """
          DELETE FROM domains WHERE (name = $1 OR right(name, length($1) + 1) = '.' || $1)
            AND id NOT IN (SELECT domain FROM hosts WHERE domain IS NOT NULL)
          """,
          [.text(domain.lowercased())]
        )
      ]
    case .url: []
    }
  }

  /// Erases seeds.
  ///
  /// Their numbers are not given again, because addresses that came from them have those.
  func seeds(_ numbers: [Int]) -> [PostgresStatement] {
    guard selection != .all else {
      return [
        "seeds", "runs", "drawn",
        "meta WHERE key IN ('\(PostgresStore.seedBase)', '\(ForgetSelection.seedOptionsKey)')",
      ].map { PostgresStatement("DELETE FROM \($0)") }
    }
    guard !numbers.isEmpty else { return [] }
    return [
      PostgresStatement(
        """
        INSERT INTO meta AS m(key, value)
        SELECT $1, convert_to((max(number) + 1)::text, 'UTF8') FROM seeds HAVING count(*) > 0
        ON CONFLICT (key) DO UPDATE SET value = convert_to(greatest(
          convert_from(m.value, 'UTF8')::bigint, convert_from(excluded.value, 'UTF8')::bigint)::text, 'UTF8')
        """,
        [.text(PostgresStore.seedBase)]
      ),
      PostgresStatement(
        "DELETE FROM meta WHERE key = $1",
        [.text(ForgetSelection.seedOptionsKey)]
      ),
      PostgresStatement("DELETE FROM seeds WHERE number = ANY($1)", [.ints(numbers)]),
    ]
  }
}
