/// Some settlements came under leases that had been lost; the others are committed.
///
/// A lease is lost when its end has passed and another worker took the host. What the worker
/// found meanwhile is dropped, because the other worker visits the addresses again.
package struct LeaseLost: Error, Hashable, Sendable, CustomStringConvertible {
  /// The tokens of the lost leases, sorted.
  package let tokens: [Int64]

  package init(tokens: [Int64]) {
    self.tokens = tokens
  }

  package var description: String {
    "\(tokens.count) leases ended before their pages were settled; "
      + "those pages are left to the worker that took the hosts over"
  }
}
