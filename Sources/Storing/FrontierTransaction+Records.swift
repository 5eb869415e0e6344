import Addressing
import Foundation
import Frontier
import GRDB

extension FrontierTransaction {
  /// Stores the settlement's record; without a record, the page goes away.
  ///
  /// - Returns: Whether the record is another than the one stored before.
  @discardableResult
  func keepRecord(_ prepared: PreparedSettlement, known: Known) throws -> Bool {
    guard let record = prepared.page else { return try remove(known.id) }
    let page = known.id
    // A page that says the same as before keeps its version, so that no index takes it anew.
    if known.facts.visits > 0, try isStored(record.record, of: page) {
      let same = try database.cachedStatement(
        sql: "UPDATE pages SET fetched = ?, duration = ? WHERE id = ?"
      )
      try same.execute(arguments: [record.fetched, record.duration, page])
      return false
    }
    let write = try database.cachedStatement(
      sql: """
        INSERT OR REPLACE INTO pages(id, version, host, removed, indexable, app_linked,
          fetched, duration, url, findings, facts, record)
        VALUES(?, ?, ?, 0, ?, ?, ?, ?, ?, ?, ?, ?)
        """
    )
    let version = try next("version")
    try write.execute(arguments: [
      page, version, known.host, record.isIndexable, record.isAppLinked, record.fetched,
      record.duration, record.url, record.findings, record.facts, record.record,
    ])
    note(prepared, version: version, page: page)
    return true
  }

  /// Whether the page's record is the one stored, packed or in the plain form of older stores.
  private func isStored(_ packed: Data, of page: Int64) throws -> Bool {
    let find = try database.cachedStatement(sql: "SELECT record FROM pages WHERE id = ?")
    guard let row = try Row.fetchOne(find, arguments: [page]) else { return false }
    return try row.withUnsafeData(atIndex: 0) { stored in
      guard let stored else { return false }
      if stored == packed { return true }
      // It may be the plain text of an older store, or packed by another version of the library.
      return packed.withUnsafeBytes { RecordPacking.unpack($0) }
        == stored.withUnsafeBytes { RecordPacking.unpack($0) }
    }
  }

  /// Whether the page has a record that is not what was written.
  static func isRecordDamaged(of page: Int64, in database: Database) throws -> Bool {
    let find = try database.cachedStatement(sql: "SELECT record FROM pages WHERE id = ?")
    guard let row = try Row.fetchOne(find, arguments: [page]) else { return false }
    return try row.withUnsafeData(atIndex: 0) { stored in
      guard let stored else { return false }
      return stored.withUnsafeBytes { RecordPacking.unpack($0) } == nil
    }
  }

  /// Notes that a page was found unchanged, in the times that are kept beside its record.
  func renew(_ page: Int64) throws {
    let update = try database.cachedStatement(sql: "UPDATE pages SET fetched = ? WHERE id = ?")
    try update.execute(arguments: [now, page])
  }

  /// Removes a page; what stays is its address with a new version and the moment, for those who
  /// hold a copy.
  ///
  /// - Returns: Whether there was a record.
  @discardableResult
  func remove(_ page: Int64) throws -> Bool {
    let find = try database.cachedStatement(sql: "SELECT 1 FROM pages WHERE id = ? AND removed = 0")
    guard try Int.fetchOne(find, arguments: [page]) != nil else { return false }
    let update = try database.cachedStatement(
      sql: """
        UPDATE pages SET removed = 1, version = ?, indexable = 0, app_linked = 0,
          fetched = nullif(?, 0), duration = NULL, findings = '', facts = NULL, record = NULL
        WHERE id = ?
        """
    )
    try update.execute(arguments: [next("version"), now, page])
    return true
  }
}
