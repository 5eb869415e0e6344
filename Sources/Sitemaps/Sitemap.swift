package import Addressing
package import Basics
package import Records

/// What a sitemap or a feed lists.
package struct Sitemap: Hashable, Sendable {
  /// What the file is.
  package enum Form: String, Hashable, Sendable {
    /// A list of pages in the XML of the sitemaps protocol.
    case urlSet = "urlset"
    /// A list of other sitemaps.
    case index = "sitemapindex"
    /// One address a line.
    case text
    /// RSS of any version.
    case rss
    /// An Atom feed.
    case atom
  }

  /// One thing listed: a page, or with the form `index` another sitemap.
  package struct Entry: Hashable, Sendable {
    /// The address, canonical.
    package var address: WebAddress
    /// When the file says that it was last changed.
    package var modified: Timestamp?
    /// The importance among the site's pages, in [0,1], when the file states one.
    package var priority: Double?
    /// The page in other languages.
    package var alternates: [Alternate] = []
    /// The app addresses of the page (`android-app:`, `ios-app:`), as written.
    package var appURIs: [String] = []

    /// Creates an entry of which only the address is known.
    package init(address: WebAddress) {
      self.address = address
    }
  }

  /// What the file is.
  package var form: Form
  /// What it lists, in its order, each address once.
  package var entries: [Entry]
  /// How many languages and app addresses were left out, because there are too many.
  package var alternatesLeftOut = 0

  package init(form: Form, entries: [Entry] = []) {
    self.form = form
    self.entries = entries
  }

  /// Whether the dates of change can be believed, as seen at `now`.
  ///
  /// Many sites stamp every page with the moment at which the file was made. Dates in the future,
  /// or ten and more pages of which nine in ten share one date, say nothing of the pages.
  package func hasCredibleDates(at now: Timestamp) -> Bool {
    let dates = entries.compactMap(\.modified)
    guard !dates.isEmpty else { return false }
    let tomorrow = now.advanced(bySeconds: 86_400)
    guard dates.count(where: { $0 > tomorrow }) * 10 <= dates.count else { return false }
    guard dates.count >= 10 else { return true }
    var counts: [Timestamp: Int] = [:]
    for date in dates { counts[date, default: 0] += 1 }
    return (counts.values.max() ?? 0) * 10 < dates.count * 9
  }
}
