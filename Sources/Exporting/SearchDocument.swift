import Addressing
import Records

/// What other search engines are given of a page: the fields that one searches, filters and shows.
struct SearchDocument: JSONWritable {
  let record: PageRecord

  /// Writes the fields as members of an object, sorted by name.
  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("appLinked", record.isAppLinked)
    writer.field("apps", Self.unique(record.deepLinks.compactMap(\.app)))
    writer.field("deepLinks", Self.unique(record.deepLinks.compactMap(\.url)))
    writer.field("description", record.robots.nosnippet ? nil : record.description)
    writer.field("domain", record.url.registrableDomain)
    writer.field("headings", record.headings)
    writer.field("host", record.url.host)
    writer.field("image", record.image)
    writer.field("keywords", record.keywords)
    writer.field("language", record.language)
    // Features of a rank must be above zero.
    writer.field("quality", max(record.quality.score, 0.001))
    writer.field("text", record.text)
    writer.field("title", record.title)
    writer.field("types", Self.unique(record.items.flatMap(\.types)))
    writer.field("url", record.url.text)
    writer.endObject()
  }

  private static func unique(_ values: [String]) -> [String] {
    var seen: Set<String> = []
    return values.filter { seen.insert($0).inserted }
  }
}

/// Lines for the bulk interface of OpenSearch and Elasticsearch: an action, then a document.
///
/// The version of the record goes along, so that an older export never replaces a newer one.
///
/// Reference: <https://docs.opensearch.org/latest/api-reference/document-apis/bulk/>
struct BulkRows: RecordRows {
  mutating func append(_ record: PageRecord, version: Int64, to bytes: inout [UInt8]) {
    bytes += "{\"index\":{\"_id\":\"\(record.id)\",\"version\":\(version),".utf8
    bytes += "\"version_type\":\"external\"}}\n".utf8
    var writer = JSONWriter()
    writer.value(SearchDocument(record: record))
    bytes += writer.bytes
    bytes.append(UInt8(ascii: "\n"))
  }
}

/// Lines for Vespa's feeding client: one put operation a page.
///
/// Reference: <https://docs.vespa.ai/en/reference/document-json-format.html>
struct VespaRows: RecordRows {
  mutating func append(_ record: PageRecord, version: Int64, to bytes: inout [UInt8]) {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("fields")
    writer.value(SearchDocument(record: record))
    writer.field("put", "id:pippin:page::\(record.id)")
    writer.endObject()
    bytes += writer.bytes
    bytes.append(UInt8(ascii: "\n"))
  }
}
