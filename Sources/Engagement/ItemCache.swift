import Digests

/// Remembers the identities of addresses that come again and again; see ``NameCache``.
struct ItemCache: Sendable {
  /// The most addresses; there is room for as many names.
  private static let limit = 1 << 20

  /// The indexes of addresses in ``items``.
  private var indexes = NameCache()
  private var items: [Digest128] = []

  /// The identity of an address in the form in which it was written; `nil` where it is not known.
  func value(of text: UnsafeRawBufferPointer) -> Digest128? {
    indexes.value(of: text).map { items[Int($0)] }
  }

  /// Remembers the identity of an address that is not known.
  mutating func remember(_ item: Digest128, of text: UnsafeRawBufferPointer) {
    if items.count >= Self.limit { self = ItemCache() }
    indexes.remember(UInt64(items.count), of: text)
    items.append(item)
  }
}
