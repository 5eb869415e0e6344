package import Basics
package import Digests
import Foundation
import GRDB

/// From where on an export of changes begins.
package enum ChangeStart: Hashable, Sendable {
  /// Behind a version of the store: exactly what changed since.
  case version(Int64)
  /// At a moment: what was fetched, found unchanged or removed then or later.
  case time(Timestamp)
}

/// A page that went away, as far as the store remembers it.
package struct StoredRemoval: Hashable, Sendable {
  /// The version under which it went away.
  package let version: Int64
  /// The page's address.
  package let url: String
  /// When it went away, if that is known.
  package var removedAt: Timestamp?

  /// The identity of the page's address.
  package var identity: Digest128 { Digest128(of: url) }

  package init(version: Int64, url: String) {
    (self.version, self.url) = (version, url)
  }
}

/// What an export is made of, one at a time.
package enum StoredChange: Sendable {
  /// A page with its record.
  case page(StoredRecord)
  /// A page that is gone, or no longer among the selected.
  case removal(StoredRemoval)
}

extension EmbeddedStore {
  /// What tells the store from others, 16 hexadecimal digits: random, and the same in its copies; `nil`
  /// until a command that writes has opened a store of an older version.
  ///
  /// - Throws: ``StoreError``.
  package func identity() async throws -> String? {
    try await value(of: "store").map(HexText.text)
  }

  /// Hands the selected records to `body`, in the order of their addresses' bytes, over one
  /// snapshot of the store and in memory that does not grow with it.
  ///
  /// - Parameters:
  ///   - selection: Which records are meant.
  ///   - start: From where on; the removed pages, and those that are not selected, are then
  ///     handed out too, because a copy may have them. `nil` for all selected records.
  ///   - isWanted: With a start: which of the selected pages are handed out even when they have
  ///     not changed since.
  ///   - body: Takes one of them; what it throws ends the reading.
  /// - Returns: The version of the snapshot, behind which the next export of changes may begin.
  /// - Throws: ``StoreError``, also when the start lies behind the end.
  package func export(
    _ selection: RecordSelection,
    since start: ChangeStart?,
    orWhere isWanted: @escaping @Sendable (UInt64) -> Bool = { _ in false },
    _ body: (StoredChange) throws -> Void
  ) throws -> Int64 {
    try StoreError.mapping(path) {
      try pool.read { database in
        let latest = "SELECT value FROM counters WHERE name = 'version'"
        let version = try Int64.fetchOne(database, sql: latest) ?? 0
        let (selected, selectedArguments) = selection.condition
        var (condition, arguments) = ("\(selected)", selectedArguments)
        if let start {
          try check(start, version, database)
          let wanted = DatabaseFunction("pippin_wanted", argumentCount: 1) { values in
            Int64.fromDatabaseValue(values[0]).map { isWanted(UInt64(bitPattern: $0)) } ?? false
          }
          database.add(function: wanted)
          condition = "(\(start.condition) OR \(selected) AND pippin_wanted(id))"
          arguments = start.arguments + selectedArguments
        }
        // Those of a selection come first, as columns; the order is that of the index, because a
        // sorter would hold all rows.
        let rows = try Row.fetchCursor(
          database,
          sql: """
            SELECT \(StoredRecord.columns), \(start == nil ? "1" : selected) FROM pages
            WHERE \(condition) ORDER BY url
            """,
          arguments: (start == nil ? [] : selectedArguments) + arguments
        )
        while let row = try rows.next() {
          let isSelected: Bool = try row.value(9)
          try body(isSelected ? .page(StoredRecord(row: row)) : .removal(StoredRemoval(row: row)))
        }
        return version
      }
    }
  }

  private func check(_ start: ChangeStart, _ version: Int64, _ database: Database) throws {
    guard case .version(let cursor) = start else { return }
    if try cursor < IdentityStep.count(IdentityStep.versionKey, database) {
      throw StoreError(
        .damaged,
        path: path,
        reason: "since v\(cursor) the identifiers of pages have changed: they have 32 digits now",
        advice: "Export everything once, in place of the copy; the next changes begin there."
      )
    }
    guard cursor > version else { return }
    throw StoreError(
      .damaged,
      path: path,
      reason: "the cursor v\(cursor) lies beyond the newest version, v\(version)",
      advice: "It belongs to another store; export everything once."
    )
  }
}

extension ChangeStart {
  /// The condition on rows of pages, whose plus keeps SQLite at the order of addresses.
  fileprivate var condition: String {
    switch self {
    case .version: "+version > ?"
    case .time: "(fetched IS NULL OR fetched >= ?)"
    }
  }

  fileprivate var arguments: StatementArguments {
    switch self {
    case .version(let version): [version]
    case .time(let time): [time.milliseconds]
    }
  }
}

extension StoredRemoval {
  fileprivate init(row: Row) throws {
    self.init(
      version: try row.value(1),
      url: try row.value(2)
    )
    removedAt = try row.value(5, as: Int64?.self).map(Timestamp.init(milliseconds:))
  }
}
