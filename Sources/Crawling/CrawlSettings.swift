package import Basics
package import Frontier
import Records
import Storing

/// How a crawl behaves: politeness, limits and budgets.
package struct CrawlSettings: Hashable, Sendable {
  /// The robots.txt tokens in order of preference; before `*`.
  package var agents = ["Pippinbot", "Applebot", "Googlebot"]
  /// The seconds between the starts of two requests to one host.
  package var delay = 1.0
  /// The longest Crawl-delay that is honored, in seconds.
  package var crawlDelayCeiling = 30.0
  /// The longest delay that errors and slowness may lead to, in seconds.
  package var backoffCeiling = 3600.0
  /// The most requests at a time, over all hosts.
  package var concurrency = 64
  /// How fast hosts of the operator's own may be asked, by origin.
  package var ownHosts: [String: HostPace] = [:]
  /// The scope of seeds that name none.
  package var scope = CrawlScope.host
  /// Patterns of the URLs that are wanted, of those that the seeds cover.
  package var rules = URLRules()
  /// The link hops to follow from seeds that name no depth.
  package var maxDepth = 16
  /// The most pages to fetch in this run; no limit when absent.
  package var maxPages: Int?
  /// The longest time to run, in seconds; no limit when absent.
  package var maxTime: Double?
  /// The most redirects in a row.
  package var maxRedirects = 5
  /// The most addresses of one host; 0 for no limit.
  package var hostAddresses = 10_000
  /// The pages of one address template of a host, such as `/calendar/0/*`, that are read before
  /// they have to bring something new; 0 for no limit.
  package var templateBudget = 100
  /// The pages of a host that are read before they have to bring something new; 0 for no limit.
  package var hostBudget = 150
  /// The hosts of one registrable domain, those of seeds not counted, that are visited before
  /// they have to bring something new; 0 for no limit.
  package var domainBudget = 100
  /// The most hosts of one registrable domain, those of seeds not counted; 0 for no limit.
  package var domainHosts = 1000
  /// The most addresses of one registrable domain, those of seeds' hosts not counted; 0 for no
  /// limit.
  package var domainAddresses = 100_000
  /// How often an address that fails for now is tried.
  package var tries = 3
  /// The seconds that robots.txt stays fresh; RFC 9309 section 2.4 allows a day.
  package var robotsLifetime = 86_400.0
  /// A robots.txt that was read before this moment is not fresh, however short ago; `nil` for none.
  package var robotsSince: Timestamp?
  /// The seconds that an association file stays fresh.
  package var associationLifetime = 86_400.0
  /// What is dropped from the addresses of links.
  package var cleaner = AddressCleaner()
  /// Whether to read sitemaps and the feeds that robots.txt lists as such.
  package var readsSitemaps = true
  /// Whether only the status of URLs is asked, and no page is read.
  package var onlyChecks = false
  /// Whether the images, scripts and styles of pages are checked, wherever they are.
  package var checksSubresources = false
  /// Whether links that lead out of the scope are checked.
  package var checksExternal = false
  /// Which pages are rendered.
  package var render = RenderSelection.never
  /// How many pages are rendered at a time.
  package var renderers = 1
  /// The seconds that a host's sitemaps stay fresh.
  package var sitemapLifetime = 86_400.0
  /// Sitemaps that were read before this moment are not fresh, however short ago; `nil` for none.
  package var sitemapsSince: Timestamp?
  /// The most request starts a second to one public IP address, over all its hosts.
  package var startsPerAddress = 4.0
  /// After how many requests without a response in a row a host counts as down.
  package var hostFailures = 8
  /// The longest wait for a host that is due later, in seconds; the run ends instead of waiting
  /// longer, and the next one goes on there.
  package var patience = 60.0
  /// After how many seconds without a response the reason is reported.
  package var stallTime = 30.0
  /// The seconds a host stays leased at a time.
  package var leaseTime = 120.0
  /// The most settled addresses to hold back for one transaction.
  package var batchSize = 128
  /// The longest time to hold settled addresses back, in seconds.
  package var batchTime = 0.5

  /// The settings of a polite crawl.
  package init() {}

  /// The most addresses to lease of one host, so that a lease is not outlived by its work.
  var visitsPerLease: Int {
    guard delay > 0 else { return 64 }
    // A visit that waits for the sitemaps' end needs another that does not.
    return max(2, min(64, Int(min(64, leaseTime / delay / 2))))
  }
}

extension CrawlSettings {
  /// Whether a stored robots.txt still counts at `now`.
  ///
  /// It does not for longer than a day, and may for any time shorter (RFC 9309, section 2.4). One that could
  /// not be read is requested again.
  func isFresh(robots file: HostFacts.File, at now: Timestamp) -> Bool {
    file.status != 0 && now.seconds(since: file.fetchedAt) < robotsLifetime
      && robotsSince.map { file.fetchedAt >= $0 } ?? true
  }

  /// Whether the status of any URL is asked without reading it.
  package var checksAnything: Bool { onlyChecks || checksSubresources || checksExternal }

  /// The settings of the store that a crawl with these settings writes to.
  package var store: FrontierSettings {
    var store = FrontierSettings()
    store.redirectLimit = maxRedirects
    store.budgets.hostAddresses = hostAddresses
    store.budgets.templatePages = templateBudget
    store.budgets.hostPages = hostBudget
    store.budgets.domainHosts = domainBudget
    store.budgets.domainHostLimit = domainHosts
    store.budgets.domainAddresses = domainAddresses
    return store
  }
}
