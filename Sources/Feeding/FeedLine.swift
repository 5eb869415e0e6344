import Digests
import Exporting
import JSON
import Storing

/// What is sent of one page: its document, or that it is not to be found.
struct FeedLine: Sendable {
  /// What the engine has when it has taken the line.
  let entry: FeedLedger.Entry
  /// The document; `nil` when the page is not to be found.
  let document: SearchDocument?
  /// Whether only a change of the page itself can bring it back, and no vote.
  var isGone = false

  /// The action and the document as lines of a bulk request.
  ///
  /// The version of the record goes along, so that no older one ever replaces a newer one; a score that
  /// changed comes under the version of the record, which the engine takes as well.
  var bytes: [UInt8] {
    var bytes = Array(
      """
      {"\(document == nil ? "delete" : "index")":{"_id":"\(entry.identity.text)",\
      "version":\(entry.version),"version_type":"external_gte"}}

      """.utf8
    )
    guard let document else { return bytes }
    var writer = JSONWriter()
    writer.value(document)
    writer.withBytes { bytes.append(contentsOf: $0) }
    bytes.append(UInt8(ascii: "\n"))
    return bytes
  }
}
