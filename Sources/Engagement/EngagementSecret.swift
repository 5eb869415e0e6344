package import Digests

/// The secret of a store under which what single people change is unpredictable.
///
/// It makes numbers of what they are for, an item, and two words: the same for the same, and for
/// whoever does not know the secret as good as random. Nothing else is done with it, so that it may
/// outlive the keys of epochs: what it is given of a client is a name under such a key.
package struct EngagementSecret: Hashable, Sendable {
  /// What a number is for.
  enum Purpose: UInt64 {
    /// The name of a client among those of an item.
    case viewer = 1
    /// How many people more than privacy asks for an item needs in an epoch.
    case threshold
    /// Where a number that shows takes its next step.
    case step
    /// Where what an item is at turns into a verdict.
    case limit
  }

  private let salt: UInt64

  /// The secret that a secret number of a store makes.
  package init(salt: UInt64) { self.salt = salt }

  /// The name of a client among those of an item.
  ///
  /// Whoever watches one item so learns nothing of who shares a register of ``ClientSketch`` with
  /// whom at another.
  ///
  /// - Parameters:
  ///   - client: The client's name under the key of the epoch.
  ///   - item: The item.
  /// - Returns: 64 bits, as good as random.
  package func viewer(_ client: UInt64, of item: Digest128) -> UInt64 {
    number(.viewer, item, client, 0)
  }

  /// A number: the first 64 bits of SHA-256 over one block.
  func number(_ purpose: Purpose, _ item: Digest128, _ first: UInt64, _ second: UInt64) -> UInt64 {
    let words = SIMD8(salt, purpose.rawValue, item.high, item.low, first, second, 0, 0)
    return withUnsafeBytes(of: words) { bytes in
      Digest128(of: UnsafeRawBufferPointer(rebasing: bytes[..<48])).high
    }
  }
}
