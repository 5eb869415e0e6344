import HTTPTypes

/// How the body of a request is coded for the transfer.
///
/// Reference: RFC 9112 section 6.1
enum TransferCoding {
  /// Whether a request with the fields `headers` has a body in no coding but chunks.
  static func isKnown(_ headers: HTTPFields) -> Bool {
    let codings = headers[values: .transferEncoding]
    return codings.isEmpty || codings.count == 1 && codings[0].lowercased() == "chunked"
  }
}
