import Addressing
import Basics
package import Records
import Rules

/// One page of a site in short: a row of the site's table.
package struct SitePage: Hashable, Sendable {
  /// The page's address.
  package let url: String
  /// Its title.
  package let title: String?
  /// Its description.
  package let description: String?
  /// Whether it may be in the index.
  package let isIndexable: Bool
  /// Whether it is an app-linked result.
  package let isAppLinked: Bool
  /// Whether an app claims it by the association file.
  package let isClaimed: Bool
  /// Whether it has a Smart App Banner.
  package let hasBanner: Bool
  /// Whether it has structured data.
  package let hasItems: Bool
  /// The points of its structured data.
  package let points: Int
  /// Why it is left out.
  package let reasons: [String]
  /// How many findings are errors.
  package let errors: Int
  /// How many findings are warnings.
  package let warnings: Int
  /// How many findings are notes.
  package let notes: Int
  /// Whether no other page of the host links to it.
  package var isOrphan = false

  /// Takes what a table shows of `record`.
  package init(_ record: PageRecord) {
    url = record.url.text
    title = record.title
    description = record.description
    isIndexable = record.indexable
    isAppLinked = record.isAppLinked
    isClaimed = (record.universalLinks?.apps ?? []).contains { $0.verdict == "match" }
    hasBanner = record.banner != nil
    hasItems = record.hasTypedItem
    points = record.quality.points
    reasons = record.reasons
    func count(_ severity: Severity) -> Int {
      record.findings.reduce(0) { $0 + ($1.severity == severity ? 1 : 0) }
    }
    errors = count(.error)
    warnings = count(.warning)
    notes = count(.note)
  }
}

/// Which pages of a host its other pages link to.
struct SiteLinks {
  /// The host with the port behind it if it is not the scheme's own.
  private let host: String
  /// The addresses that some page links to, itself apart.
  private var targets: Set<String> = []
  /// The names of each page: its address, and those that redirect to it.
  private var pages: [String: [String]] = [:]
  /// The most targets kept; behind it no page counts as an orphan.
  private static let limit = 2_000_000

  init(host: String) {
    self.host = host
  }

  /// Notes the page and its links.
  mutating func add(_ record: PageRecord) {
    let own = record.url.text
    let hops = record.fetch.map { [$0.requestedURL, $0.finalURL] + $0.redirects.map(\.url) } ?? []
    pages[own] = ([own] + hops).withoutRepetitions
    guard targets.count < Self.limit else { return }
    for link in record.links {
      guard let address = WebAddress(link.url), address.authority == host else { continue }
      let target = address.canonical.text
      if target != own { targets.insert(target) }
    }
  }

  /// The pages that nothing links to, but the start page.
  var orphans: Set<String> {
    guard targets.count < Self.limit else { return [] }
    return Set(
      pages.compactMap { page, names -> String? in
        let isStart = WebAddress(page).map { $0.path == "/" } ?? false
        return isStart || names.contains(where: targets.contains) ? nil : page
      }
    )
  }
}
