package import Addressing

/// Which addresses belong to a crawl: those that at least one seed's scope covers.
///
/// The response depends on the seeds alone and not on how an address was found, so that what a
/// crawl reaches does not depend on its order.
package struct ScopePolicy: Hashable, Sendable {
  /// Where an address that a site's own list names is in the crawl.
  package struct EntryPoint: Hashable, Sendable {
    /// How many more link hops may follow from it.
    package let depth: Int
    /// The number of the seed that it counts for.
    package let seed: Int

    /// The entry point from which a crawl gets further; of two equal ones that of the first seed.
    fileprivate func better(_ other: EntryPoint?) -> EntryPoint {
      guard let other else { return self }
      return (-depth, seed) < (-other.depth, other.seed) ? self : other
    }
  }

  private var hosts: [String: EntryPoint] = [:]
  private var domains: [String: EntryPoint] = [:]
  private var prefixes: [String: EntryPoint] = [:]
  private var ports: Set<Int> = []

  /// The longest address that is crawled, in bytes.
  package static let addressLimit = 2083

  /// Creates the policy of `seeds`; those without a scope or a depth take the defaults.
  package init(seeds: [Seed], defaultScope: CrawlScope, defaultDepth: Int = 16) {
    for seed in seeds {
      if seed.address.authority != seed.address.host { ports.insert(seed.address.port) }
      // A list is one hop from the seed, as a link on its page would be.
      let entryPoint = EntryPoint(depth: (seed.depth ?? defaultDepth) - 1, seed: seed.number)
      switch seed.scope ?? defaultScope {
      case .host:
        let host = Self.bareHost(seed.address)
        hosts[host] = entryPoint.better(hosts[host])
      case .domain:
        let domain = seed.address.registrableDomain
        domains[domain] = entryPoint.better(domains[domain])
      case .prefix:
        let folder = Self.folder(of: seed.address)
        prefixes[folder] = entryPoint.better(prefixes[folder])
      }
    }
  }

  /// Why `address` does not belong to the crawl; `nil` when it does.
  package func objection(to address: WebAddress) -> String? {
    if address.bytes.count > Self.addressLimit { return CrawlReason.tooLong }
    return covers(address) ? nil : CrawlReason.outOfScope
  }

  /// Whether `address` belongs to the crawl.
  package func allows(_ address: WebAddress) -> Bool { objection(to: address) == nil }

  private func covers(_ address: WebAddress) -> Bool {
    if hosts[Self.bareHost(address)] != nil { return true }
    if !domains.isEmpty, domains[address.registrableDomain] != nil {
      return hasDefaultPort(address)
    }
    return !prefixes.isEmpty && matchesPrefix(address)
  }

  /// Whether `address` is at its scheme's own port, or at one that a seed names: other ports are
  /// other servers, which no page may point a crawl at.
  package func hasDefaultPort(_ address: WebAddress) -> Bool {
    address.authority == address.host || ports.contains(address.port)
  }

  /// Where `address` is when a site's own list names it; `nil` when no seed covers it or
  /// none lets its crawl go a hop further.
  package func entryPoint(of address: WebAddress) -> EntryPoint? {
    var best = hosts[Self.bareHost(address)]
    if !domains.isEmpty {
      best = domains[address.registrableDomain].map { $0.better(best) } ?? best
    }
    let text = address.text
    for (prefix, entryPoint) in prefixes where text.hasPrefix(prefix) {
      best = entryPoint.better(best)
    }
    return best.flatMap { $0.depth >= 0 ? $0 : nil }
  }

  /// Whether the lists of the host of `root` can name pages of the crawl.
  package func usesLists(of root: WebAddress) -> Bool { objection(toListsOf: root) == nil }

  /// Why the lists of the host of `root` are not read; `nil` when they are.
  package func objection(toListsOf root: WebAddress) -> String? {
    if entryPoint(of: root) != nil { return nil }
    let inside = prefixes.filter { $0.key.hasPrefix(root.origin + "/") }
    if inside.contains(where: { $0.value.depth >= 0 }) { return nil }
    return covers(root) || !inside.isEmpty ? CrawlReason.depth : CrawlReason.outOfScope
  }

  private func matchesPrefix(_ address: WebAddress) -> Bool {
    let text = address.text
    return prefixes.contains { text.hasPrefix($0.key) }
  }

  /// The host, and the port if it is not the scheme's own, without `www.` in front.
  static func bareHost(_ address: WebAddress) -> String {
    let authority = address.authority
    return authority.utf8.starts(with: "www.".utf8) ? String(authority.dropFirst(4)) : authority
  }

  private static func folder(of address: WebAddress) -> String {
    let path = address.path
    let end = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.endIndex
    return address.origin + path[..<end]
  }
}
