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
  /// What else belongs to the seed's crawl, beside its scope.
  package var areas: [SeedArea] = []
  /// Patterns of the URLs that are wanted, of those that the scope covers.
  package var rules = URLRules()
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

/// A part of the web.
package enum SeedArea: Hashable, Sendable {
  /// A host with its port if it is not the scheme's own, without `www.` in front.
  case host(String)
  /// Every host of a registrable domain.
  case domain(String)
  /// The addresses that begin with this, which ends with a slash.
  case prefix(String)

  /// Reads what a seed list calls an area: a host, `*.` and a domain, or a URL as a prefix.
  ///
  /// - Returns: `nil` when `text` is none of them.
  init?(_ text: String) {
    if text.hasPrefix("http://") || text.hasPrefix("https://") {
      guard let address = WebAddress(text) else { return nil }
      self = .prefix(ScopePolicy.folder(of: address.canonical))
      return
    }
    let isDomain = text.hasPrefix("*.")
    let name = isDomain ? String(text.dropFirst(2)) : text
    guard name.contains("."), !name.contains("/"), !name.contains("*"),
      let address = WebAddress("https://\(name)/")
    else { return nil }
    self =
      isDomain
      ? .domain(address.registrableDomain) : .host(ScopePolicy.bareHost(address.canonical))
  }
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
