import Addressing
import Basics
import Digests
import Foundation
import Frontier
import Records

extension LeaseStatements {
  /// What a lease takes of one host while its addresses come in.
  fileprivate struct Work {
    let host: Host
    let isWatched: Bool
    var allowance = PageAllowance()
    var budgets: [Digest128: ContentBudget] = [:]
    var visits: [HostLease.Visit] = []
    var seen = 0
    var left = 0
    var isDone = false
  }

  /// Takes the addresses of leased hosts as their budgets allow.
  ///
  /// One round trip, and more only for hosts with addresses that are beyond a budget.
  func fill(
    _ hosts: [Host],
    _ connection: PostgresConnection,
    _ beginning: [PostgresStatement]
  ) throws(PostgresError) -> [HostLease] {
    var works: [Digest128: Work] = [:]
    for host in hosts {
      works[host.id] = Work(host: host, isWatched: budgets.watches(knownAddresses: host.known))
    }
    let ids = hosts.map(\.id)
    let watched = ids.filter { works[$0]?.isWatched ?? false }
    let results = try connection.run(
      [
        addresses(of: ids, works),
        PostgresStatement(Self.files, [.ids(ids.map { Optional($0) })]),
        PostgresStatement(Self.spent, [.ids(watched.map { Optional($0) })]),
      ]
    )
    for row in results[2].rows {
      guard let host = row.id(0), let template = row.id(1) else { continue }
      works[host]?.budgets[template] = ContentBudget(
        spent: row.int(2),
        fresh: row.int(3),
        outlines: PackedOutlines.unpack(row.bytes(4) ?? [])
      )
    }
    var held: [(key: AddressKey, reason: String)] = []
    var pending = take(results[0], ids, &works, &held)
    while !pending.isEmpty {
      let more = try connection.run([addresses(of: pending, works)])
      pending = take(more[0], pending, &works, &held)
    }
    let empty = ids.filter { works[$0]?.visits.isEmpty ?? true }
    if !held.isEmpty || !empty.isEmpty {
      _ = try connection.run(beginning + Self.corrections(held, empty))
    }
    let files = Self.files(in: results[1])
    return hosts.compactMap { works[$0.id]?.lease(files: files[$0.id] ?? [:]) }
  }

  private func addresses(of hosts: [Digest128], _ works: [Digest128: Work]) -> PostgresStatement {
    PostgresStatement(
      Self.waiting(renderings == nil ? "" : "AND a.reason = '\(Reason.waitsForRendering)'"),
      [
        .ids(hosts.map { Optional($0) }),
        .ints(hosts.map { perHost - (works[$0]?.visits.count ?? 0) }),
        .ints(hosts.map { works[$0]?.seen ?? 0 }),
      ]
    )
  }

  /// Decides about the addresses that came in.
  ///
  /// - Returns: The hosts of which more are wanted, because budgets have left some out.
  private func take(
    _ result: PostgresResult,
    _ hosts: [Digest128],
    _ works: inout [Digest128: Work],
    _ held: inout [(key: AddressKey, reason: String)]
  ) -> [Digest128] {
    var before: [Digest128: Work] = [:]
    for host in hosts { before[host] = works[host] }
    for row in result.rows {
      guard let host = row.id(0), let id = row.id(1), var work = works[host],
        let visit = Self.visit(row)
      else { continue }
      works[host] = nil
      work.seen += 1
      // Budgets are of what pages bring.
      if work.isWatched, visit.isCounted {
        let spent = work.budgets
        switch work.allowance.choose(
          visit.offer.address,
          budgets,
          budget: { spent[$0] ?? ContentBudget() }
        ) {
        case .take: work.visits.append(visit)
        case .leave: work.left += 1
        case .hold(let reason): held.append((AddressKey(host: host, id: id), reason))
        }
      } else {
        work.visits.append(visit)
      }
      works[host] = work
    }
    return hosts.filter { host in
      guard let work = works[host], let old = before[host] else { return false }
      let wanted = perHost - old.visits.count
      return work.seen - old.seen == wanted && work.visits.count < perHost
        && work.left < Self.passLimit
    }
  }

  /// The most waiting addresses to skip in one lease of a host.
  private static let passLimit = 1_000

  private static func visit(_ row: PostgresRow) -> HostLease.Visit? {
    guard let address = row.text(2).flatMap({ WebAddress($0) }) else { return nil }
    var offer = FrontierOffer(
      address: address,
      depthLeft: row.int(3),
      redirects: row.int(4),
      seed: row.int(5),
      priority: row.int(6)
    )
    offer.appURIs = row.text(10).map { $0.split(separator: "\n").map(String.init) } ?? []
    let (etag, modified) = (row.text(8), row.text(9))
    let hasValidators = etag != nil || modified != nil
    var visit = HostLease.Visit(
      offer: offer,
      tries: row.int(7),
      validators: hasValidators ? Validators(etag: etag, lastModified: modified) : nil
    )
    visit.isRendering = row.text(11) == Reason.waitsForRendering
    return visit
  }

  private static func files(
    in result: PostgresResult
  ) -> [Digest128: [HostFileKind: HostFacts.File]] {
    var files: [Digest128: [HostFileKind: HostFacts.File]] = [:]
    for row in result.rows {
      guard let host = row.id(0), let kind = HostFileKind(rawValue: row.int(1)) else { continue }
      files[host, default: [:]][kind] = HostFacts.File(postgres: row)
    }
    return files
  }

  /// Holds what is beyond a budget, and gives hosts back of which nothing is left to fetch.
  private static func corrections(
    _ held: [(key: AddressKey, reason: String)],
    _ empty: [Digest128]
  ) -> [PostgresStatement] {
    [
      PostgresStatement(
        holding,
        [.ids(held.map(\.key.host)), .ids(held.map(\.key.id)), .texts(held.map(\.reason))]
      ),
      PostgresStatement(
        """
        UPDATE hosts h SET leased = false, due = pippin_now(), open = c.number, waits = c.number > 0
        FROM (SELECT l.host, (SELECT count(*) FROM addresses a WHERE a.host = l.host AND state = 0)
          AS number FROM unnest($1::uuid[]) l(host)) c WHERE h.id = c.host
        """,
        [.ids(empty.map { Optional($0) })]
      ),
    ]
  }

  private static func waiting(_ condition: String) -> String {
    """
    SELECT v.* FROM unnest($1::uuid[], $2::bigint[], $3::bigint[])
      WITH ORDINALITY l(host, wanted, skipped, number) CROSS JOIN LATERAL (
        SELECT a.host, a.id, a.url, a.depth::bigint, a.redirects::bigint, a.seed::bigint,
          a.priority::bigint, a.tries::bigint, a.etag, a.modified, a.apps,
          a.reason
        FROM addresses a WHERE a.host = l.host AND a.state = 0 \(condition)
        ORDER BY a.priority, a.found LIMIT l.wanted OFFSET l.skipped) v
    ORDER BY l.number
    """
  }

  private static let files = """
    SELECT host, kind, fetched, status::bigint, body, address, type FROM host_files
    WHERE host = ANY($1)
    """

  private static let spent = """
    SELECT host, template, spent, fresh, outlines FROM budgets WHERE host = ANY($1)
    """

  private static let holding = """
    WITH held AS (
      UPDATE addresses a SET state = 7, reason = h.reason
      FROM unnest($1::uuid[], $2::uuid[], $3::text[]) h(host, id, reason)
      WHERE a.host = h.host AND a.id = h.id AND a.state = 0 RETURNING a.host
    ), counts AS (SELECT host, count(*)::integer AS number FROM held GROUP BY host)
    UPDATE hosts h SET open = h.open - c.number, waits = h.open - c.number > 0
    FROM counts c WHERE h.id = c.host
    """
}

extension LeaseStatements.Host {
  fileprivate func facts(_ files: [HostFileKind: HostFacts.File]) -> HostFacts {
    var facts = HostFacts(
      robots: files[.robots],
      association: files[.association],
      backoff: backoff,
      known: known
    )
    facts.sitemaps = files[.sitemaps]
    facts.assetLinks = files[.assetLinks]
    facts.failures = failures
    return facts
  }
}

extension LeaseStatements.Work {
  /// The lease; `nil` when nothing of the host is left to fetch.
  fileprivate func lease(files: [HostFileKind: HostFacts.File]) -> HostLease? {
    visits.isEmpty
      ? nil
      : HostLease(token: host.token, origin: host.origin, facts: host.facts(files), visits: visits)
  }
}

/// Outlines as a blob: eight bytes each, the least significant first, as in the embedded store.
enum PackedOutlines {
  static func pack(_ outlines: [UInt64]) -> [UInt8] {
    [UInt8](PackedWords.pack(outlines.map { Int64(bitPattern: $0) }))
  }

  static func unpack(_ bytes: [UInt8]) -> [UInt64] {
    PackedWords.unpack(Data(bytes)).map { UInt64(bitPattern: $0) }
  }
}

extension HostFacts.File {
  /// Reads the columns fetched, status, body, address and type, which are behind the host and the kind.
  init(postgres row: PostgresRow) {
    self.init(
      fetchedAt: Timestamp(milliseconds: row.int64(2) ?? 0),
      status: row.int(3),
      body: row.bytes(4) ?? [],
      address: row.text(5) ?? "",
      contentType: row.text(6)
    )
  }
}
