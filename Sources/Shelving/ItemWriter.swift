import Foundation
import GRDB
import SpotlightItems

/// Changes items within a transaction, and gives each change its version.
struct ItemWriter {
  private let database: Database
  private let now: Double
  private let putting: Statement
  private var version: Int64
  /// Whether an item went away, with which what belongs to it goes.
  private var hasRemoved = false

  init(_ database: Database, now: Double) throws {
    (self.database, self.now) = (database, now)
    version = try database.version()
    putting = try database.cachedStatement(
      sql: """
        INSERT INTO item(identifier, domain, expiresAt, version, attributes) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT(identifier) DO UPDATE SET domain = excluded.domain,
          expiresAt = excluded.expiresAt, requestedAt = NULL, version = excluded.version,
          attributes = excluded.attributes
        """
    )
  }

  mutating func apply(_ change: PreparedChange) throws {
    switch change {
    case .put(let item, let attributes):
      version += 1
      try putting.execute(arguments: [
        item.identifier, item.domain, item.expiresAt ?? now + ItemStore.lifetime, version,
        Data(attributes.bytes),
      ])
    case .patch(let identifier, let domain, let expiresAt, let attributes):
      try patch(identifier, domain, expiresAt, attributes)
    case .remove(let identifiers):
      for identifier in identifiers { try remove(where: "identifier = ?", [identifier]) }
    case .removeDomains(let domains):
      for domain in domains where !domain.isEmpty && !domain.hasSuffix(".") {
        // Everything between `a.` and `a/`, the next character, begins with `a.`.
        let condition = "(domain = ?1 OR domain >= ?1 || '.' AND domain < ?1 || '/')"
        try remove(where: condition, [domain])
        try database.forgetActivities(where: "domain IS NOT NULL AND \(condition)", [domain])
      }
    case .removeAll:
      try remove(where: "true", [])
      try database.forgetAllActivities()
    }
  }

  /// Changes those attributes of an item; nothing when there is none.
  private func patched(
    _ row: Row,
    _ attributes: [String: ItemValue?],
    of identifier: String
  ) throws -> StoredAttributes {
    let old: Data = row[2]
    var all = StoredAttributes(bytes: Array(old)).values()
    for (name, value) in attributes { all[name] = value }
    return try PreparedChange.stored(all, of: identifier)
  }

  private mutating func patch(
    _ identifier: String,
    _ domain: String?,
    _ expiresAt: Double?,
    _ attributes: [String: ItemValue?]
  ) throws {
    let row = try Row.fetchOne(
      database.cachedStatement(
        sql: "SELECT domain, expiresAt, attributes FROM item WHERE identifier = ?"
      ),
      arguments: [identifier]
    )
    guard let row else { return }
    let patched = try patched(row, attributes, of: identifier)
    let (oldDomain, oldEnd): (String?, Double) = (row[0], row[1])
    version += 1
    try putting.execute(arguments: [
      identifier, domain ?? oldDomain, expiresAt ?? oldEnd, version, Data(patched.bytes),
    ])
  }

  /// Removes the items for which `condition` holds; each removal gets a version of its own.
  mutating func remove(where condition: String, _ arguments: StatementArguments) throws {
    try database.execute(
      sql: """
        INSERT INTO removal(id, version)
        SELECT id, \(version) + row_number() OVER () FROM item WHERE \(condition)
        """,
      arguments: arguments
    )
    let count = database.changesCount
    guard count > 0 else { return }
    version += Int64(count)
    hasRemoved = true
    try database.cachedStatement(sql: "DELETE FROM item WHERE \(condition)")
      .execute(arguments: arguments)
  }

  /// Notes the version, and forgets what belonged to items that are gone for good.
  func finish() throws {
    try database.setFact("version", version)
    guard hasRemoved else { return }
    let gone = "NOT IN (SELECT identifier FROM item)"
    try database.execute(sql: "DELETE FROM use WHERE identifier \(gone)")
    // An item that was added anew has another number, by which uses are known.
    try database.setFact("uses", database.fact("uses") + 1)
    try database.forgetActivities(
      where: "relatedIdentifier IS NOT NULL AND relatedIdentifier \(gone)"
    )
  }
}

extension Database {
  /// The version of the last change.
  func version() throws -> Int64 { try fact("version") }

  /// The number that is kept as `name`.
  func fact(_ name: String) throws -> Int64 {
    try Int64.fetchOne(
      cachedStatement(sql: "SELECT value FROM fact WHERE name = ?"),
      arguments: [name]
    ) ?? 0
  }

  /// Keeps `value` as `name`.
  func setFact(_ name: String, _ value: Int64) throws {
    try cachedStatement(sql: "UPDATE fact SET value = ? WHERE name = ?")
      .execute(arguments: [value, name])
  }
}
