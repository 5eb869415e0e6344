package import Addressing

/// Which addresses belong to a crawl: those that at least one seed's scope covers.
///
/// The answer depends on the seeds alone and not on how an address was found, so that what a
/// crawl reaches does not depend on its order.
package struct ScopePolicy: Hashable, Sendable {
  private var hosts: Set<String> = []
  private var domains: Set<String> = []
  private var prefixes: Set<String> = []

  /// The longest address that is crawled, in bytes.
  package static let addressLimit = 2083

  /// Creates the policy of `seeds`, of which those without a scope take `defaultScope`.
  package init(seeds: [Seed], defaultScope: CrawlScope) {
    for seed in seeds {
      switch seed.scope ?? defaultScope {
      case .host: hosts.insert(Self.bareHost(seed.address))
      case .domain: domains.insert(seed.address.registrableDomain)
      case .prefix: prefixes.insert(Self.folder(of: seed.address))
      }
    }
  }

  /// Whether `address` belongs to the crawl.
  package func allows(_ address: WebAddress) -> Bool {
    if address.bytes.count > Self.addressLimit { return false }
    if hosts.contains(Self.bareHost(address)) { return true }
    if !domains.isEmpty, domains.contains(address.registrableDomain) { return true }
    return !prefixes.isEmpty && matchesPrefix(address)
  }

  private func matchesPrefix(_ address: WebAddress) -> Bool {
    let text = address.text
    return prefixes.contains { text.hasPrefix($0) }
  }

  private static func bareHost(_ address: WebAddress) -> String {
    let authority = address.authority
    return authority.hasPrefix("www.") ? String(authority.dropFirst(4)) : authority
  }

  private static func folder(of address: WebAddress) -> String {
    let path = address.path
    let end = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.endIndex
    return address.origin + path[..<end]
  }
}
