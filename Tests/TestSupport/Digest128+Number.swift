package import Digests

/// Small numbers as identities, for tests in which it does not matter what they are of.
extension Digest128: ExpressibleByIntegerLiteral {
  package init(integerLiteral number: UInt64) { self.init(number: number) }

  /// The identity that stands for a number; they are in the order of their numbers.
  package init(number: UInt64) { self.init(high: number, low: ~number) }
}
