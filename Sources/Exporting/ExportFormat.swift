/// A format that pages can be exported in.
package enum ExportFormat: String, CaseIterable, Hashable, Sendable {
  /// JSON Lines: the whole record, with its id.
  case jsonl
  /// Comma-separated values, RFC 4180, for spreadsheets.
  case csv
  /// The structured data as RDF 1.1 N-Quads, with the page's address as the graph.
  case nquads
  /// An index of captures for tools that read web archives.
  case cdxj
  /// A sitemap of sitemaps.org.
  case sitemap
  /// Lines for the bulk interface of OpenSearch and Elasticsearch.
  case opensearch
  /// Lines for Vespa's feeding client.
  case vespa
  /// One SQLite database with documented tables.
  case sqlite

  /// Whether the format has a way to say that a page is gone, as exports of changes must.
  package var hasTombstones: Bool {
    switch self {
    case .jsonl, .csv, .opensearch, .vespa, .sqlite: true
    case .nquads, .cdxj, .sitemap: false
    }
  }

  /// Whether it can say when pages were fetched.
  package var hasTimes: Bool {
    switch self {
    case .jsonl, .csv, .cdxj, .sqlite: true
    case .nquads, .sitemap, .opensearch, .vespa: false
    }
  }

  /// Whether an export is a stream of bytes that may be packed, parted and sent down a pipe.
  package var isStream: Bool { self != .sqlite }

  /// Whether its rows may be parted among files: each file must make sense by itself.
  package var isShardable: Bool { self != .sqlite && self != .sitemap }
}
