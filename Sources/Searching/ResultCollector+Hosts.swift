import Indexing

extension ResultCollector {
  /// The limit of results per host, where it holds for the window at hand: the first one, seen from
  /// its beginning, of a query that keeps to no host.
  var hostLimit: HostLimit? {
    isAtBeginning && !passesOver(SearchService.windowLimit) ? query.hostLimit : nil
  }

  /// Takes note of the pages of candidates.
  mutating func fill(_ pages: [UInt64: FoundPage]) {
    for index in candidates.indices where candidates[index].page == nil {
      candidates[index].page = pages[candidates[index].hit.id]
    }
  }

  /// Puts the candidates in another order, in which the first `changed` have other ranks, because
  /// `hosts` have too many of them.
  ///
  /// An answer that ends among those goes on from the first result of all, which gives the same order
  /// again.
  mutating func rearrange(_ order: [Int], changed: Int, limiting hosts: [String]) {
    block = (changed, candidates[changed - 1])
    candidates = order.map { candidates[$0] }
    limitedHosts = hosts
  }
}
