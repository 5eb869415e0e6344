import HTTPTypes

/// The kinds of problems that a request can meet.
enum ProblemCode: String, CaseIterable {
  case unknownParameter = "unknown-parameter"
  case invalidParameter = "invalid-parameter"
  case missingParameter = "missing-parameter"
  case malformedQuery = "malformed-query"
  case invalidQuery = "invalid-query"
  case foreignCursor = "foreign-cursor"
  case malformedBody = "malformed-body"
  case malformedRequest = "malformed-request"
  case unauthorized
  case forbidden
  case notFound = "not-found"
  case notPublic = "not-public"
  case methodNotAllowed = "method-not-allowed"
  case unknownMethod = "unknown-method"
  case unknownCoding = "unknown-coding"
  case timeLimit = "time-limit"
  case bodyTooLarge = "body-too-large"
  case addressTooLong = "address-too-long"
  case headTooLarge = "head-too-large"
  case unsupportedType = "unsupported-type"
  case wrongHost = "wrong-host"
  case tooManyRequests = "too-many-requests"
  case unreachable
  case inspectionTimeLimit = "inspection-time-limit"
  case internalError = "internal-error"
  case unavailable
  case notTaken = "not-taken"
  case readOnly = "read-only"

  /// The HTTP status.
  var status: HTTPResponse.Status {
    switch self {
    case .unknownParameter, .invalidParameter, .missingParameter, .malformedQuery, .invalidQuery,
      .malformedBody, .malformedRequest:
      .badRequest
    case .foreignCursor: .conflict
    case .unauthorized: .unauthorized
    case .forbidden, .readOnly: .forbidden
    case .notFound, .notPublic: .notFound
    case .methodNotAllowed: .methodNotAllowed
    case .unknownMethod, .unknownCoding: .notImplemented
    case .timeLimit: .requestTimeout
    case .bodyTooLarge: .contentTooLarge
    case .addressTooLong: .uriTooLong
    case .headTooLarge: .requestHeaderFieldsTooLarge
    case .unsupportedType: .unsupportedMediaType
    case .wrongHost: .misdirectedRequest
    case .tooManyRequests: .tooManyRequests
    case .unreachable: .unprocessableContent
    case .inspectionTimeLimit: .gatewayTimeout
    case .internalError: .internalServerError
    case .unavailable, .notTaken: .serviceUnavailable
    }
  }

  /// What it is, in a few words.
  var title: String {
    switch self {
    case .unknownParameter: "Unknown parameter"
    case .invalidParameter: "Invalid value"
    case .missingParameter: "Missing parameter"
    case .malformedQuery: "The query of the URL cannot be read"
    case .invalidQuery: "The query of Core Spotlight has an error"
    case .foreignCursor: "The cursor belongs to another query"
    case .malformedBody: "The body cannot be read"
    case .malformedRequest: "The request cannot be read"
    case .unauthorized: "A token is needed"
    case .forbidden: "The token does not allow this"
    case .notFound: "There is nothing here"
    case .notPublic: "The page is not in the public index"
    case .methodNotAllowed: "The method is not known here"
    case .unknownMethod: "The method is known nowhere on this server"
    case .unknownCoding: "The body is in a transfer coding that is not known here"
    case .timeLimit: "The request took too long to come in"
    case .bodyTooLarge: "The body is too large"
    case .addressTooLong: "The address is too long"
    case .headTooLarge: "The head of the request is too large"
    case .unsupportedType: "The body has a type or a coding that is not known here"
    case .wrongHost: "The request was meant for another host"
    case .tooManyRequests: "There were too many requests"
    case .unreachable: "The page could not be reached"
    case .inspectionTimeLimit: "The page took too long"
    case .internalError: "The server failed"
    case .unavailable: "The server cannot answer now"
    case .notTaken: "Events are not accepted now"
    case .readOnly: "The server only reads"
    }
  }

  /// What to do about it.
  var advice: String {
    switch self {
    case .unknownParameter:
      "Every parameter is checked, so that a misspelled one is not silently without effect. The "
        + "response names it, and those that the path has."
    case .invalidParameter:
      "The response says what the value must be. Give each parameter once, except conditions."
    case .missingParameter: "The response names the parameter. Give it a value."
    case .malformedQuery:
      "Names and values are percent-encoded UTF-8."
    case .invalidQuery:
      "Correct the query where the response says, in column (characters, from 1) or offset (bytes, "
        + "from 0). To search for the text as words, put a word before it, or leave the operator out."
    case .foreignCursor:
      "Ask the same query again with next of its answer as it is, or leave the cursor out."
    case .malformedBody:
      "Send a JSON array, or one JSON object on each line with the type application/x-ndjson."
    case .malformedRequest: "Send HTTP/1.1, with lines, headers and lengths as RFC 9112 has them."
    case .unauthorized:
      "Send the header Authorization: Bearer TOKEN. Whoever runs the server makes tokens with "
        + "pippin token."
    case .forbidden: "Ask whoever runs the server for a token with the scope that is named."
    case .notFound: "Check the address; every route is in the reference."
    case .notPublic:
      "The answer says why: the page asks not to be indexed, has no title, or answers an error."
    case .methodNotAllowed: "The header Allow lists the methods of this path."
    case .unknownMethod: "The reference lists the methods of every path."
    case .unknownCoding: "Send the body with Content-Length, or with Transfer-Encoding: chunked."
    case .timeLimit: "Send the request again, all of it within the time limit."
    case .bodyTooLarge: "Send fewer events at a time: at most 1,000, and at most 1 MiB."
    case .addressTooLong: "The path and its query have at most 8 KiB."
    case .headTooLarge: "An address and all headers together have at most 16 KiB."
    case .unsupportedType:
      "Send application/json or application/x-ndjson, without Content-Encoding."
    case .wrongHost:
      "The server answers under its own names only, so that no page elsewhere can reach it by "
        + "another name. Whoever runs it adds names with --host-name."
    case .tooManyRequests: "Wait for the seconds that the header Retry-After names."
    case .unreachable: "The answer says what the page's server did. Try again later."
    case .inspectionTimeLimit:
      "The page's server is slow, or asks for long delays. Try again later."
    case .internalError: "This is a fault of the server. Tell whoever runs it."
    case .unavailable: "Wait for the seconds that the header Retry-After names, and try again."
    case .notTaken:
      "Another process is writing the index, or too much waits. Send the same events again later; "
        + "what came in already is not counted twice."
    case .readOnly: "Send events to the server that writes this store. This one never accepts them."
    }
  }

  /// Where it is explained on this server.
  var link: String { "/docs/problems#\(rawValue)" }
}
