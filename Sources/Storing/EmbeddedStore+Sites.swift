import Addressing

extension EmbeddedStore {
  /// How many registrable domains beside its own link to each of some pages.
  ///
  /// - Parameter wanted: The pages, each with the number of its host.
  /// - Returns: The numbers, of pages that have any.
  /// - Throws: ``StoreError``.
  func sites(of wanted: [Int64: Int64]) throws -> DuplicateFinder.Sites {
    var numbers: [String: Int32] = [:]
    var domains: [Int64: Int32] = [:]
    for (host, name) in try hostNames() {
      let domain = WebAddress("http://\(name)/")?.registrableDomain ?? name
      let number = numbers[domain] ?? Int32(numbers.count)
      (numbers[domain], domains[host]) = (number, number)
    }
    var sites: [Int64: Set<Int32>] = [:]
    try forEachLinks { _, host, targets in
      guard let domain = domains[host] else { return }
      for target in targets {
        let target = Int64(bitPattern: target)
        guard let own = wanted[target], domains[own] != domain,
          sites[target].map({ $0.count < Self.siteLimit }) ?? true
        else { continue }
        sites[target, default: []].insert(domain)
      }
    }
    return sites.mapValues(\.count)
  }

  /// The most sites of a page that are counted; more make no difference.
  private static let siteLimit = 4096
}
