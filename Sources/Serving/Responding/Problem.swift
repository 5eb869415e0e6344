import HTTPTypes
import JSON
import QueryLanguage

/// Why a request has no response, as RFC 9457 describes problems.
struct Problem: Error, Hashable {
  /// A field of the request that is wrong.
  struct Fault: Hashable {
    /// The parameter, header or field of the body.
    var field: String
    /// What is wrong with it, as what a sentence says of the field.
    var detail: String
    /// Where it is wrong, in characters from 1, and in bytes of UTF-8 from 0.
    var column: Int?
    var offset: Int?
  }

  /// What kind of problem it is.
  var code: ProblemCode
  /// What happened in this case, and what to do next.
  var detail: String
  /// The fields that are wrong.
  var faults: [Fault] = []
  /// The seconds after which the same request may succeed.
  var retryAfter: Int?
  /// The methods that the path has, for `Allow`.
  var allowed: [String] = []
  /// Whether the coding of the body is wrong, so that `Accept-Encoding` says that none is known.
  var isAboutCoding = false

  /// What `WWW-Authenticate` says where a bearer token is needed (RFC 6750, section 3).
  static let bearerChallenge = "Bearer realm=\"pippin\""

  init(_ code: ProblemCode, _ detail: String) {
    self.code = code
    self.detail = detail
  }

  /// A problem with one field.
  init(_ code: ProblemCode, field: String, _ detail: String) {
    self.code = code
    self.detail = "\(field) \(detail)."
    faults = [Fault(field: field, detail: detail)]
  }

  /// A problem with the query of a search.
  init(_ error: QuerySyntaxError) {
    self.init(.invalidQuery, error.description)
    let detail = "expected \(error.expected) at column \(error.column)"
    faults = [Fault(field: "q", detail: detail, column: error.column, offset: error.offset)]
  }

  /// Tells the problem to whoever asked.
  ///
  /// - Parameter path: What was requested; without its query, which may tell of somebody.
  /// - Returns: A response of the type `application/problem+json`.
  func response(path: String) -> APIResponse {
    var writer = JSONWriter()
    writer.beginObject()
    writer.field("code", code.rawValue)
    writer.field("detail", detail)
    writer.key("errors")
    writer.beginArray()
    for fault in faults {
      writer.beginObject()
      writer.field("column", fault.column)
      writer.field("detail", fault.detail)
      writer.field("field", fault.field)
      writer.field("offset", fault.offset)
      writer.endObject()
    }
    writer.endArray()
    writer.field("instance", path)
    writer.field("status", code.status.code)
    writer.field("title", code.title)
    writer.field("type", code.link)
    writer.endObject()
    var response = APIResponse(writer.bytes, type: "application/problem+json", status: code.status)
    if let retryAfter { response.headers[.retryAfter] = String(max(1, retryAfter)) }
    if !allowed.isEmpty { response.headers[.allow] = allowed.joined(separator: ", ") }
    if isAboutCoding { response.headers[.acceptEncoding] = "identity" }
    if code == .unauthorized { response.headers[.wwwAuthenticate] = Self.bearerChallenge }
    return response
  }
}
