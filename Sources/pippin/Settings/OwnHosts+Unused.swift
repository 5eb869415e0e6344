import Addressing
import Fetching

extension OwnHosts {
  /// Says which of `access` is for another scheme or port of a seed's host than the seed's, and so is not sent
  /// to it.
  ///
  /// - Parameters:
  ///   - access: What requests to each host carry, by origin.
  ///   - seeds: Where a crawl begins.
  /// - Returns: A sentence for each, sorted by origin; none where a seed has that origin.
  static func unused(_ access: [String: HostAccess], for seeds: [WebAddress]) -> [String] {
    let seeds = seeds.map(\.canonical)
    return access.keys.sorted().compactMap { origin in
      guard !seeds.contains(where: { $0.origin == origin }),
        let host = WebAddress("\(origin)/")?.host,
        let seed = seeds.first(where: { $0.host == host })
      else { return nil }
      return "What was named for \(origin) is not sent to the seed \(seed.text):"
        + " write it as '\(seed.origin)=…' to open that."
    }
  }
}
