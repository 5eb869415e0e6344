import Frontier
import Records
import Rules

/// The reasons for which an address was not fetched that no other stage names.
package enum CrawlReason {
  /// robots.txt answers with a server error: nothing may be fetched.
  package static let robotsUnreachable = "robots.unreachable"
  /// The host has not answered for a long time.
  package static let hostDown = "host.down"
  /// The host has as many addresses as the limit.
  package static let hostBudget = "budget.host"
  /// The seed has as many pages as its line in the seed list allows.
  package static let seedBudget = "budget.seed"
  /// More redirects in a row than the limit.
  package static let tooManyRedirects = SettlementRules.tooManyRedirects
  /// A redirect without a usable address.
  package static let badRedirect = "fetch.bad-redirect"
  /// A redirect to an address outside the crawl.
  package static let redirectOutOfScope = "scope.redirect"
  /// An address outside every seed's scope.
  package static let outOfScope = "scope.outside"
  /// What is to be checked is at a port that no seed names.
  package static let otherPort = "scope.other-port"
  /// An address that a pattern of the operator leaves out.
  package static let excluded = "scope.excluded"
  /// An address that no pattern of the operator asks for.
  package static let notIncluded = "scope.not-included"
  /// A page that was to be rendered, and that the browser could not render.
  package static let renderingFailed = "rendering.failed"
  /// A page that needs to be rendered, beyond the share of pages that are.
  package static let renderingShare = "rendering.share"
  /// The reasons that go with the operator's patterns.
  package static let ofPatterns = [excluded, notIncluded]
  /// Whether every run takes up what was deferred for `reason`, and then asks its own patterns.
  package static func isReleased(_ reason: String?) -> Bool {
    reason == notListed || reason.map(ofPatterns.contains) ?? false
  }
  /// An address of more bytes than are requested.
  package static let tooLong = "address.too-long"
  /// More link hops from the seed than its depth allows.
  package static let depth = "budget.depth"
  /// A link that its own `rel` asks not to follow.
  package static let linkNofollow = "link.nofollow"
  /// A link of a page that asks not to follow any.
  package static let pageNofollow = "robots.nofollow"
  /// A feed that a page announces: its entries are pages that the site links to as well.
  package static let feed = "link.feed"
  /// An AMP version that a page names: it is the page once more.
  package static let amp = "link.amp"
  /// The domain has as many addresses as the limit.
  package static let domainBudget = "budget.domain-urls"
  /// Redirects that lead back to where they came from.
  package static let redirectLoop = Rule.fetchRedirectLoop.id
  /// The run ended before the response came; the address is requested again.
  package static let interrupted = "fetch.interrupted"
  /// The host is public, and no request says who crawls.
  package static let noContact = "fetch.contact"
  /// The server does not take HEAD: it is asked once more, with GET.
  package static let headRefused = "fetch.head-refused"
  /// The page has not changed, and headers restrict it: it is requested in full.
  package static let headersRestrict = SettlementRules.headersRestrict
  /// Not among the URLs that this run lists, and held back while it goes on.
  package static let notListed = "scope.not-listed"
  /// The page is empty.
  package static let empty = "fetch.empty"
  /// The server failed.
  package static let serverError = Reason.serverError
  /// The server asked to come back later.
  package static let tooManyRequests = Reason.tooManyRequests
  /// The reasons of links that are not followed, which are counted and not kept as URLs.
  ///
  /// Some of them are reasons of URLs as well.
  package static let ofLinks: Set<String> = Set(AddressTrap.allCases.map(\.rawValue)).union([
    amp, depth, domainBudget, excluded, feed, hostBudget, linkNofollow, notIncluded, otherPort,
    outOfScope, pageNofollow, SitemapReason.otherHost, SitemapReason.tooManyAlternates, tooLong,
  ])
  /// No worker process could be started to read the page.
  package static let noWorker = "reading.no-worker"
}
