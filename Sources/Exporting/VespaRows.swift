import Digests
import JSON
import Storing

/// Lines for Vespa's feeding client: one put or remove operation a page.
///
/// Reference: <https://docs.vespa.ai/en/reference/document-json-format.html>
struct VespaRows: RecordRows {
  var members: Set<String>? { SearchDocument.members }

  private var writer = JSONWriter()

  mutating func append(_ page: ExportedPage, to bytes: inout [UInt8]) {
    writer.removeAll()
    writer.beginObject()
    writer.key("fields")
    writer.value(SearchDocument(page.record, isAppLinked: page.stored.isAppLinked))
    writer.field("put", Self.name(page.stored.identity))
    writer.endObject()
    writer.withBytes { VespaText.add($0, to: &bytes) }
    bytes.append(UInt8(ascii: "\n"))
  }

  mutating func append(_ removal: StoredRemoval, to bytes: inout [UInt8]) {
    bytes += "{\"remove\":\"\(Self.name(removal.identity))\"}\n".utf8
  }

  private static func name(_ id: Digest128) -> String { "id:pippin:page::\(id.text)" }
}
