import HTTPTypes
import Hummingbird

/// Decides whether a request may be answered, by its token and where it comes from.
struct AccessCheck {
  private let state: ServerState

  init(_ state: ServerState) { self.state = state }

  /// The token of a request that may go on; `nil` when it has none and needs none.
  ///
  /// - Throws: ``Problem`` when the token is unknown, or is needed and missing, or allows too
  ///   little.
  func entry(
    _ operation: Operation,
    _ headers: HTTPFields,
    _ network: ClientNetwork?
  ) throws(Problem) -> TokenBook.Entry? {
    let entry = try presented(headers)
    guard let scope = needed(operation.access, headers, network) else { return entry }
    guard let entry else {
      throw Problem(.unauthorized, "This needs a token with the scope \(scope.rawValue).")
    }
    guard entry.allows(scope) else {
      throw Problem(.forbidden, "This needs the scope \(scope.rawValue).")
    }
    return entry
  }

  private func presented(_ headers: HTTPFields) throws(Problem) -> TokenBook.Entry? {
    guard let header = headers[.authorization] else { return nil }
    let words = header.split(separator: " ", maxSplits: 1)
    guard words.count == 2, words[0].lowercased() == "bearer",
      let entry = state.tokens.entry(of: words[1])
    else { throw Problem(.unauthorized, "The token is not known here.") }
    return entry
  }

  /// The scope that a token must have; `nil` when none is needed.
  private func needed(
    _ access: Operation.Access,
    _ headers: HTTPFields,
    _ network: ClientNetwork?
  ) -> Scope? {
    switch access {
    case .everybody: nil
    case .scope(let scope): state.settings.anonymous.contains(scope) ? nil : scope
    case .token(let scope): scope
    case .local(let scope):
      state.settings.isLoopback && state.settings.proxies.isEmpty
        && network?.isLocal ?? false && headers[.forwardedFor] == nil ? nil : scope
    }
  }
}

/// Holds the names that a request may call the server by.
///
/// A page elsewhere whose name was made to point here (DNS rebinding) comes under its own name.
struct HostCheck {
  private static let local = ["localhost", "127.0.0.1", "[::1]"]
  private let settings: ServerSettings

  init(_ settings: ServerSettings) { self.settings = settings }

  /// Checks the names that a request gives.
  ///
  /// Reference: RFC 9112 section 3.2: there is one Host. A request without one comes from no
  /// browser; programs that look whether the server lives send none.
  ///
  /// - Throws: ``Problem`` when there are two, or the server has no such name.
  func check(_ request: Request) throws(Problem) {
    guard request.headers[values: Self.host].isEmpty else {
      throw Problem(.malformedRequest, "It has more than one Host.")
    }
    try check(request.head.authority)
  }

  /// The second Host and those behind it; the first is the request's authority.
  private static let host = HTTPField.Name("Host") ?? .authorization

  /// Checks a name; a request without one comes from no browser.
  ///
  /// - Throws: ``Problem`` when the server has no such name.
  func check(_ authority: String?) throws(Problem) {
    guard let authority, settings.isLoopback || !settings.hostNames.isEmpty else { return }
    var name = authority.lowercased()
    if let colon = name.lastIndex(of: ":"), !name[colon...].contains("]") {
      name = String(name[..<colon])
    }
    let isOwn = settings.isLoopback && [settings.address, "[\(settings.address)]"].contains(name)
    guard isOwn || Self.local.contains(name) || settings.hostNames.contains(name) else {
      throw Problem(.wrongHost, "This server has no name like the one that was asked for.")
    }
  }
}

/// Answers the question of a browser whether a page of another origin may ask.
///
/// Reference: WHATWG Fetch, CORS-preflight request
enum Preflight {
  /// The answer; which origins it is for is added to every answer.
  static var answer: Answer {
    var answer = Answer([], type: "text/plain", status: .noContent)
    answer.headers[.contentType] = nil
    answer.headers[.accessControlAllowMethods] = "GET, POST"
    answer.headers[.accessControlAllowHeaders] = "Authorization, Content-Type, If-None-Match"
    answer.headers[.accessControlMaxAge] = "600"
    return answer
  }
}
