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
    writer.value(SearchDocument(page.record, isAppLinked: page.stored.isAppLinked))
    writer.withBytes { bytes.append(contentsOf: $0) }
    bytes.append(UInt8(ascii: "\n"))
  }

  mutating func append(_ removal: StoredRemoval, to bytes: inout [UInt8]) {
    let id = removal.identity.text
    bytes += "{\"delete\":{\"_id\":\"\(id)\",\"version\":\(removal.version),".utf8
    bytes += "\"version_type\":\"external_gte\"}}\n".utf8
  }
}
