/// The leases that a worker knows of, so that it can take back one whose answer was lost.
struct HeldLeases {
  private var tokens: Set<Int64> = []
  /// Whether a call was made of which no answer has come.
  private var isUncertain = false

  /// Begins a call.
  ///
  /// - Returns: After a call of which no answer came, the tokens of all leases that are known; else `nil`.
  mutating func begin() -> Set<Int64>? {
    defer { isUncertain = true }
    return isUncertain ? tokens : nil
  }

  /// Ends a call whose answer has come.
  mutating func end(with taken: [Int64]) {
    isUncertain = false
    tokens.formUnion(taken)
  }

  /// Forgets leases that are over.
  mutating func remove(_ ended: [Int64]) { tokens.subtract(ended) }
}
