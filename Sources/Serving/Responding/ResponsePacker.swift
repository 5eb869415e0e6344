import Digests
import Addressing
import Codings
import HTTPTypes
import Hummingbird
import NIOCore

/// Packs a response for the network: validators, compression, and the headers of every response.
struct ResponsePacker {
  /// Answers smaller than this are sent as they are.
  static let compressionFloor = 1_024
  /// The largest answer that is compressed.
  static let compressionCeiling = 8 << 20

  /// The headers of the request.
  let headers: HTTPFields
  /// Whether only the head is wanted.
  let isHead: Bool

  /// The response for `reply`.
  func response(_ reply: APIResponse) -> Response {
    var fields = reply.headers
    fields[.xContentTypeOptions] = "nosniff"
    if fields[.referrerPolicy] == nil { fields[.referrerPolicy] = "no-referrer" }
    switch reply.body {
    case .stream(let body):
      if reply.status == .ok, !isCurrent(nil) { return Self.failed }
      fields[.cacheControl] = "no-store"
      add("Accept-Encoding", to: &fields)
      if isHead {
        var head = Response(status: reply.status, headers: fields)
        // How long the body would be is not known (RFC 9110 section 8.6).
        head.headers[.contentLength] = nil
        return head
      }
      return Response(status: reply.status, headers: fields, body: body)
    case .bytes(let bytes):
      return response(reply, bytes, fields)
    }
  }

  private func response(_ reply: APIResponse, _ bytes: [UInt8], _ given: HTTPFields) -> Response {
    var fields = given
    let packed = compressed(bytes, type: fields[.contentType] ?? "")
    if bytes.count >= Self.compressionFloor { add("Accept-Encoding", to: &fields) }
    if packed != nil { fields[.contentEncoding] = "gzip" }
    switch reply.caching {
    case .never:
      if reply.status == .ok, !isCurrent(nil) { return Self.failed }
      if fields[.cacheControl] == nil { fields[.cacheControl] = "no-store" }
    case .seconds(let seconds):
      // What a token or a session allowed is kept by whoever presented it only.
      let isOpen = headers[.authorization] == nil && headers[.cookie] == nil
      let audience = isOpen ? "public" : "private"
      fields[.cacheControl] = "\(audience), max-age=\(seconds)"
      let tag = Self.tag(bytes, version: reply.version, isPacked: packed != nil)
      fields[.eTag] = tag
      // If-Match is held before If-None-Match (RFC 9110 section 13.2.2).
      if reply.status == .ok, !isCurrent(tag) { return Self.failed }
      if reply.status == .ok, matches(tag) {
        fields[.contentType] = nil
        fields[.contentEncoding] = nil
        return Response(status: .notModified, headers: fields)
      }
    }
    let body = packed ?? bytes
    if isHead {
      fields[.contentLength] = String(body.count)
      return Response(status: reply.status, headers: fields)
    }
    return Response(
      status: reply.status,
      headers: fields,
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: body))
    )
  }

  private func add(_ name: String, to fields: inout HTTPFields) {
    fields[.vary] = fields[.vary].map { "\($0), \(name)" } ?? name
  }

  /// A strong validator (RFC 9110 section 8.8.3): other bytes have another, and so has the packed
  /// form.
  static func tag(_ bytes: [UInt8], version: String, isPacked: Bool) -> String {
    let sum = Digest128(of: bytes).text
    return "\"\(version)\(version.isEmpty ? "" : "-")\(sum)\(isPacked ? "-gzip" : "")\""
  }

  /// Whether the request has the response already (RFC 9110 section 13.1.2).
  private func matches(_ tag: String) -> Bool {
    guard let known = headers[.ifNoneMatch] else { return false }
    return known.split(separator: ",").contains { part in
      var text = part.drop { $0 == " " }
      while text.last == " " { text.removeLast() }
      if text.hasPrefix("W/") { text = text.dropFirst(2) }
      return text == "*" || text == tag
    }
  }

  /// Whether what the request has is what is there, when it asks that.
  ///
  /// `*` is whatever is there. The comparison is strong: a weak validator never matches (RFC 9110
  /// sections 13.1.1 and 8.8.3.2).
  ///
  /// - Parameter tag: The validator; `nil` where there is none.
  /// - Returns: Whether the response may go on.
  private func isCurrent(_ tag: String?) -> Bool {
    let known = headers[values: .ifMatch]
    guard !known.isEmpty else { return true }
    return known.contains { value in
      value.split(separator: ",").contains { part in
        var text = part.drop { $0 == " " || $0 == "\t" }
        while text.last == " " || text.last == "\t" { text.removeLast() }
        return text == "*" || tag.map { text == $0 } ?? false
      }
    }
  }

  /// The response where what the request has is not what is there (RFC 9110 section 15.5.13).
  private static var failed: Response {
    Response(
      status: .preconditionFailed,
      headers: [
        .cacheControl: "no-store", .contentLength: "0", .xContentTypeOptions: "nosniff",
      ]
    )
  }

  private func compressed(_ bytes: [UInt8], type: String) -> [UInt8]? {
    let range = Self.compressionFloor...Self.compressionCeiling
    guard range.contains(bytes.count), Self.takesGzip(headers) else { return nil }
    let isText = type.hasPrefix("text/") || type.hasPrefix("application/")
    guard isText || type == "image/svg+xml" else { return nil }
    return GzipEncoder.member([bytes], level: 1)
  }

  /// Whether a request with `headers` takes gzip (RFC 9110 section 12.5.3): named without a quality of 0.
  static func takesGzip(_ headers: HTTPFields) -> Bool {
    guard let accepted = headers[.acceptEncoding] else { return false }
    return accepted.split(separator: ",").contains { part in
      let words = part.lowercased().split(separator: ";").map { $0.filter { $0 != " " } }
      guard words.first == "gzip" else { return false }
      return !words.dropFirst().contains {
        $0.hasPrefix("q=0") && !$0.contains { ("1"..."9").contains($0) }
      }
    }
  }
}
