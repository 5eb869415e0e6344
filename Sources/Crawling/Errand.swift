package import Addressing
package import Records

/// One thing to fetch for a host.
package enum Errand: Hashable, Sendable {
  /// The robots.txt file, which may be behind `hops` redirects.
  case robots(WebAddress, hops: Int)
  /// The association file at one of its two places.
  case association(WebAddress, place: Int)
  /// The asset links file.
  case assetLinks(WebAddress)
  /// A sitemap.
  case sitemap(WebAddress)
  /// A page.
  case page(HostLease.Visit)

  /// The address to fetch.
  package var address: WebAddress {
    switch self {
    case .robots(let address, _), .association(let address, _), .assetLinks(let address),
      .sitemap(let address):
      address
    case .page(let visit): visit.offer.address
    }
  }
}
