import Digests
import JSON
import Storing

/// Lines for the bulk interface of OpenSearch and Elasticsearch: an action, then a document.
///
/// The version of the record goes along, so that an older export never replaces a newer one. Votes
/// hide a page and bring it back under the version that a copy has, so that of two lines with the
/// same version the one that comes later holds.
///
/// Reference: <https://docs.opensearch.org/latest/api-reference/document-apis/bulk/>
struct BulkRows: RecordRows {
  var members: Set<String>? { SearchDocument.members }

  private var writer = JSONWriter()

  mutating func append(_ page: ExportedPage, to bytes: inout [UInt8]) {
    let id = page.stored.identity.text
    bytes += "{\"index\":{\"_id\":\"\(id)\",\"version\":\(page.stored.version),".utf8
    bytes += "\"version_type\":\"external_gte\"}}\n".utf8
    writer.removeAll()
    writer.value(SearchDocument(page: page))
    writer.withBytes { bytes.append(contentsOf: $0) }
    bytes.append(UInt8(ascii: "\n"))
  }

  mutating func append(_ removal: StoredRemoval, to bytes: inout [UInt8]) {
    let id = removal.identity.text
    bytes += "{\"delete\":{\"_id\":\"\(id)\",\"version\":\(removal.version),".utf8
    bytes += "\"version_type\":\"external_gte\"}}\n".utf8
  }
}

extension ExportFormat {
  /// The mapping of an OpenSearch or Elasticsearch index for the documents of ``opensearch``, one
  /// JSON text.
  ///
  /// Fields that nobody named are refused, so that a page cannot make the mapping grow; quality
  /// is a feature that ranks.
  package static let openSearchMapping = """
    {
      "mappings": {
        "dynamic": "strict",
        "properties": {
          "appLinked": {"type": "boolean"},
          "apps": {"type": "keyword", "ignore_above": 1024},
          "deepLinks": {"type": "keyword", "index": false, "doc_values": false},
          "description": {"type": "text"},
          "domain": {"type": "keyword"},
          "headings": {"type": "text"},
          "host": {"type": "keyword"},
          "image": {"type": "keyword", "index": false, "doc_values": false},
          "keywords": {"type": "text"},
          "language": {"type": "keyword", "ignore_above": 256},
          "quality": {"type": "rank_feature"},
          "text": {"type": "text"},
          "title": {"type": "text"},
          "types": {"type": "keyword", "ignore_above": 1024},
          "url": {"type": "keyword", "ignore_above": 4096}
        }
      }
    }

    """
}
