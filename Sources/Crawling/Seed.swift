package import Addressing
import Records

/// One address to start from, and how far to go from it.
package struct Seed: Hashable, Sendable {
  /// The address.
  package var address: WebAddress
  /// Which addresses belong to the seed's crawl; the run's default when absent.
  package var scope: CrawlScope?
  /// How many link hops to follow; the run's default when absent.
  package var depth: Int?
  /// The most pages to fetch from this seed; no limit of its own when absent.
  package var maxPages: Int?
  /// The app that the site belongs to, `TEAMID.bundle`, as the list says.
  package var app: String?
  /// The app's number in the App Store, as the list says.
  package var storeID: String?
  /// The number that the store knows the seed by, the same in every run.
  package var number = 0
  /// Where the seed is, `file:line`, or the argument itself.
  package var origin: String

  /// Creates a seed with nothing said about it.
  package init(address: WebAddress, origin: String) {
    self.address = address
    self.origin = origin
  }
}

/// Which addresses belong to a seed's crawl.
package enum CrawlScope: String, Hashable, Sendable, CaseIterable {
  /// The seed's host; `www.` in front makes no difference, nor does the scheme.
  case host
  /// Every host of the seed's registrable domain.
  case domain
  /// The addresses that begin with the seed's folder.
  case prefix
}

extension Seed {
  /// The seed as an address to make known.
  ///
  /// - Parameter defaultDepth: The links away from the seed that belong to the crawl, when its
  ///   own line does not say.
  /// - Returns: An offer of the highest importance.
  func offer(defaultDepth: Int) -> FrontierOffer {
    FrontierOffer(
      address: address,
      depthLeft: depth ?? defaultDepth,
      seed: number,
      priority: 0
    )
  }
}
