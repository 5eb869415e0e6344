/// Where an address stands on its way through a crawl.
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
  case refused = 5
  /// It is gone.
  case gone = 6
  /// It is known, and not fetched because a budget is used up.
  case held = 7

  /// The state's stable name in reports.
  package var name: String {
    switch self {
    case .waiting, .later: "waiting"
    case .leased: "leased"
    case .page: "done"
    case .redirected: "redirected"
    case .refused: "refused"
    case .gone: "gone"
    case .held: "held"
    }
  }
}

/// An address's place in the crawl: what a crawl may still reach from it, and whose it is.
///
/// Places form a lattice: joining keeps the best of each, in any order and as often as one
/// likes, and what follows for an address's links and redirect only gets better as the address's
/// own place does. That is why a crawl reaches the same addresses, at the same places, in
/// whatever order it finds them.
struct CrawlPlace: Hashable {
  /// How many more link hops may follow.
  var depth: Int
  /// How many redirects led here in a row.
  var redirects: Int
  /// The smallest seed among the offers with the greatest depth.
  var seed: Int

  /// The best of both: the greater depth with its seed, and the fewer redirects.
  func joined(_ other: CrawlPlace) -> CrawlPlace {
    let isSame = depth == other.depth
    return CrawlPlace(
      depth: max(depth, other.depth),
      redirects: min(redirects, other.redirects),
      seed: isSame ? min(seed, other.seed) : depth > other.depth ? seed : other.seed
    )
  }

  /// The place of what this address links to.
  var ofLinks: CrawlPlace { CrawlPlace(depth: depth - 1, redirects: 0, seed: seed) }

  /// The place of what this address redirects to.
  var ofRedirect: CrawlPlace { CrawlPlace(depth: depth, redirects: redirects + 1, seed: seed) }

  /// Whether an offer of this place makes an address known.
  func isAdmissible(redirectLimit: Int) -> Bool { depth >= 0 && redirects <= redirectLimit }
}
