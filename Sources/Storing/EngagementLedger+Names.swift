extension EngagementLedger {
  /// The name of the value that is there once clients have names of their own for each item.
  package static let namesKey = "names/item"

  /// The name of the value that ``recountedItems()`` reads.
  package static let recountedKey = "names/recounted"

  /// How many items of a ledger of an older version count the people of a week anew.
  ///
  /// - Throws: ``StoreError``.
  package func recountedItems() async throws -> Int {
    let text = try await value(of: Self.recountedKey)
    return text.flatMap { Int(String(decoding: $0, as: UTF8.self)) } ?? 0
  }
}
