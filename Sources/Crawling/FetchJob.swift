package import Addressing
import Archiving
package import Records

/// One thing to fetch for a host.
package enum FetchJob: Hashable, Sendable {
  /// The robots.txt file, which may be behind `hops` redirects.
  case robots(WebAddress, hops: Int)
  /// The association file at one of its two URLs.
  case association(WebAddress, index: Int)
  /// The asset links file.
  case assetLinks(WebAddress)
  /// The robots.txt file of another host, which has a sitemap of this one; it may be behind `hops`
  /// redirects.
  case otherRobots(WebAddress, of: String, hops: Int)
  /// A sitemap, and the root of the host that names it.
  case sitemap(WebAddress, of: WebAddress)
  /// A page.
  case page(HostLease.Visit)

  /// Whether it is to render a page.
  var isRendering: Bool {
    if case .page(let visit) = self { visit.isRendering } else { false }
  }

  /// What an archive says was requested; `nil` for a page.
  var purpose: ArchivedExchange.Purpose? {
    switch self {
    case .robots, .otherRobots: .robots
    case .association, .assetLinks: .association
    case .sitemap: .sitemap
    case .page: nil
    }
  }

  /// The address to fetch.
  package var address: WebAddress {
    switch self {
    case .robots(let address, _), .association(let address, _), .assetLinks(let address),
      .otherRobots(let address, _, _), .sitemap(let address, _):
      address
    case .page(let visit): visit.offer.address
    }
  }
}
