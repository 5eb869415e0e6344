import Foundation
import GRDB
package import SpotlightItems

/// The store as it is at one moment.
package struct StoreSnapshot {
  let database: Database
  /// What the store counts of its changes.
  package let versions: StoreVersions

  init(_ database: Database) throws {
    self.database = database
    versions = try StoreVersions(database)
  }

  /// The item that has the number `id`; `nil` when there is none, or none that is not expired.
  ///
  /// - Throws: When the database cannot be read.
  package func item(_ id: UInt64, now: Double) throws -> StoredItem? {
    let statement = try database.cachedStatement(
      sql: "\(StoredItem.selection) WHERE id = ? AND expiresAt > ?"
    )
    return try StoredItem.fetchOne(statement, [Int64(bitPattern: id), now])
  }

  /// The most items that are read by their numbers at once.
  package static let itemsAtOnce = 16

  private static let itemsStatement =
    "\(StoredItem.selection) WHERE id IN (\(Array(repeating: "?", count: itemsAtOnce).joined(separator: ", "))) AND expiresAt > ?"

  /// The items that have the numbers `ids`, at most ``itemsAtOnce``, by number; without those that are
  /// expired or not there.
  ///
  /// - Throws: When the database cannot be read.
  package func items(
    _ ids: some Collection<UInt64>,
    now: Double
  ) throws -> [UInt64: StoredItem] {
    guard let first = ids.first else { return [:] }
    var arguments = ids.prefix(Self.itemsAtOnce).map { Int64(bitPattern: $0).databaseValue }
    // The statement is the same however many are wanted.
    while arguments.count < Self.itemsAtOnce {
      arguments.append(Int64(bitPattern: first).databaseValue)
    }
    arguments.append(now.databaseValue)
    var items: [UInt64: StoredItem] = [:]
    items.reserveCapacity(ids.count)
    let statement = try database.cachedStatement(sql: Self.itemsStatement)
    try StoredItem.forEach(statement, StatementArguments(arguments)) { item in
      items[item.id] = item
      return true
    }
    return items
  }

  /// The item of `identifier`; `nil` when there is none, or none that is not expired.
  ///
  /// - Throws: When the database cannot be read.
  package func item(of identifier: String, now: Double) throws -> StoredItem? {
    guard StoredText.isWhole(identifier) else { return nil }
    let statement = try database.cachedStatement(
      sql: "\(StoredItem.selection) WHERE identifier = ? AND expiresAt > ?"
    )
    return try StoredItem.fetchOne(statement, [identifier, now])
  }

  /// Calls `body` with every item that is not expired, until it returns false.
  ///
  /// - Throws: What `body` throws, or when the database cannot be read.
  package func forEachItem(now: Double, _ body: (StoredItem) throws -> Bool) throws {
    let statement = try database.cachedStatement(
      sql: "\(StoredItem.selection) WHERE expiresAt > ?"
    )
    try StoredItem.forEach(statement, [now], body)
  }

  /// The items that are not expired, by their identifiers in order.
  ///
  /// - Parameters:
  ///   - domain: A group, whose subgroups count too; `nil` for all.
  ///   - identifier: Where to go on: only identifiers after this one.
  ///   - limit: The most items.
  ///   - now: The present.
  /// - Returns: The items.
  /// - Throws: When the database cannot be read.
  package func items(
    in domain: String?,
    after identifier: String?,
    limit: Int,
    now: Double
  ) throws -> [StoredItem] {
    var items: [StoredItem] = []
    guard StoredText.isWhole(domain ?? "") else { return items }
    // The first of all identifiers has no character.
    let comparison = identifier == nil ? ">=" : ">"
    let statement = try database.cachedStatement(
      sql: """
        \(StoredItem.selection) WHERE expiresAt > ?1 AND identifier \(comparison) ?2
          AND (?3 IS NULL OR domain = ?3 OR domain >= ?3 || '.' AND domain < ?3 || '/')
        ORDER BY identifier LIMIT ?4
        """
    )
    try StoredItem.forEach(statement, [now, identifier ?? "", domain, max(limit, 0)]) { item in
      items.append(item)
      return true
    }
    return items
  }

  /// The changes after `version`, in the order of their versions, at most `limit`.
  ///
  /// - Parameters:
  ///   - version: The version of the last change that is known.
  ///   - limit: The most changes.
  ///   - byteLimit: The bytes of attributes from which on no more changes are read.
  /// - Returns: The changes.
  /// - Throws: When the database cannot be read.
  package func changes(
    after version: Int64,
    limit: Int,
    byteLimit: Int = .max
  ) throws -> [StoredChange] {
    var changes: [StoredChange] = []
    let changed = try database.cachedStatement(
      sql: "\(StoredItem.selection) WHERE version > ? ORDER BY version LIMIT ?"
    )
    var byteCount = 0
    try StoredItem.forEach(changed, [version, limit]) { item in
      changes.append(StoredChange(version: item.version, id: item.id, item: item))
      byteCount += item.attributes.bytes.count
      return byteCount < byteLimit
    }
    // Removals behind the last item that was read come with the items behind it.
    let end = byteCount < byteLimit ? Int64.max : changes.last?.version ?? .max
    let removed = try database.cachedStatement(
      sql: "SELECT id, version FROM removal WHERE version > ? ORDER BY version LIMIT ?"
    )
    for row in try Row.fetchAll(removed, arguments: [version, limit]) {
      let (id, version): (Int64, Int64) = (row[0], row[1])
      guard version < end else { break }
      changes.append(StoredChange(version: version, id: UInt64(bitPattern: id), item: nil))
    }
    changes.sort { $0.version < $1.version }
    return Array(changes.prefix(limit))
  }
}

/// A change of an item, for an index.
package struct StoredChange {
  /// Its version.
  package var version: Int64
  /// The number of the item.
  package var id: UInt64
  /// The item; `nil` when it went away.
  package var item: StoredItem?
}

/// An item as it is stored.
package struct StoredItem {
  /// Its number, which no other item ever has.
  package var id: UInt64
  /// Identifies it among the items of the app.
  package var identifier: String
  /// The group that it belongs to.
  package var domain: String?
  /// When it is no longer found.
  package var expiresAt: Double
  /// The version of its last change.
  package var version: Int64
  /// Its attributes.
  package var attributes: StoredAttributes

  /// The item, with all attributes or those of `names`.
  package func item(_ names: Set<String>? = nil) -> SpotlightItem {
    SpotlightItem(
      identifier: identifier,
      domain: domain,
      expiresAt: expiresAt,
      attributes: attributes.values(names)
    )
  }

  /// An item that is not in the store, such as one that shows an activity.
  package init(
    id: UInt64,
    identifier: String,
    domain: String?,
    expiresAt: Double,
    attributes: StoredAttributes
  ) {
    (self.id, self.identifier, self.domain) = (id, identifier, domain)
    (self.expiresAt, self.attributes, version) = (expiresAt, attributes, 0)
  }

  static let selection =
    "SELECT id, identifier, domain, expiresAt, version, attributes FROM item"

  private init(_ row: Row) throws {
    let number: Int64 = row[0]
    id = UInt64(bitPattern: number)
    (identifier, domain, expiresAt, version) = (row[1], row[2], row[3], row[4])
    attributes = StoredAttributes(bytes: try row.withUnsafeData(atIndex: 5) { Array($0 ?? Data()) })
  }

  static func fetchOne(
    _ statement: Statement,
    _ arguments: StatementArguments
  ) throws -> StoredItem? {
    let rows = try Row.fetchCursor(statement, arguments: arguments)
    return try rows.next().map { try StoredItem($0) }
  }

  static func forEach(
    _ statement: Statement,
    _ arguments: StatementArguments,
    _ body: (StoredItem) throws -> Bool
  ) throws {
    let rows = try Row.fetchCursor(statement, arguments: arguments)
    while let row = try rows.next() {
      guard try body(StoredItem(row)) else { return }
    }
  }
}
