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
    _ request: Request,
    _ network: ClientNetwork?
  ) throws(Problem) -> TokenRegistry.Entry? {
    let entry = try presented(request.headers) ?? session(operation, request.headers)
    let objection = LocalCheck(state.settings).objection(request, network)
    guard let scope = needed(operation.access, isHere: objection == nil) else { return entry }
    guard let entry else {
      let reason = isLocalRight(operation.access) ? objection.map { " \($0)" } ?? "" : ""
      throw Problem(.unauthorized, "This needs a token with the scope \(scope.rawValue).\(reason)")
    }
    guard entry.allows(scope) else {
      throw Problem(.forbidden, "This needs the scope \(scope.rawValue).")
    }
    return entry
  }

  private func presented(_ headers: HTTPFields) throws(Problem) -> TokenRegistry.Entry? {
    guard let header = headers[.authorization] else { return nil }
    let words = header.split(separator: " ", maxSplits: 1)
    guard words.count == 2, words[0].lowercased() == "bearer",
      let entry = state.tokens.entry(of: words[1])
    else { throw Problem(.unauthorized, "The token is not known here.") }
    return entry
  }

  /// The token that began the session of a browser, for pages that people read.
  ///
  /// Nothing that a program asks counts by a cookie, so that no page of another site can act for
  /// whoever has one. What a session allows is its scope, whatever its token allows.
  private func session(
    _ operation: Operation,
    _ headers: HTTPFields
  ) -> TokenRegistry.Entry? {
    guard operation.isPage, operation.method == .get, let cookies = headers[.cookie] else {
      return nil
    }
    let isSecure = PageSessions.isSecure(headers, state.settings)
    for scope in [Scope.admin, .read] {
      guard let value = PageSessions.value(in: cookies, scope: scope, isSecure: isSecure),
        let hash = state.sessions.token(of: value, scope: scope, now: state.now()),
        var entry = state.tokens.entry(hash: hash), entry.allows(scope)
      else { continue }
      entry.scopes = [scope]
      return entry
    }
    return nil
  }

  /// The scope that a token must have; `nil` when none is needed.
  private func needed(_ access: Operation.Access, isHere: Bool) -> Scope? {
    switch access {
    case .everybody: nil
    case .scope(let scope): state.settings.isOpen(scope, isHere: isHere) ? nil : scope
    case .token(let scope): scope
    case .local(let scope): isHere ? nil : scope
    }
  }

  /// Whether programs on this machine need no token where others do.
  private func isLocalRight(_ access: Operation.Access) -> Bool {
    switch access {
    case .everybody, .token: false
    case .scope(let scope): state.settings.isOpen(scope, isHere: true)
    case .local: true
    }
  }
}

/// Decides whether a request was made by a program on this machine that speaks to the server itself.
///
/// A proxy on the machine connects from loopback too, so that every sign of one counts: a header
/// field that proxies add, a name in Host that is none of this machine's, and HTTP/1.0.
struct LocalCheck {
  private let settings: ServerSettings

  init(_ settings: ServerSettings) { self.settings = settings }

  /// Why the request is not taken for one of this machine; `nil` when it is one.
  func objection(_ request: Request, _ network: ClientNetwork?) -> String? {
    guard settings.isLoopback, settings.proxies.isEmpty, network?.isLocal ?? false else {
      return "It came from elsewhere."
    }
    if let name = ProxyFields.first(in: request.headers) {
      let sign = name == ProxyFields.oldVersion.rawName ? "it is HTTP/1.0" : "it has \(name)"
      return "It came through a proxy: \(sign)."
    }
    guard HostCheck(settings).isOwn(request.head.authority) else {
      return "It came through a proxy: its Host is no name of this machine."
    }
    return nil
  }
}

/// Answers the question of a browser whether a page of another origin may ask.
///
/// Reference: WHATWG Fetch, CORS-preflight request
enum Preflight {
  /// The response; which origins it is for is added to every response.
  static var response: APIResponse {
    var response = APIResponse([], type: "text/plain", status: .noContent)
    response.headers[.contentType] = nil
    response.headers[.accessControlAllowMethods] = "GET, POST"
    response.headers[.accessControlAllowHeaders] = "Authorization, Content-Type, If-None-Match"
    response.headers[.accessControlMaxAge] = "600"
    return response
  }

  /// The response about the server as a whole, by which clients see that it is there.
  ///
  /// Reference: RFC 9110 section 9.3.7
  static var wholeServer: APIResponse {
    var response = APIResponse([], type: "text/plain", status: .noContent)
    response.headers[.contentType] = nil
    return response
  }
}
