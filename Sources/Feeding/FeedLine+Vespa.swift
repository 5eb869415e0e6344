import Digests
import Exporting
import JSON
import Storing

extension FeedLine {
  /// The request that brings the line to Vespa.
  ///
  /// Vespa keeps no versions of documents for others, so that each document has its own as a field, and is
  /// replaced only where that field is not greater. A document that is not there yet is made without a test
  /// (`create`; Vespa 8.178 or later). A page that is not to be found is no less a document than others, with
  /// its version and nothing else: if it were deleted, a request that comes late could bring it back.
  ///
  /// Reference: <https://docs.vespa.ai/en/writing/document-v1-api-guide.html#conditional-updates-and-puts-with-create>
  func request(round: Int64) -> EngineRequest {
    let version = version(round: round)
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("fields")
    if var document {
      document.ranking?.version = version
      writer.value(document)
    } else {
      writer.beginObject()
      writer.field("removed", VespaPackage.removed)
      writer.field("version", Int(version))
      writer.endObject()
    }
    writer.endObject()
    var body: [UInt8] = []
    writer.withBytes { VespaText.add($0, to: &body) }
    let condition = "\(VespaPackage.documentType).version<=\(version)"
    return EngineRequest(
      .post,
      VespaPath.document(entry.identity.text, replacedWhere: condition),
      body: body
    )
  }
}

/// The paths of Vespa's interface for documents.
///
/// Reference: <https://docs.vespa.ai/en/reference/api/document-v1.html>
enum VespaPath {
  /// The path of the document with this name.
  static func document(_ name: String) -> String {
    "/document/v1/\(VespaPackage.namespace)/\(VespaPackage.documentType)/docid/\(name)"
  }

  /// The path that makes a document, or replaces the one that there is where `condition` holds.
  ///
  /// The server gives up before the client does, so that a request does not outlive its connection.
  static func document(_ name: String, replacedWhere condition: String) -> String {
    "\(document(name))?create=true&timeout=60s&condition=\(escaped(condition))"
  }

  /// `text` as the value of a query.
  private static func escaped(_ text: String) -> String {
    text.utf8.reduce(into: "") { result, byte in
      let character = Character(Unicode.Scalar(byte))
      if byte < 0x80, character.isLetter || character.isNumber || character == "." {
        result.append(character)
      } else {
        result += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
  }
}
