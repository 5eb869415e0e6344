import ArgumentParser
import Basics
import Crawling

/// Which pages to visit again.
enum Recrawl: String, ExpressibleByArgument, CaseIterable, Sendable {
  /// Every page.
  case all
  /// Those that have probably changed, by how often they did so far.
  case due
  /// Those that failed or are gone.
  case failed
}

extension CrawlSettings {
  /// Has files of hosts read again, however fresh they are, by what is visited again.
  mutating func takeUp(_ recrawl: Recrawl?, at now: Timestamp) {
    // Who visits every page now wants to know the new ones, too.
    if recrawl == .all { sitemapsSince = now }
    // What robots.txt has kept from being read may be allowed by now.
    if recrawl == .all || recrawl == .failed { robotsSince = now }
  }
}

extension CrawlPlan.Revisits {
  /// What `recrawl` visits again.
  init(_ recrawl: Recrawl?) {
    self =
      switch recrawl {
      case nil: .none
      case .due: .due
      case .failed: .failed
      case .all: .all
      }
  }
}

/// What a run does with a list of URLs that it follows no link of.
enum SeedListing: String, ExpressibleByArgument, CaseIterable, Sendable {
  /// It reads them.
  case read
  /// It asks for their status.
  case status
}
