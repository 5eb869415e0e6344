import Digests
package import Frontier

extension PostgresStore {
  /// Erases pages with all that is known of their addresses.
  ///
  /// What is left of a page is its address under a new version, so that copies learn of it, with a key of
  /// its own, because the address may become known again. What the
  /// server keeps in its write-ahead log, in backups, and in the free space of its files until that is
  /// used again, is not in its reach. Workers may be at work; what they have under way of it is fetched in
  /// vain.
  /// - Returns: How many records were erased.
  /// - Throws: ``PostgresError``; ``Records/StoreUnavailable`` when the server is away.
  @discardableResult
  package func forget(_ selection: ForgetSelection) async throws -> Int {
    let forgetting = Forgetting(selection)
    var count = 0
    while true {
      let step = try await scan { connection throws(PostgresError) in
        try connection.run([forgetting.pages]).first?.first?.int(0) ?? 0
      }
      count += step
      if step < Forgetting.limit { break }
    }
    let numbers = selection.numbers(among: try await seeds())
    try await scan { connection throws(PostgresError) in
      _ = try connection.run(forgetting.rest + forgetting.seeds(numbers))
    }
    memory.doubt()
    return count
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

  var pages: PostgresStatement {
    let (condition, values) = condition
    return PostgresStatement(
      """
      WITH chosen AS (
        SELECT host, id, row_number() OVER () AS ordinal FROM pages
        WHERE \(condition) AND NOT removed LIMIT \(Self.limit)
      ), erased AS (
        UPDATE pages p SET id = gen_random_uuid(), removed = true, version = (SELECT pippin_version()) + c.ordinal,
          indexable = false, app_linked = false, fetched = pippin_now(), duration = NULL, findings = '',
          digest = NULL, facts = NULL, record = NULL
        FROM chosen c WHERE p.host = c.host AND p.id = c.id RETURNING 1
      ) SELECT count(*) FROM erased
      """,
      values
    )
  }

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
    ]
  }

  /// Erases what seeds say; their numbers stay, for addresses that came from them have those.
  func seeds(_ numbers: [Int]) -> [PostgresStatement] {
    guard selection != .all else {
      return ["seeds", "runs", "drawn", "domains"].map { PostgresStatement("DELETE FROM \($0)") }
    }
    return [
      PostgresStatement(
        "UPDATE seeds SET seed = 'forgotten ' || number WHERE number = ANY($1)",
        [.ints(numbers)]
      )
    ]
  }
}
