import Addressing
import Analysis
import Indexing
import Searching

/// Makes one response of the responses of several stores.
///
/// Each store's results keep their order, which more than scores may say, and the merged order of
/// the first so many does not depend on how many were requested: pages of a response follow each
/// other without gaps and repetitions.
struct SearchMerging {
  private var lists: [[SearchItem]] = []
  private var all = SearchResults(total: 0, items: [])
  private var isMore = false
  /// The values of each field by what they are in small letters: stores may spell them differently.
  private var counts: [FilterName: [String: FacetCount]] = [:]
  private let hostLimit: HostLimit?

  /// Prepares to merge answers in which hosts have as many of the first results as `hostLimit` says.
  init(_ hostLimit: HostLimit? = nil) { self.hostLimit = hostLimit }

  /// How many results each response needs so that the first `end` of all are certain.
  func needed(for end: Int) -> Int { hostLimit == nil ? end : max(end, HostLimit.reach) }

  /// Adds the response of another store, from its first result on.
  mutating func add(_ other: SearchResults) {
    lists.append(other.items)
    all.total += other.total
    all.bound = all.bound.joined(with: other.bound)
    all.unchecked += other.unchecked
    all.lag = all.lag ?? other.lag
    if let count = other.duplicates { all.duplicates = (all.duplicates ?? 0) + count }
    all.activities += other.activities
    all.formLimits.formUnion(other.formLimits)
    all.didYouMean = all.didYouMean ?? other.didYouMean
    // What one store has is there, and one that tells of all its pages tells of nothing hidden.
    all.missingWords =
      lists.count == 1 ? other.missingWords : all.missingWords.filter(other.missingWords.contains)
    all.coversAllPages = all.coversAllPages || other.coversAllPages
    all.requiresFilters = all.requiresFilters || other.requiresFilters
    if let count = other.withoutAppLink {
      all.withoutAppLink = (all.withoutAppLink ?? 0) + count
      all.withoutAppLinkBound = all.withoutAppLinkBound.joined(with: other.withoutAppLinkBound)
    }
    all.facetBound = all.facetBound.joined(with: other.facetBound)
    for rest in other.hostRests where !all.hostRests.contains(where: { $0.host == rest.host }) {
      all.hostRests.append(rest)
    }
    isMore = isMore || other.next != nil
    for (name, facet) in other.facets {
      for count in facet {
        let none = FacetCount(value: count.value, count: 0)
        counts[name, default: [:]][count.value.lowercased(), default: none].count += count.count
      }
    }
  }

  /// The results at the ranks `start` up to `end` of all, with the most frequent values of each
  /// field, at most `limit` of them.
  ///
  /// Of hosts that were kept from filling the first results the names are reported; how many more
  /// results they have is for the stores to count.
  func results(from start: Int, to end: Int, facets limit: Int) -> SearchResults {
    var results = all
    var (items, isLeft) = merged(needed(for: end))
    if let hostLimit {
      let hosts = items.map { WebAddress($0.url)?.host }
      for host in hostLimit.exceeded(by: hosts)
      where !results.hostRests.contains(where: { $0.host == host }) {
        results.hostRests.append(HostRest(host: host, count: 0))
      }
      let near = items.indices.map { $0 < HostLimit.reach }
      items = hostLimit.order(of: hosts, isNear: near).order.map { items[$0] }
    }
    isLeft = isLeft || items.count > end
    results.items = Array(items.prefix(end).dropFirst(start))
    results.next = isLeft || isMore ? "m\(end)" : nil
    // Both are told with the last results.
    if results.next != nil { (results.duplicates, results.withoutAppLink) = (nil, nil) }
    for (name, sums) in counts {
      results.facets[name] =
        Array(sums.values.sorted { ($0.count, $1.value) > ($1.count, $0.value) }.prefix(limit))
    }
    return results
  }

  /// The first `count` results, and whether there are more.
  private func merged(_ count: Int) -> (items: [SearchItem], isLeft: Bool) {
    var offsets = [Int](repeating: 0, count: lists.count)
    var items: [SearchItem] = []
    while let best = best(offsets) {
      guard items.count < count else { return (items, true) }
      items.append(lists[best][offsets[best]])
      offsets[best] += 1
    }
    return (items, false)
  }

  /// The list whose next result is the best; of equal ones that of the smaller address, and then
  /// the first.
  private func best(_ offsets: [Int]) -> Int? {
    var best: Int?
    for list in lists.indices where offsets[list] < lists[list].count {
      guard let other = best else {
        best = list
        continue
      }
      let (left, right) = (lists[list][offsets[list]], lists[other][offsets[other]])
      if (left.score, right.url) > (right.score, left.url) { best = list }
    }
    return best
  }
}
