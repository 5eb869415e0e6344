import Addressing
package import Basics
package import Records
import Robots

// What a host's sitemaps list, on the host itself or on another that it names.
extension HostQueue {
  mutating func startRound(at now: Timestamp) {
    guard listObjection == nil, readsLists else { return }
    if let last = facts.sitemaps,
      now.seconds(since: last.fetchedAt) < settings.sitemapLifetime,
      settings.sitemapsSince.map({ last.fetchedAt >= $0 }) ?? true
    {
      round = SitemapRound(last, root: root)
      return
    }
    round = SitemapRound(root: root, listed: policy.robots?.sitemaps ?? [])
  }

  /// Tells of the sitemaps that a robots.txt lists and that are not read; once for each time that
  /// the file is fetched.
  mutating func tellUnusedLists() {
    guard let listObjection, readsLists else { return }
    for text in policy.robots?.sitemaps ?? [] { news.miss(text, listObjection) }
  }

  /// What to ask for before, or as, the next sitemap.
  func fetchJob(for sitemap: WebAddress) -> FetchJob {
    guard sitemap.origin != root.origin, otherRules[sitemap.origin] == nil else {
      return .sitemap(sitemap, of: root)
    }
    return otherRobots
      ?? .otherRobots(HostPolicy.robotsAddress(of: sitemap), of: sitemap.origin, hops: 0)
  }

  /// The seconds between two request starts to another host, for its sitemaps.
  func delay(of origin: String) -> Double {
    let asked = min(otherRules[origin]?.crawlDelay ?? 0, settings.crawlDelayCeiling)
    return max(settings.delay, asked)
  }

  /// Skips sitemaps that the robots.txt of their host forbids, and ends the walk behind the last
  /// one.
  mutating func passForbiddenSitemaps(at now: Timestamp) {
    while let next = round?.next, let reason = objection(to: next) { round?.skip(reason) }
    if let latest = round?.takeNews() { news.add(latest) }
    guard let round, round.isFinished else { return }
    facts.sitemaps = round.file(at: now)
    self.round = nil
  }

  /// Why a sitemap is not requested; `nil` when it may be, or when that is not known yet.
  private func objection(to sitemap: WebAddress) -> String? {
    guard sitemap.origin != root.origin else {
      return policy.allows(sitemap) ? nil : Reason.robotsBlocked
    }
    guard let rules = otherRules[sitemap.origin] else { return nil }
    if rules.isUnreachable {
      return otherFailures[sitemap.origin] ?? CrawlReason.robotsUnreachable
    }
    return rules.verdict(for: sitemap).allowed ? nil : Reason.robotsBlocked
  }

  /// Takes the response to an `otherRobots` job; the host whose sitemap it is does not slow down for
  /// another.
  package mutating func finishOtherRobots(
    _ response: HostFileResponse,
    of origin: String,
    hops: Int
  ) {
    isBusy = false
    otherRobots = nil
    switch response {
    case .redirect(let target) where hops < settings.maxRedirects:
      otherRobots = .otherRobots(target, of: origin, hops: hops + 1)
    case .redirect: otherRules[origin] = .allowAll
    case .file(let file, _):
      otherRules[origin] = RobotsRules.from(
        status: file.status,
        body: file.body,
        agents: settings.agents
      )
    case .failure(let reason, _):
      otherRules[origin] = .disallowAll(reason)
      otherFailures[origin] = reason
    }
  }

  /// Takes the response to a `sitemap` job.
  package mutating func finishSitemap(_ response: SitemapRound.Response, at now: Timestamp) {
    isBusy = false
    if round?.isNextElsewhere == true {
      // Another host's failure is not this one's.
    } else if response.isFailure {
      slowDown(retryAfter: response.retryAfter)
      due = max(due, now.advanced(bySeconds: delay))
    } else {
      relax()
    }
    listed += response.offers
    round?.finish(response, redirectLimit: settings.maxRedirects)
    if let latest = round?.takeNews() { news.add(latest) }
  }

  /// Takes what the walk through the host's sitemaps has to tell.
  package mutating func takeNews() -> SitemapNews {
    defer { news = SitemapNews() }
    return news
  }

  /// Takes the pages that sitemaps list, to be made known before the host is given back.
  package mutating func takeListed() -> [FrontierOffer] {
    defer { listed = [] }
    return listed
  }
}
