import Indexing

extension ResultCollector {
  /// What is to be found out about `page` by reading it, of which the index proves the groups `proven`;
  /// `nil` when nothing is.
  mutating func verdict(
    on page: FoundPage,
    having proven: Set<Int>
  ) -> (matches: Bool, proximity: Double)? {
    guard var verifier = verifier.take() else { return nil }
    defer { self.verifier = verifier }
    verifier.proven = proven
    return page.verdict(&verifier)
  }
}
