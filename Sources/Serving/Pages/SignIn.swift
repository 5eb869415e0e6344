import HTTPTypes
import Hummingbird
import Templates

/// The form that takes a token once, and begins a session: of searches at `/`, and of the admin page.
enum SignIn {
  /// The page with the form.
  ///
  /// - Parameters:
  ///   - scope: What the session is for.
  ///   - target: Where the form is sent, and where it leads back to.
  ///   - fault: Why there is a form; `nil` when there is nothing to say.
  ///   - status: The status of the response.
  /// - Returns: The page, which says where it is from to this server only.
  static func form(
    for scope: Scope,
    target: String,
    fault: String?,
    status: HTTPResponse.Status = .unauthorized
  ) -> APIResponse {
    let title = scope == .admin ? "Administration" : "Sign in"
    let page = HTMLPage(
      template: "sign-in",
      title: "\(title) – Pippin",
      values: [
        "heading": title, "scope": scope.rawValue, "target": target, "fault": fault,
      ]
    )
    var response = page.response
    response.status = status
    // RFC 9110, 15.5.2: a 401 names how to authenticate.
    if status == .unauthorized { response.headers[.wwwAuthenticate] = Problem.bearerChallenge }
    response.headers[.referrerPolicy] = "same-origin"
    return response
  }

  /// The form for whoever may not search here without a token; `nil` for other problems.
  ///
  /// A search that was requested goes on when the session has begun.
  static func form(for problem: Problem, _ operation: Operation?, target: String) -> APIResponse? {
    guard problem.code == .unauthorized, let operation, operation.isPage,
      operation.access == .scope(.read)
    else { return nil }
    let next = operation.path == "/" ? target : "/"
    return form(for: .read, target: next, fault: problem.detail)
  }

  /// Begins a session for a token that allows `scope`, or ends one, and leads back.
  ///
  /// - Throws: ``Problem`` when the form is from another site, or cannot be read.
  static func enter(
    _ request: APIRequest,
    _ state: ServerState,
    scope: Scope,
    target: String
  ) async throws -> APIResponse {
    // A form of another site must neither sign in nor out.
    guard FormOrigin(state.settings).isOwn(request.headers, authority: request.authority) else {
      throw Problem(.forbidden, "The form was sent from another site.")
    }
    let isSecure = PageSessions.isSecure(request.headers, state.settings)
    let body = String(decoding: try await request.bytes(state.settings), as: UTF8.self)
    let pairs = try QueryText.pairs(of: body, isSecret: true)
    var (value, seconds) = ("", 0)
    if pairs.contains(where: { $0.0 == "end" }) {
      let cookies = request.headers[.cookie]
      if let known = PageSessions.value(in: cookies, scope: scope, isSecure: isSecure) {
        state.sessions.end(known)
      }
    } else {
      let token = pairs.first { $0.0 == "token" }?.1 ?? ""
      guard let entry = state.tokens.entry(of: token), entry.allows(scope) else {
        let fault = "This is no token with the scope \(scope.rawValue)."
        return form(for: scope, target: target, fault: fault, status: .forbidden)
      }
      value = state.sessions.begin(token: entry.hash, scope: scope, now: request.now)
      seconds = Int(PageSessions.lifetime)
    }
    var response = APIResponse([], type: "text/plain", status: .seeOther)
    response.headers[.location] = target
    response.headers[.setCookie] = PageSessions.header(
      value,
      scope: scope,
      seconds: seconds,
      isSecure: isSecure
    )
    return response
  }
}
