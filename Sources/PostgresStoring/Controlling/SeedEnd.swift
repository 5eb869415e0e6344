import Addressing
import Basics
import Frontier
import Records

/// Where the redirects of a seed end, as far as they are known.
struct SeedEnd: Sendable {
  let key: AddressKey
  let link: ChainLink

  /// The end of each seed's redirects; one call for each hop.
  ///
  /// - Parameters:
  ///   - seeds: The seeds.
  ///   - limit: The most hops.
  ///   - links: Reads what is known of addresses.
  /// - Returns: The ends, in the order of the seeds; `nil` where nothing is known.
  /// - Throws: What `links` throws.
  static func all(
    of seeds: [WebAddress],
    hops limit: Int,
    links: ([AddressKey]) async throws -> [AddressKey: ChainLink]
  ) async throws -> [SeedEnd?] {
    var ends = [SeedEnd?](repeating: nil, count: seeds.count)
    var next = Dictionary(
      uniqueKeysWithValues: seeds.enumerated().map { ($0.offset, $0.element.canonical) }
    )
    var hops = 0
    while !next.isEmpty, hops <= limit {
      let keys = next.mapValues { AddressKey($0) }
      let links = try await links(Set(keys.values).sorted())
      var following: [Int: WebAddress] = [:]
      for (index, key) in keys {
        guard let link = links[key] else { continue }
        ends[index] = SeedEnd(key: key, link: link)
        following[index] = link.next
      }
      next = following
      hops += 1
    }
    return ends
  }

  /// What became of each of `addresses`.
  static func outcomes(of addresses: [WebAddress], _ ends: [SeedEnd?]) -> [AddressOutcome] {
    zip(addresses, ends).map { address, end in
      let link = end?.link
      let isFailed = link?.isFailed ?? false
      return AddressOutcome(
        url: address.canonical.text,
        end: link?.url ?? address.canonical.text,
        state: link?.state,
        reason: link?.reason,
        status: link?.status ?? 0,
        isFailed: isFailed,
        // A run that names a failed seed waits for its host alone.
        next: link.map { isFailed ? $0.hostDue : max($0.due, $0.hostDue) }
      )
    }
  }
}
