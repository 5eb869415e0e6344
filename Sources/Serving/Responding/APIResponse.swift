import HTTPTypes
import Hummingbird
import NIOCore

/// What a route answers, before it is packed for the network.
struct APIResponse: Sendable {
  /// What the body is.
  enum Body: Sendable {
    /// Bytes that are there already.
    case bytes([UInt8])
    /// Bytes that come piece by piece.
    case stream(ResponseBody)
  }

  /// How long a response may be kept by whoever asked, and by caches between.
  enum Caching: Hashable, Sendable {
    /// Not at all.
    case never
    /// For so many seconds, with a validator that changes with the bytes.
    case seconds(Int)
  }

  /// The status.
  var status: HTTPResponse.Status
  /// The body.
  var body: Body
  /// The headers beside those that every response has.
  var headers: HTTPFields
  /// How long it may be kept.
  var caching = Caching.never
  /// What is before the validator, such as the version of the index.
  var version = ""

  /// A response of bytes.
  init(_ bytes: [UInt8], type: String, status: HTTPResponse.Status = .ok) {
    self.status = status
    body = .bytes(bytes)
    headers = [.contentType: type]
  }

  /// A JSON document.
  static func json(_ bytes: [UInt8], status: HTTPResponse.Status = .ok) -> APIResponse {
    APIResponse(bytes, type: "application/json", status: status)
  }

  /// A page.
  static func html(_ text: String) -> APIResponse {
    APIResponse(Array(text.utf8), type: "text/html; charset=utf-8")
  }

  /// A body that comes piece by piece.
  static func stream(type: String, _ body: ResponseBody) -> APIResponse {
    var response = APIResponse([], type: type)
    response.body = .stream(body)
    return response
  }
}

extension HTTPField.Name {
  /// `Server-Timing`, W3C.
  static let serverTiming = parsed("Server-Timing")
  /// `Referrer-Policy`, W3C.
  static let referrerPolicy = parsed("Referrer-Policy")
  /// `X-Forwarded-For`, which proxies add.
  static let forwardedFor = parsed("X-Forwarded-For")

  private static func parsed(_ name: String) -> HTTPField.Name {
    HTTPField.Name(name) ?? .from
  }
}
