/// A request to a search engine elsewhere.
package struct EngineRequest: Hashable, Sendable {
  /// What is done.
  package enum Method: String, Hashable, Sendable {
    case get = "GET"
    case put = "PUT"
    case post = "POST"
  }

  /// What is done.
  package var method: Method
  /// The path behind the address of the server, with its query, such as `/pages/_bulk`.
  package var path: String
  /// The body; empty for none.
  package var body: [UInt8] = []
  /// Whether the body is a line for each value, and not one JSON text.
  package var isLines = false
  /// The seconds to wait for the answer at most; `nil` for as many as usual.
  package var time: Double?

  package init(_ method: Method, _ path: String, body: [UInt8] = []) {
    (self.method, self.path, self.body) = (method, path, body)
  }
}

/// What an engine answered.
package struct EngineResponse: Hashable, Sendable {
  /// The status code.
  package var status: Int
  /// The body.
  package var body: [UInt8]
  /// The seconds after which it wants to be asked again, where it says so.
  package var retryAfter: Double?

  package init(status: Int, body: [UInt8], retryAfter: Double? = nil) {
    (self.status, self.body, self.retryAfter) = (status, body, retryAfter)
  }
}

/// No answer came.
package struct EngineUnreachable: Error, Hashable, Sendable {
  /// What happened, as a clause.
  package var reason: String
  /// What to do, as a sentence.
  package var advice: String
  /// Whether asking again may help: not when a certificate is refused or a name is none.
  package var mayPass: Bool

  package init(reason: String, advice: String, mayPass: Bool) {
    (self.reason, self.advice, self.mayPass) = (reason, advice, mayPass)
  }
}

/// The server of a search engine: OpenSearch, Elasticsearch, or another that answers as they do.
package protocol EngineServer: Sendable {
  /// Sends one request and waits for its answer.
  ///
  /// - Throws: ``EngineUnreachable`` when none came.
  func send(_ request: EngineRequest) async throws -> EngineResponse
}
