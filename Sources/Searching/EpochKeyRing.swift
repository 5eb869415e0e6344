import Engagement
import Records
import Storing

/// The keys of the epochs that events may lie in: made when they are first needed, destroyed two
/// days after their epoch ends.
///
/// An epoch whose key was destroyed stays closed, also when the clock goes back, because under a
/// new key the same people would count anew.
struct EpochKeyRing {
  private let ledger: EngagementLedger
  private let random: @Sendable (Int) -> [UInt8]

  init(ledger: EngagementLedger, random: @escaping @Sendable (Int) -> [UInt8]) {
    self.ledger = ledger
    self.random = random
  }

  private static let keyPrefix = "epoch/"
  private static let closedPrefix = "closed/"
  private static let saltKey = "salt"

  /// Returns the keys in force at `now` and the secret of the store, after destroying the keys
  /// that are over.
  ///
  /// - Throws: ``StoreError``.
  func keys(now: Timestamp) async throws -> (keys: [Epoch: EpochKey], salt: UInt64) {
    let values = try ledger.values()
    var keys: [Epoch: EpochKey] = [:]
    for (name, value) in values where name.hasPrefix(Self.keyPrefix) {
      guard let number = Int32(name.dropFirst(Self.keyPrefix.count)) else { continue }
      let epoch = Epoch(number: number)
      let end = Epoch(number: number + 1).start.advanced(bySeconds: EpochKey.afterlife)
      if end <= now {
        try await ledger.setValue([], of: Self.closedPrefix + "\(number)")
        try await ledger.setValue(nil, of: name)
      } else {
        keys[epoch] = EpochKey(value)
      }
    }
    let moments = [now.advanced(bySeconds: -EpochKey.afterlife), now, now.advanced(bySeconds: 300)]
    for epoch in Set(moments.map { Epoch(of: $0) }) where keys[epoch] == nil {
      // What was closed stays closed.
      guard values[Self.closedPrefix + "\(epoch.number)"] == nil else { continue }
      let bytes = random(EpochKey.byteCount)
      guard let key = EpochKey(bytes) else { continue }
      try await ledger.setValue(bytes, of: Self.keyPrefix + "\(epoch.number)")
      keys[epoch] = key
    }
    return (keys, try await salt(values))
  }

  private func salt(_ values: [String: [UInt8]]) async throws -> UInt64 {
    var bytes = values[Self.saltKey] ?? []
    if bytes.count != 8 {
      bytes = random(8)
      try await ledger.setValue(bytes, of: Self.saltKey)
    }
    return bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }
}
