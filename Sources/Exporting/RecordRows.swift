import Addressing
import JSON
import Records
import Storing

/// How pages are written in one format: what is before them, each of them, what is behind.
///
/// Rows come in the order of addresses and hold nothing of the clock unless times are requested.
/// Every text in them is somebody else's, so that each format has to keep it inside its field.
protocol RecordRows {
  /// The members of the JSON form that a row is made of; `nil` when rows are made of the stored
  /// bytes, so that no record has to be read for them.
  var members: Set<String>? { get }
  /// What is before the first row.
  var header: [UInt8] { get }
  /// What is behind the last row.
  var footer: [UInt8] { get }

  /// Adds the rows of `page` to `bytes`.
  ///
  /// - Throws: ``ExportError`` when the format cannot hold more, ``StoreError`` when the record is
  ///   damaged.
  mutating func append(_ page: ExportedPage, to bytes: inout [UInt8]) throws

  /// Adds what says that a page is gone; nothing in a format that cannot say it.
  mutating func append(_ removal: StoredRemoval, to bytes: inout [UInt8])
}

extension RecordRows {
  var header: [UInt8] { [] }
  var footer: [UInt8] { [] }
  mutating func append(_ removal: StoredRemoval, to bytes: inout [UInt8]) {}
}

/// A page on its way into an export.
struct ExportedPage {
  /// What the store holds.
  let stored: StoredRecord
  /// The members of its record that the format or a condition requested.
  let record: PageRecord

  /// The members of a record's JSON form, of which an export names those that it needs.
  static let members = Set(RecordObject.record.fields.map(\.name))
}

extension RecordExport {
  /// The rows of the format; `nil` for the one that is a database.
  func rows() -> (any RecordRows)? {
    switch format {
    case .jsonl: JSONLinesRows(withTimes: withTimes)
    case .csv: CSVRows(withTimes: withTimes, isRaw: rawCells, withRemovals: since != nil)
    case .nquads: NQuadsRows()
    case .cdxj: CDXJRows(captures: captures)
    case .sitemap: SitemapRows()
    case .opensearch: BulkRows()
    case .vespa: VespaRows()
    case .sqlite: nil
    }
  }
}
