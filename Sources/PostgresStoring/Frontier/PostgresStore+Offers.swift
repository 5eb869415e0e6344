import Addressing
package import Basics
import Digests
import Frontier
package import Records

extension KnownDepths {
  /// Whether an offer brings nothing new: what was met once only gets better.
  fileprivate func covers(_ row: OfferedRows.Row, _ settings: FrontierSettings) -> Bool {
    guard row.url != nil, row.listed == nil, row.apps == nil, let priority = row.priority else {
      return false
    }
    let isAdmissible = row.depth.isAdmissible(redirectLimit: settings.redirectLimit)
    let number = covers(
      row.key.id,
      depth: row.depth,
      priority: priority,
      isAdmissible: isAdmissible
    )
    // A seed may wake what patterns have held back.
    return number != nil && (priority > 0 || !isAdmissible)
  }

  /// Remembers an address that is known at this depth or a better one.
  fileprivate func keep(_ row: OfferedRows.Row, _ settings: FrontierSettings) {
    guard row.url != nil, let priority = row.priority,
      row.depth.isAdmissible(redirectLimit: settings.redirectLimit)
    else { return }
    // The server keeps the better of both, too.
    let known = known(row.key.id)
    keep(
      row.key.id,
      1,
      depth: known.map { $0.depth.joined(row.depth) } ?? row.depth,
      priority: min(priority, known?.priority ?? priority)
    )
  }
}

extension PostgresStore {
  /// See ``FrontierStore/offer(_:at:)``.
  package func offer(_ offers: [FrontierOffer], at now: Timestamp) async throws -> Int {
    try await make(known: rows(of: offers), at: now).added
  }

  /// Offers as the columns of a statement.
  func rows(of offers: [FrontierOffer]) -> OfferedRows {
    var rows = OfferedRows(settings: settings)
    for offer in offers {
      rows.add(
        offer.address,
        at: CrawlDepth(links: offer.depthLeft, redirects: offer.redirects, seed: offer.seed),
        priority: offer.priority,
        listed: offer.modified?.milliseconds,
        apps: offer.appURIs
      )
    }
    return rows
  }

  /// Makes addresses known, in one round trip and a transaction of its own.
  func make(known rows: OfferedRows, at now: Timestamp) async throws -> OfferStatements.Outcome {
    // Most links are of addresses that this worker has met at a depth as good.
    let (news, doubts) = memory.read { [settings] known in
      var news = rows
      news.leaveOut { known.covers($0, settings) }
      return news
    }
    guard !news.isEmpty else { return OfferStatements.Outcome() }
    let beginning = beginning(at: now)
    let statements = OfferStatements(rows: news, settings: settings)
    // A plan that is made once finds each row by its key, but compares each with each of the hosts.
    let comparisons = news.rows.count * news.hosts.count
    let session = comparisons <= Self.comparisonLimit ? keyed : session
    var outcome = try await run(on: session) { connection throws(PostgresError) in
      statements.outcome(of: try connection.run(beginning + statements.all)[beginning.count...])
    }
    memory.write(since: doubts) { [settings, outcome] known in
      for row in news.rows where !outcome.missing.contains(row.key) { known.keep(row, settings) }
    }
    if outcome.hasRelaxed { outcome.added += try await propagateDepths(at: now) }
    return outcome
  }

  /// From how many comparisons on a plan is made for the rows alone.
  private static let comparisonLimit = 1 << 18

  /// Offers the links and redirects of settled addresses again whose depth got better, until none is
  /// left; any worker may.
  ///
  /// - Returns: How many addresses became known by it.
  @discardableResult
  func propagateDepths(at now: Timestamp) async throws -> Int {
    let (settings, share, beginning) = (settings, share, beginning(at: now))
    var added = 0
    while true {
      let step: Int? = try await run { connection throws(PostgresError) in
        let results = try connection.run(
          [PostgresStatement("BEGIN")] + beginning
            + [PostgresStatement(Self.takeRelaxed, [.int(settings.relaxationLimit)])]
        )
        var rows = OfferedRows(settings: settings)
        for row in results.last?.rows.map(\.self) ?? [] { Self.derive(from: row, into: &rows) }
        let outbox = share?.takeOthers(from: &rows) ?? []
        let offers = OfferStatements(rows: rows, settings: settings)
        let statements = outbox + (rows.isEmpty ? [] : offers.all)
        let outcome = try connection.run(statements + [PostgresStatement("COMMIT")])
        guard results.last?.count ?? 0 > 0 else { return nil }
        return rows.isEmpty ? 0 : offers.outcome(of: outcome.dropLast()).added
      }
      guard let step else { return added }
      added += step
    }
  }

  /// Takes addresses out of the queue of those whose depth got better, with what they lead to.
  private static let takeRelaxed = """
    WITH taken AS (
      DELETE FROM relaxed r USING (
        SELECT host, id FROM relaxed ORDER BY host, id LIMIT $1 FOR UPDATE SKIP LOCKED) t
      WHERE r.host = t.host AND r.id = t.id RETURNING r.host, r.id
    )
    SELECT a.depth::bigint, a.redirects::bigint, a.seed::bigint, a.target IS NOT NULL, l.known, l.unknown
    FROM taken t LEFT JOIN addresses a ON a.host = t.host AND a.id = t.id
      LEFT JOIN leads l ON l.host = t.host AND l.id = t.id
    """

  private static func derive(from row: PostgresRow, into rows: inout OfferedRows) {
    let own = CrawlDepth(links: row.int(0), redirects: row.int(1), seed: row.int(2))
    let depth = row.bool(3) ? own.ofRedirect : own.ofLinks
    for key in PackedKeys.unpack(row.bytes(4) ?? []) { rows.improve(key, to: depth) }
    for line in PackedOffers.unpack(row.text(5) ?? "") {
      rows.add(line.address, at: depth, priority: line.priority)
    }
  }
}
