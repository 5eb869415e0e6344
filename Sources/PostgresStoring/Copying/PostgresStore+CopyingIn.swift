import Addressing
import Basics
import Digests
package import Frontier
import Records

extension PostgresStore: CopyTarget {
  /// What says in the table of small values that a copy into the store is not whole yet.
  static let unfinishedCopy = "unfinished-copy"

  /// See ``Frontier/CopyTarget/beginCopy()``.
  package func beginCopy() async throws {
    let isEmpty = try await scan { connection throws(PostgresError) in
      try connection.run(
        "SELECT NOT EXISTS(SELECT 1 FROM hosts) AND NOT EXISTS(SELECT 1 FROM seeds)"
      ).first?.bool(0) ?? false
    }
    guard isEmpty else {
      throw PostgresError(
        .notEmpty,
        server: location.text,
        reason: "the store is not empty",
        advice: "Copy into a new database, after `pippin store --create`."
      )
    }
    try await setValue([], of: Self.unfinishedCopy)
  }

  /// See ``Frontier/CopyTarget/add(_:)-(CopiedHost)``.
  package func add(_ hosts: [CopiedHost]) async throws {
    let statements = CopiedHosts(hosts: hosts).statements
    try await scan { connection throws(PostgresError) in _ = try connection.run(statements) }
  }

  /// See ``Frontier/CopyTarget/add(_:)-(CopiedAddress)``.
  package func add(_ addresses: [CopiedAddress]) async throws {
    let statements = try CopiedAddresses(addresses).statements
    try await scan { connection throws(PostgresError) in _ = try connection.run(statements) }
  }

  /// See ``Frontier/CopyTarget/add(_:)-(CopiedLeads)``.
  package func add(_ leads: [CopiedLeads]) async throws {
    let rows = try leads.map { lead throws(PostgresError) -> SettledRows.Leads in
      var links: [UInt8] = []
      for link in lead.links { link.append(to: &links) }
      let known = lead.known.map { AddressKey(host: $0.host, id: $0.id) }
      return SettledRows.Leads(
        key: try AddressKey(copied: lead.url),
        links: links,
        known: PackedKeys.pack(known),
        unknown: lead.unknown,
        isNew: true
      )
    }
    let statement = SettledRows.storing(rows)
    try await scan { connection throws(PostgresError) in _ = try connection.run([statement]) }
  }

  /// See ``Frontier/CopyTarget/finishCopy(seeds:runs:)``.
  package func finishCopy(seeds: [Int: String], runs: [StoredRun]) async throws {
    let numbers = seeds.keys.sorted()
    let statements = [
      PostgresStatement(
        "INSERT INTO seeds(number, seed) SELECT * FROM unnest($1::bigint[], $2::text[])",
        [.ints(numbers), .texts(numbers.map { seeds[$0] })]
      ),
      PostgresStatement(
        """
        INSERT INTO runs(started, finished, summary)
        SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bytea[])
        """,
        [
          .ints(runs.map { Optional($0.started.milliseconds) }),
          .ints(runs.map { $0.finished?.milliseconds }), .blobs(runs.map { Optional($0.summary) }),
        ]
      ),
      PostgresStatement(
        """
        UPDATE hosts h SET open = c.open, known = c.known, waits = c.open > 0
        FROM (SELECT host, count(*) FILTER (WHERE state = 0)::integer AS open,
            count(*)::integer AS known FROM addresses GROUP BY host) c
        WHERE h.id = c.host
        """
      ),
      PostgresStatement("DELETE FROM meta WHERE key = $1", [.text(Self.unfinishedCopy)]),
      PostgresStatement("ANALYZE hosts, addresses, pages, leads, sketches"),
    ]
    try await scan { connection throws(PostgresError) in _ = try connection.run(statements) }
  }
}

extension AddressKey {
  /// The key of an address of a store that is copied.
  fileprivate init(copied url: String) throws(PostgresError) {
    guard let address = WebAddress(url) else {
      throw PostgresError(
        .damaged,
        server: url,
        reason: "an address of the store that is copied is none",
        advice: "Find out what is wrong with it by `pippin check`, and copy again."
      )
    }
    self.init(address)
  }
}

/// The statements that take hosts over.
private struct CopiedHosts {
  let hosts: [CopiedHost]

  var statements: [PostgresStatement] { [domainRows, hostRows, fileRows, budgetRows] }

  private var domainRows: PostgresStatement {
    var byName: [String: CopiedDomain] = [:]
    for domain in hosts.compactMap(\.domain) { byName[domain.name] = domain }
    let domains = byName.values.sorted { $0.name < $1.name }
    return PostgresStatement(
      """
      INSERT INTO domains(id, name, known, spent, fresh, outlines)
      SELECT * FROM unnest($1::uuid[], $2::text[], $3::bigint[], $4::bigint[], $5::bigint[],
        $6::bytea[]) ON CONFLICT DO NOTHING
      """,
      [
        .ids(domains.map { Digest128(of: $0.name) }), .texts(domains.map { Optional($0.name) }),
        .ints(domains.map(\.known)), .ints(domains.map(\.budget.spent)),
        .ints(domains.map(\.budget.fresh)),
        .blobs(domains.map { Optional(PackedOutlines.pack($0.budget.outlines)) }),
      ]
    )
  }

  private var hostRows: PostgresStatement {
    PostgresStatement(
      """
      INSERT INTO hosts(id, origin, name, due, backoff, failures, passed, passed_by_domain, held, domain)
      SELECT * FROM unnest($1::uuid[], $2::text[], $3::text[], $4::bigint[], $5::float8[], $6::bigint[],
        $7::bigint[], $8::bigint[], $9::boolean[], $10::uuid[])
      """,
      [
        .ids(hosts.map { Digest128(of: $0.origin) }), .texts(hosts.map { Optional($0.origin) }),
        .texts(hosts.map { Optional($0.name) }), .ints(hosts.map { Optional($0.due) }),
        .doubles(hosts.map(\.backoff)), .ints(hosts.map(\.failures)),
        .ints(hosts.map(\.passed.byHost)), .ints(hosts.map(\.passed.byDomain)),
        .bools(hosts.map(\.isHeld)),
        .ids(hosts.map { $0.domain.map { Digest128(of: $0.name) } }),
      ]
    )
  }

  private var fileRows: PostgresStatement {
    var rows = SettledRows()
    for host in hosts {
      for (kind, file) in host.files {
        rows.files.append((Digest128(of: host.origin), kind, file))
      }
    }
    return rows.fileStatement
  }

  private var budgetRows: PostgresStatement {
    let rows = hosts.flatMap { host in
      host.budgets.map { (host: Digest128(of: host.origin), template: $0.key, budget: $0.value) }
    }
    return PostgresStatement(
      """
      INSERT INTO budgets(host, template, spent, fresh, outlines)
      SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::bigint[], $4::bigint[], $5::bytea[])
      """,
      [
        .ids(rows.map { Optional($0.host) }), .ids(rows.map { Optional($0.template) }),
        .ints(rows.map(\.budget.spent)), .ints(rows.map(\.budget.fresh)),
        .blobs(rows.map { Optional(PackedOutlines.pack($0.budget.outlines)) }),
      ]
    )
  }
}

/// The statements that take addresses over, with their pages.
private struct CopiedAddresses {
  private let rows: [(key: AddressKey, copied: CopiedAddress)]

  init(_ addresses: [CopiedAddress]) throws(PostgresError) {
    rows = try addresses.map { copied throws(PostgresError) in
      (try AddressKey(copied: copied.address.url), copied)
    }
  }

  var statements: [PostgresStatement] {
    var settled = SettledRows()
    for (key, copied) in rows {
      guard let page = copied.page?.packed(as: .small) else { continue }
      settled.pages.append(
        SettledRows.Page(
          key: key,
          digest: RecordDigest.of(page.record),
          page: PreparedSettlement.Page(page, url: copied.address.url, fetched: copied.fetched),
          ordinal: settled.nextOrdinal(),
          isNew: true
        )
      )
      guard let (sketch, since) = page.sketch else { continue }
      settled.sketches.append(
        SettledRows.Sketch(key: key, sketch: sketch, since: since, isNew: true)
      )
    }
    settled.relaxed = rows.filter(\.copied.isRelaxed).map(\.key)
    return [addressRows] + settled.copiedStatements
  }

  private var addressRows: PostgresStatement {
    let values = rows.map(\.copied)
    let facts = values.map(\.address.facts)
    let targets = values.map { $0.address.target.flatMap { WebAddress($0) }.map { AddressKey($0) } }
    return PostgresStatement(
      Self.text,
      [
        .ids(rows.map(\.key.host)), .ids(rows.map(\.key.id)),
        .ints(values.map { Optional($0.address.due) }),
        .ints(values.map { $0.address.visited ?? ($0.page == nil ? nil : $0.fetched ?? 0) }),
        .ints(facts.map { $0.first == 0 ? nil : $0.first }), .ints(values.map(\.listed)),
        .ints(values.map(\.address.response.bytes)), .ints(values.map(\.address.response.duration)),
        .ints(facts.map(\.depth.seed)), .ints(facts.map(\.priority)), .ints(facts.map(\.visits)),
        .ints(facts.map(\.changes)), .ints(facts.map(\.failures)),
        .ints(values.map(\.address.tries)), .ints(values.map(\.address.status)),
        .ints(facts.map(\.depth.links)), .ints(facts.map(\.depth.redirects)),
        .ints(facts.map(\.state.rawValue)), .texts(values.map { Optional($0.address.url) }),
        .texts(values.map(\.address.reason)), .texts(values.map(\.address.target)),
        .ids(targets.map { $0?.host }), .ids(targets.map { $0?.id }),
        .texts(values.map { $0.address.validators?.etag }),
        .texts(values.map { $0.address.validators?.lastModified }), .texts(values.map(\.apps)),
        .texts(values.map(\.address.response.mediaType)),
        .bools(values.map { $0.page == nil && $0.address.facts.state.rawValue > 1 }),
      ]
    )
  }

  private static let text = """
    INSERT INTO addresses(host, id, found, due, visited, first, listed, bytes, duration, seed, priority,
      visits, changes, failures, tries, status, depth, redirects, state, url, reason, target,
      target_host, target_id, etag, modified, apps, media_type, seen)
    SELECT host, id, nextval('found'), due, visited, first, listed, bytes, duration, seed, priority,
      visits, changes, failures, tries, status, depth, redirects, state, url, reason, target,
      target_host, target_id, etag, modified, apps, media_type,
      CASE WHEN is_seen THEN (SELECT pippin_version()) + ordinal END
    FROM unnest($1::uuid[], $2::uuid[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[],
      $7::bigint[], $8::bigint[], $9::bigint[], $10::bigint[], $11::bigint[], $12::bigint[],
      $13::bigint[], $14::bigint[], $15::bigint[], $16::bigint[], $17::bigint[], $18::bigint[],
      $19::text[], $20::text[], $21::text[], $22::uuid[], $23::uuid[], $24::text[], $25::text[],
      $26::text[], $27::text[], $28::boolean[]) WITH ORDINALITY
      n(host, id, due, visited, first, listed, bytes, duration, seed, priority, visits, changes,
        failures, tries, status, depth, redirects, state, url, reason, target, target_host, target_id,
        etag, modified, apps, media_type, is_seen, ordinal)
    ORDER BY ordinal
    """
}
