/// A kind of search engine that can be fed.
package enum FeedEngine: String, CaseIterable, Hashable, Sendable {
  /// OpenSearch or Elasticsearch, over their bulk interface.
  case openSearch = "opensearch"
  /// Vespa, over its interface for documents.
  case vespa

  /// How people call it.
  package var name: String {
    switch self {
    case .openSearch: "OpenSearch or Elasticsearch"
    case .vespa: "Vespa"
    }
  }
}
