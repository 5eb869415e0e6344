import Basics
import Foundation
import Frontier
import GRDB
package import Records

extension EmbeddedStore {
  /// See ``RankedStore/rankInputs(after:limit:)``.
  package func rankInputs(after version: Int64, limit: Int) async throws -> [RankInput] {
    try await read { database in
      let statement = try database.cachedStatement(
        sql: """
          SELECT id, version, url, indexable, fetched, duration, findings, facts FROM pages
          WHERE version > ? AND removed = 0 ORDER BY version LIMIT ?
          """
      )
      let rows = try Row.fetchCursor(statement, arguments: [version, limit])
      var inputs: [RankInput] = []
      while let row = try rows.next() {
        var input = try RankInput(row: row)
        // Older stores have no facts beside the record.
        if input.facts == nil { input.facts = try Self.facts(of: input.page, database) }
        inputs.append(input)
      }
      return inputs
    }
  }

  /// The facts of the page with a number, from its record; `nil` when that cannot be read.
  private static func facts(of page: UInt64, _ database: Database) throws -> PageFacts? {
    let find = try database.cachedStatement(
      sql: "SELECT \(StoredRecord.columns) FROM pages WHERE id = ?"
    )
    let row = try Row.fetchOne(find, arguments: [Int64(bitPattern: page)])
    guard let stored = try row.map(StoredRecord.init(row:)) else { return nil }
    do {
      return PageFacts(try stored.record(leavingOut: unneeded))
    } catch let error as StoreError where error.code == .damaged {
      return nil
    }
  }

  /// The members of a record that no facts are read from.
  private static let unneeded = PageRecord.unsearched.subtracting(["fetch"]).union([
    "alternateApps", "appLinks", "banner", "deepLinks", "headings", "keywords", "robots",
    "structuredData", "text", "twitterApp", "universalLinks", "webFallback",
  ])
}

extension RankInput {
  /// Reads a row of the columns that ``EmbeddedStore/rankInputs(after:limit:)`` selects.
  fileprivate init(row: Row) throws {
    let facts = try row.withUnsafeData(atIndex: 7) { stored in
      stored.flatMap { $0.withUnsafeBytes { PageFacts(bytes: $0) } }
    }
    self.init(
      version: try row.value(1),
      page: UInt64(bitPattern: try row.value(0)),
      url: try row.value(2),
      isIndexable: try row.value(3),
      facts: facts,
      rules: PackedFindings.rules(try row.value(6))
    )
    fetchedAt = try row.value(4, as: Int64?.self).map(Timestamp.init(milliseconds:))
    durationMs = try row.value(5)
  }
}
