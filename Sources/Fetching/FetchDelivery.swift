/// What a request brings to a server that a person named, with POST (RFC 9110, section 9.3.3).
package struct FetchDelivery: Hashable, Sendable {
  /// The media type of the body.
  package let contentType: String
  /// Headers beside those of every request.
  package let headers: [String]
  /// The body, a text without NUL.
  package let body: String

  package init(contentType: String, headers: [String], body: String) {
    self.contentType = contentType
    self.headers = headers
    self.body = body
  }
}
