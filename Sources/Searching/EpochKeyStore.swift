import Basics
import Engagement
import Storing

/// The keys of the epochs that events may lie in: made when they are first needed, destroyed two
/// days after their epoch ends.
///
/// An epoch whose key was destroyed stays closed, also when the clock goes back, because under a
/// new key the same people would count anew.
struct EpochKeyStore {
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
  /// that are expired.
  ///
  /// - Throws: ``StoreError``.
  func keys(now: Timestamp) async throws -> (keys: [Epoch: EpochKey], salt: UInt64) {
    try await destroyKeys(now: now)
    let values = try ledger.values()
    var keys: [Epoch: EpochKey] = [:]
    for (name, value) in values {
      if let epoch = Self.epoch(ofKey: name) { keys[epoch] = EpochKey(value) }
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

  /// Destroys the keys that are expired at `now`, and closes their epochs.
  ///
  /// - Throws: ``StoreError``.
  func destroyKeys(now: Timestamp) async throws {
    for name in try ledger.values().keys.sorted() {
      guard let epoch = Self.epoch(ofKey: name) else { continue }
      // No epoch lies behind the last.
      let next = Epoch(number: epoch.number &+ 1)
      guard next.start.advanced(bySeconds: EpochKey.afterlife) <= now else { continue }
      try await ledger.setValue([], of: Self.closedPrefix + "\(epoch.number)")
      try await ledger.setValue(nil, of: name)
    }
  }

  private static func epoch(ofKey name: String) -> Epoch? {
    guard name.hasPrefix(keyPrefix) else { return nil }
    return Int32(name.dropFirst(keyPrefix.count)).map { Epoch(number: $0) }
  }

  /// The secret of the store; that of no store where there is none yet, and so no votes.
  static func secret(_ values: [String: [UInt8]]) -> EngagementSecret {
    let bytes = values[saltKey] ?? []
    return EngagementSecret(salt: bytes.count == 8 ? number(bytes) : 0)
  }

  private static func number(_ bytes: [UInt8]) -> UInt64 {
    bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }

  private func salt(_ values: [String: [UInt8]]) async throws -> UInt64 {
    var bytes = values[Self.saltKey] ?? []
    if bytes.count != 8 {
      bytes = random(8)
      try await ledger.setValue(bytes, of: Self.saltKey)
    }
    return Self.number(bytes)
  }
}
