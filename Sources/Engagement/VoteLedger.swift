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
    let remainder = at.milliseconds % day
    let number = at.milliseconds / day - (remainder < 0 ? 1 : 0)
    return key(client: client, item: item, kind: kind, day: number)
  }

  /// Returns the name of a vote of a day, counted from 1970-01-01.
  static func key(
    client: UInt64,
    item: UInt64,
    kind: EngagementEvent.Kind,
    day: Int64
  ) -> UInt64 {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 48) { bytes in
      let raw = UnsafeMutableRawBufferPointer(bytes)
      raw.storeBytes(of: client.littleEndian, toByteOffset: 0, as: UInt64.self)
      raw.storeBytes(of: item.littleEndian, toByteOffset: 8, as: UInt64.self)
      raw.storeBytes(of: day.littleEndian, toByteOffset: 16, as: Int64.self)
      var count = 24
      for byte in kind.rawValue.utf8 {
        bytes[count] = byte
        count += 1
      }
      return Fingerprint.of(UnsafeBufferPointer(rebasing: bytes[..<count]))
    }
  }
}
