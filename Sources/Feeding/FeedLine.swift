import Digests
import Exporting
import JSON
import Segments
import Storing

/// What is sent of one page: its document, or that it is not to be found.
struct FeedLine: Sendable {
  /// What the engine has when it has taken the line.
  let entry: FeedLedger.Entry
  /// The page's URL; `nil` for one that the store has forgotten.
  let url: String?
  /// The document; `nil` when the page is not to be found.
  let document: SearchDocument?
  /// Whether only a change of the page itself can bring it back, and no vote.
  var isGone = false

  /// What stands for the score of a page that is kept from searchers.
  static let hidden = LiveScores.hidden

  /// The bits of a version that are for the round of sending.
  private static let roundBits: Int64 = 20

  /// The version for the engine, so that nothing older ever replaces something newer: that of the record,
  /// and below it the round of sending, because scores change without the record.
  ///
  /// Rounds beyond a million count as the last one.
  func version(round: Int64) -> Int64 {
    entry.version << Self.roundBits | min(max(round, 0), 1 << Self.roundBits - 1)
  }

  /// The action and the document as lines of a bulk request.
  func bytes(round: Int64) -> [UInt8] {
    var bytes = Array(
      """
      {"\(document == nil ? "delete" : "index")":{"_id":"\(entry.identity.text)",\
      "version":\(version(round: round)),"version_type":"external_gte"}}

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
