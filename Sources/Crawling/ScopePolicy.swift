package import Addressing

/// Which addresses belong to a crawl: those that at least one seed's scope covers, and that the
/// operator's patterns leave in.
///
/// The response depends on the seeds and the patterns alone and not on how an address was found, so
/// that what a crawl reaches does not depend on its order.
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

  /// A seed's part of an area.
  private struct Member: Hashable {
    var entryPoint: EntryPoint
    /// The seed's own patterns; those without any share one member.
    let rules: URLRules?
  }

  /// The seeds of one area, such as a host.
  ///
  /// Nearly every area has one, which needs no array.
  private struct Members: Hashable {
    private var first: Member
    private var others: [Member] = []

    init(_ member: Member) { first = member }

    mutating func add(_ member: Member) {
      if first.rules == member.rules {
        first.entryPoint = member.entryPoint.better(first.entryPoint)
      } else if let index = others.firstIndex(where: { $0.rules == member.rules }) {
        others[index].entryPoint = member.entryPoint.better(others[index].entryPoint)
      } else {
        others.append(member)
      }
    }

    /// Why no seed of the area wants `address`; `nil` when one does.
    func objection(to address: WebAddress) -> String? {
      guard let objection = first.rules?.objection(to: address) else { return nil }
      return others.allSatisfy { $0.rules?.objection(to: address) != nil } ? objection : nil
    }

    /// The best entry point of the seeds that want `address`; of any seed without one.
    func entryPoint(of address: WebAddress?) -> EntryPoint? {
      ([first] + others).reduce(nil) { best, member in
        if let address, member.rules?.objection(to: address) != nil { return best }
        return member.entryPoint.better(best)
      }
    }
  }

  private var hosts: [String: Members] = [:]
  private var domains: [String: Members] = [:]
  private var prefixes: [String: Members] = [:]
  private var ports: Set<Int> = []
  /// The patterns that hold for every seed.
  private let rules: URLRules

  /// The longest address that is crawled, in bytes.
  package static let addressLimit = 2083

  /// Creates the policy of `seeds`; those without a scope or a depth take the defaults.
  package init(
    seeds: [Seed],
    defaultScope: CrawlScope,
    defaultDepth: Int = 16,
    rules: URLRules = URLRules()
  ) {
    self.rules = rules
    for seed in seeds {
      if seed.address.authority != seed.address.host { ports.insert(seed.address.port) }
      // A list is one hop from the seed, as a link on its page would be.
      let entryPoint = EntryPoint(depth: (seed.depth ?? defaultDepth) - 1, seed: seed.number)
      let member = Member(entryPoint: entryPoint, rules: seed.rules.isEmpty ? nil : seed.rules)
      add(member, to: Self.area(of: seed.address, seed.scope ?? defaultScope))
      for area in seed.areas { add(member, to: area) }
    }
  }

  /// Creates the policy of a run of `seeds` with `settings`.
  package init(seeds: [Seed], settings: CrawlSettings) {
    self.init(
      seeds: seeds,
      defaultScope: settings.scope,
      defaultDepth: settings.maxDepth,
      rules: settings.rules
    )
  }

  private static func area(of address: WebAddress, _ scope: CrawlScope) -> SeedArea {
    switch scope {
    case .host: .host(bareHost(address))
    case .domain: .domain(address.registrableDomain)
    case .prefix: .prefix(folder(of: address))
    }
  }

  private mutating func add(_ member: Member, to area: SeedArea) {
    func add(_ key: String, _ areas: inout [String: Members]) {
      if areas[key]?.add(member) == nil { areas[key] = Members(member) }
    }
    switch area {
    case .host(let host): add(host, &hosts)
    case .domain(let domain): add(domain, &domains)
    case .prefix(let folder): add(folder, &prefixes)
    }
  }

  /// Why `address` does not belong to the crawl; `nil` when it does.
  package func objection(to address: WebAddress) -> String? {
    if address.bytes.count > Self.addressLimit { return CrawlReason.tooLong }
    return objectionOfSeeds(to: address) ?? rules.objection(to: address)
  }

  /// Whether `address` belongs to the crawl.
  package func allows(_ address: WebAddress) -> Bool { objection(to: address) == nil }

  /// Why an address that was offered before, by another run perhaps, is not to be fetched; `nil` when
  /// it is.
  ///
  /// Only patterns count: what earlier runs met in their own scopes is fetched by this one.
  package func objection(toQueued address: WebAddress) -> String? {
    if let objection = rules.objection(to: address) { return objection }
    let objection = objectionOfSeeds(to: address)
    return objection == CrawlReason.outOfScope ? nil : objection
  }

  /// Why the status of an address, wherever it is, is not to be asked; `nil` when it is.
  func objection(toCheck address: WebAddress) -> String? { rules.exclusion(of: address) }

  private func objectionOfSeeds(to address: WebAddress) -> String? {
    // Nearly every link is of a seed's host that has no patterns.
    if let area = hosts[Self.bareHost(address)], area.objection(to: address) == nil { return nil }
    var objection: String?
    for members in areas(of: address) {
      guard let found = members.objection(to: address) else { return nil }
      objection = objection ?? found
    }
    return objection ?? CrawlReason.outOfScope
  }

  /// The areas that cover `address`.
  private func areas(of address: WebAddress) -> [Members] {
    var areas: [Members] = []
    if let area = hosts[Self.bareHost(address)] { areas.append(area) }
    if !domains.isEmpty, hasDefaultPort(address) || !areas.isEmpty,
      let area = domains[address.registrableDomain]
    {
      areas.append(area)
    }
    guard !prefixes.isEmpty else { return areas }
    let text = address.text
    for end in text.indices where text[end] == "/" {
      if let area = prefixes[String(text[...end])] { areas.append(area) }
    }
    return areas
  }

  /// Whether `address` is at its scheme's own port, or at one that a seed names: other ports are
  /// other servers, which no page may point a crawl at.
  package func hasDefaultPort(_ address: WebAddress) -> Bool {
    address.authority == address.host || ports.contains(address.port)
  }

  /// Where `address` is when a site's own list names it; `nil` when no seed covers it or
  /// none lets its crawl go a hop further.
  package func entryPoint(of address: WebAddress) -> EntryPoint? {
    let best = areas(of: address).reduce(nil) { best, members in
      members.entryPoint(of: address).map { $0.better(best) } ?? best
    }
    return best.flatMap { $0.depth >= 0 ? $0 : nil }
  }

  /// Whether the lists of the host of `root` can name pages of the crawl.
  package func usesLists(of root: WebAddress) -> Bool { objection(toListsOf: root) == nil }

  /// Why the lists of the host of `root` are not read; `nil` when they are.
  ///
  /// A pattern that leaves out the root does not leave out the pages of its lists.
  package func objection(toListsOf root: WebAddress) -> String? {
    let inside = prefixes.filter { $0.key.hasPrefix(root.origin + "/") }.map(\.value)
    let entryPoints = (areas(of: root) + inside).compactMap { $0.entryPoint(of: nil) }
    if entryPoints.contains(where: { $0.depth >= 0 }) { return nil }
    return entryPoints.isEmpty ? CrawlReason.outOfScope : CrawlReason.depth
  }

  /// The host, and the port if it is not the scheme's own, without `www.` in front.
  static func bareHost(_ address: WebAddress) -> String {
    let authority = address.authority
    return authority.utf8.starts(with: "www.".utf8) ? String(authority.dropFirst(4)) : authority
  }

  static func folder(of address: WebAddress) -> String {
    let path = address.path
    let end = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.endIndex
    return address.origin + path[..<end]
  }
}
