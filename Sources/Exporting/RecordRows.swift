import Records

/// How pages are written in one format: what stands before them, each of them, what stands behind.
///
/// Rows come in the order of addresses and hold nothing of the clock unless times are asked for.
/// Every text in them is somebody else's, so that each format has to keep it inside its place.
protocol RecordRows: Sendable {
  /// What stands before the first row.
  var header: [UInt8] { get }
  /// What stands behind the last row.
  var footer: [UInt8] { get }

  /// Adds the rows of `record` to `bytes`.
  ///
  /// - Throws: ``ExportError`` when the format cannot hold more.
  mutating func append(
    _ record: PageRecord,
    version: Int64,
    to bytes: inout [UInt8]
  ) throws(ExportError)
}

extension RecordRows {
  var header: [UInt8] { [] }
  var footer: [UInt8] { [] }
}

/// A format that pages can be exported in.
package enum ExportFormat: String, CaseIterable, Hashable, Sendable {
  /// JSON Lines: the whole record, with its id.
  case jsonl
  /// Comma-separated values, RFC 4180, for spreadsheets.
  case csv
  /// The structured data as RDF 1.1 N-Quads, with the page's address as the graph.
  case nquads
  /// A sitemap of sitemaps.org.
  case sitemap
  /// Lines for the bulk interface of OpenSearch and Elasticsearch.
  case opensearch
  /// Lines for Vespa's feeding client.
  case vespa

  /// The rows of this format.
  func rows(withTimes: Bool, rawCells: Bool) -> any RecordRows {
    switch self {
    case .jsonl: JSONLinesRows(withTimes: withTimes)
    case .csv: CSVRows(withTimes: withTimes, isRaw: rawCells)
    case .nquads: NQuadsRows()
    case .sitemap: SitemapRows()
    case .opensearch: BulkRows()
    case .vespa: VespaRows()
    }
  }
}

/// JSON Lines: one page record a line.
struct JSONLinesRows: RecordRows {
  /// Whether fetch times and durations are in it.
  let withTimes: Bool

  mutating func append(_ record: PageRecord, version: Int64, to bytes: inout [UInt8]) {
    var writer = JSONWriter()
    record.write(to: &writer, withTimes: withTimes, id: record.id)
    bytes += writer.bytes
    bytes.append(UInt8(ascii: "\n"))
  }
}
