/// Where an address is on its way through a crawl.
package enum AddressState: Int, Hashable, Sendable, CaseIterable {
  /// It may be leased as soon as its host is due.
  case waiting = 0
  /// It waits for a time of its own, such as that of a further attempt.
  case later = 1
  /// A worker has it.
  case leased = 2
  /// It was read; its record is stored.
  case page = 3
  /// It answers with a redirect.
  case redirected = 4
  /// It was not fetched, or its answer is no page.
  case failed = 5
  /// It is gone.
  case gone = 6
  /// It is known, and not fetched because a budget is used up.
  case deferred = 7
  /// Its server answers with success; only that was asked.
  case checked = 8

  /// The state's stable name in reports.
  package var name: String {
    switch self {
    case .waiting, .later: "waiting"
    case .leased: "leased"
    case .page: "done"
    case .redirected: "redirected"
    case .failed: "refused"
    case .gone: "gone"
    case .deferred: "held"
    case .checked: "checked"
    }
  }

  /// Why an address in this state brought no page: the reason that is stored with it, or else what its
  /// last status says.
  package func reason(_ stored: String?, status: Int) -> String? {
    stored ?? (self == .gone ? Self.goneReason(status) : nil)
  }

  /// The reason of an address whose server says with `status` that there is no page.
  package static func goneReason(_ status: Int) -> String { "fetch.gone-\(status)" }

  /// Whether a reason is one of ``goneReason(_:)``.
  package static func isGone(_ reason: String) -> Bool {
    let status = reason.split(separator: "-").last.flatMap { Int($0) }
    return status.map { goneReason($0) == reason } ?? false
  }

  /// `state = 0`, with the state's number: a condition of a statement, or what it sets.
  ///
  /// Statements of the schema have numbers: what a version of it did stays as it was.
  package var sql: String { "state = \(rawValue)" }

  /// SQL for the number of the state that an address of `table` is counted under.
  ///
  /// What a pattern or a list leaves out is not read, and no budget defers it. An address whose record is
  /// kept counts by its last response.
  package static func countedSQL(of table: String) -> String {
    """
    CASE WHEN \(table).\(deferred.sql) AND \(table).reason LIKE 'scope.%' THEN \(failed.rawValue)
      WHEN \(table).\(sql(.page, .redirected)) AND \(table).failures > 0 THEN \(failed.rawValue)
      WHEN \(table).\(later.sql) AND \(table).reason = '\(SettlementRules.goneUnconfirmed)' THEN
        CASE WHEN \(table).status IN (404, 410) THEN \(gone.rawValue)
          WHEN \(table).status BETWEEN 300 AND 399 AND \(table).target IS NOT NULL
            THEN \(redirected.rawValue)
          ELSE \(failed.rawValue) END
      ELSE \(table).state END
    """
  }

  /// The condition of a statement that an address has one of `states`.
  package static func sql(_ states: AddressState...) -> String {
    "state IN (\(states.map { String($0.rawValue) }.joined(separator: ", ")))"
  }
}

/// An address's depth in the crawl: how many hops a crawl may still go from it, and for which seed.
///
/// Depths form a lattice: joining keeps the best of each, in any order and as often as one
/// likes, and what follows for an address's links and redirect only gets better as the address's
/// own depth does. That is why a crawl reaches the same addresses, at the same depths, in
/// whatever order it finds them.
package struct CrawlDepth: Hashable, Sendable {
  /// How many more link hops may follow.
  package var links: Int
  /// How many redirects led here in a row.
  package var redirects: Int
  /// The smallest seed among the offers with the most link hops left.
  package var seed: Int

  package init(links: Int, redirects: Int, seed: Int) {
    (self.links, self.redirects, self.seed) = (links, redirects, seed)
  }

  /// The best of both: the most link hops left with their seed, and the fewest redirects.
  package func joined(_ other: CrawlDepth) -> CrawlDepth {
    let isSame = links == other.links
    return CrawlDepth(
      links: max(links, other.links),
      redirects: min(redirects, other.redirects),
      seed: isSame ? min(seed, other.seed) : links > other.links ? seed : other.seed
    )
  }

  /// The depth of what this address links to.
  package var ofLinks: CrawlDepth { CrawlDepth(links: links - 1, redirects: 0, seed: seed) }

  /// The depth of what this address redirects to.
  package var ofRedirect: CrawlDepth {
    CrawlDepth(links: links, redirects: redirects + 1, seed: seed)
  }

  /// Whether an offer of this depth makes an address known.
  package func isAdmissible(redirectLimit: Int) -> Bool {
    links >= 0 && redirects <= redirectLimit
  }
}
