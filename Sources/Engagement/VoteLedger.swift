import Addressing
package import Records

/// Names votes, so that one client has one vote for each item, kind and day.
///
/// A store keeps the names of the votes it has counted for as long as events may be repeated;
/// an event whose vote is among them counts for nothing.
package enum VoteLedger {
  /// How long a day lasts, in milliseconds; days begin at midnight UTC.
  private static let day: Int64 = 86_400_000

  /// Returns the name of a vote, the same in every process and for ever.
  ///
  /// - Parameters:
  ///   - client: The client's identifier, hashed under the key of the epoch of `at`.
  ///   - item: The item's fingerprint.
  ///   - kind: What was done.
  ///   - at: When it was done.
  /// - Returns: A fixed 64-bit hash of the four.
  package static func key(
    client: UInt64,
    item: UInt64,
    kind: EngagementEvent.Kind,
    at: Timestamp
  ) -> UInt64 {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(32)
    let remainder = at.milliseconds % day
    let number = at.milliseconds / day - (remainder < 0 ? 1 : 0)
    for word in [client, item, UInt64(bitPattern: number)] {
      withUnsafeBytes(of: word.littleEndian) { bytes += $0 }
    }
    bytes += kind.rawValue.utf8
    return Fingerprint.of(bytes)
  }
}
