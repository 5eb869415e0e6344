import GRDB

/// How much of the file the writer keeps in memory: enough for what is written at random offsets.
///
/// A new address goes to the end of its table, but anywhere in the index of look-ups and in
/// that of the host's waiting addresses. When those do not fit in memory, every new address costs
/// a page read and a page written; so the cache grows with the number of addresses, and a small
/// crawl takes little.
///
/// Used on the queue of the database's writer only, where transactions follow one another.
final class WriterCache: @unchecked Sendable {
  /// The memory of a store without addresses, in KiB.
  static let floor = 8 << 10
  /// The most memory, in KiB: that of some sixteen million addresses.
  static let ceiling = 640 << 10
  /// The bytes of both indexes for one address, with room for the pages they share.
  private static let bytesPerAddress = 40

  private var addresses: Int?
  private var size = WriterCache.floor

  /// The memory for so many addresses, in KiB.
  static func size(addresses: Int) -> Int {
    min(floor + max(addresses, 0) / 1024 * bytesPerAddress, ceiling)
  }

  /// Counts the addresses that a transaction has added, and makes room for them.
  ///
  /// - Throws: `DatabaseError`.
  func follow(_ database: Database, added: Int) throws {
    // The newest row's number is as good as a count, and costs nothing.
    let known =
      try addresses ?? Int.fetchOne(database, sql: "SELECT max(id) FROM addresses") ?? added
    let count = addresses == nil ? known : known + added
    addresses = count
    let wanted = Self.size(addresses: count)
    // Not at every step, because setting it costs a little.
    guard wanted > size + size / 8 else { return }
    try database.execute(sql: "PRAGMA cache_size = -\(wanted)")
    size = wanted
  }
}
