package import Codings

/// A response's body without its content codings, and how it ended.
package struct ResponseBody: Hashable, Sendable {
  /// The decoded bytes, at most the limit of the request's kind.
  package var content: [UInt8] = []
  /// How it ended.
  package var end = BodyEnd.whole
  /// Its size as sent, before decompression, in bytes; of a broken or cut one what had arrived.
  package var wireBytes = 0
  /// The labels of `Content-Encoding` that name no coding which can be undone, in lower case.
  package var unknownCodings: [String] = []
  /// Whether it is not compressed in the way that `Content-Encoding` says.
  package var isMislabelled = false

  /// A whole body that was not compressed.
  package init(_ content: [UInt8] = []) {
    self.content = content
    wireBytes = content.count
  }

  /// Ends the body that `decoder` has decoded; `nil` is an empty one.
  init(finishing decoder: inout ContentDecoder?) {
    guard let end = decoder?.finish(), let decoded = decoder else { return }
    self.end = end
    wireBytes = decoded.receivedBytes
    unknownCodings = decoded.unknownLabels
    isMislabelled = decoded.isMislabelled
    content = decoder?.takeContent() ?? []
  }

  /// The body of a response with `status`, of which a part is a part even when it is all there.
  ///
  /// Reference: RFC 9110, section 15.3.7
  func asResponse(status: Int, headers: HTTPHeaders) -> ResponseBody {
    guard status == 206, end == .whole else { return self }
    var body = self
    body.end = Self.isAll(headers.first("Content-Range")) ? .whole : .incomplete
    return body
  }

  /// Whether a range such as `bytes 0-99/100` is everything there is.
  private static func isAll(_ range: String?) -> Bool {
    guard let range, let unit = range.firstIndex(of: " ") else { return false }
    let parts = range[unit...].dropFirst().split(separator: "/", maxSplits: 1)
    guard parts.count == 2, let size = Int(parts[1]), size > 0 else { return false }
    return parts[0] == "0-\(size - 1)"
  }
}
