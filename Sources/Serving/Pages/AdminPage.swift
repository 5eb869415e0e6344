import Basics
import HTTPTypes
import Hummingbird
import Searching

/// The page for whoever runs the server: crawl, hosts, findings and engagement.
///
/// It needs a token with the scope admin: in the header `Authorization`, or given once in a form,
/// which begins a session.
enum AdminPage {
  /// The routes.
  static let routes = [
    route(show) { request, state in
      guard isAdmin(request, state) else { return form(nil) }
      return try await page(request, state)
    },
    route(enter) { request, state in try await enter(request, state) },
  ]

  private static func route(
    _ operation: Operation,
    _ handle: @escaping @Sendable (APIRequest, ServerState) async throws -> Answer
  ) -> Route {
    Route(operation, isDocumented: false, handle: handle)
  }

  private static let show = operation("adminPage", .get, [APIRoutes.stores])
  private static let enter = operation("adminEntry", .post, [])

  private static func operation(
    _ id: String,
    _ method: Operation.Method,
    _ parameters: [Parameter]
  ) -> Operation {
    Operation(
      id: id,
      method: method,
      path: "/admin",
      summary: id,
      details: "The page for whoever runs the server.",
      access: .everybody,
      parameters: parameters,
      content: .other(["text/html"])
    )
  }

  private static func isAdmin(_ request: APIRequest, _ state: ServerState) -> Bool {
    if request.scopes.contains(.admin) { return true }
    guard
      let value = AdminSessions.value(
        in: request.headers[.cookie],
        isSecure: isSecure(request, state)
      ),
      let token = state.sessions.token(of: value, now: request.now)
    else { return false }
    return state.tokens.allows(.admin, hash: token)
  }

  /// Begins a session for a token, or ends one.
  private static func enter(_ request: APIRequest, _ state: ServerState) async throws -> Answer {
    // A form of another site must neither sign in nor out.
    guard FormOrigin(state.settings).isOwn(request.headers, authority: request.authority) else {
      throw Problem(.forbidden, "The form was sent from another site.")
    }
    let isSecure = isSecure(request, state)
    let body = String(decoding: try await request.bytes(state.settings), as: UTF8.self)
    let pairs = try QueryText.pairs(of: body, isSecret: true)
    if pairs.contains(where: { $0.0 == "end" }) {
      let value = AdminSessions.value(in: request.headers[.cookie], isSecure: isSecure)
      if let value { state.sessions.end(value) }
      return back(cookie: "", seconds: 0, isSecure: isSecure)
    }
    let token = pairs.first { $0.0 == "token" }?.1 ?? ""
    guard let entry = state.tokens.entry(of: token), entry.allows(.admin) else {
      return form("This is no token with the scope admin.")
    }
    let value = state.sessions.begin(token: entry.hash, now: request.now)
    return back(cookie: value, seconds: Int(AdminSessions.lifetime), isSecure: isSecure)
  }

  /// Whether the browser's connection is encrypted, or must be.
  private static func isSecure(_ request: APIRequest, _ state: ServerState) -> Bool {
    !state.settings.isLoopback || ProxyFields.saysTLS(request.headers)
  }

  /// Leads back to the page, which is always the same.
  private static func back(cookie: String, seconds: Int, isSecure: Bool) -> Answer {
    var answer = Answer([], type: "text/plain", status: .seeOther)
    answer.headers[.location] = "/admin"
    answer.headers[.setCookie] = AdminSessions.header(
      cookie,
      seconds: seconds,
      isSecure: isSecure
    )
    return answer
  }

  private static func form(_ fault: String?) -> Answer {
    let message = fault.map { "<p role=\"alert\">\($0)</p>" } ?? ""
    let body = """
      <h1>Administration</h1>
      <p>Make a token with the scope admin by <code>pippin token</code>.</p>
      \(message)
      <form action="/admin" method="post">
      <label class="unseen" for="token">Token</label>
      <input id="token" name="token" type="password" autocomplete="current-password" \
      placeholder="Token" required>
      <button type="submit">Enter</button>
      </form>
      """
    var answer = page(body)
    answer.status = fault == nil ? .unauthorized : .forbidden
    return answer
  }

  private static func page(_ request: APIRequest, _ state: ServerState) async throws -> Answer {
    let store = try state.store(request)
    let facts = try await state.facts.facts(
      of: store,
      isAppLinkedOnly: state.settings.appLinkedOnly,
      now: request.now
    )
    let choices = state.stores.map { store in
      "<li><a href=\"/admin?index=\(PageText.queryValue(store.name))\">"
        + "<bdi>\(PageText.text(store.name))</bdi></a></li>"
    }
    let body = """
      <h1>Administration of <bdi>\(PageText.text(store.name))</bdi></h1>
      \(choices.count > 1 ? "<ul>\(choices.joined())</ul>" : "")
      \(facts.state.index)
      <p>The index is at version \(store.indexVersion). \
      \(store.isWriting ? "Events are counted." : "This server only reads the store.")</p>
      <p class="small">Counted at \(facts.moment.iso8601), and kept for a minute.</p>
      \(facts.state.crawl)
      \(facts.sections)
      \(facts.engagement)
      <section><h2>What the store holds</h2>\(facts.numbers)</section>
      <form action="/admin" method="post"><input type="hidden" name="end" value="true">
      <button type="submit">End the session</button></form>
      """
    return page(body)
  }

  /// A page whose forms say where they are from, to this server only.
  private static func page(_ body: String) -> Answer {
    var answer = HTMLPage(title: "Administration – Pippin", body: body).answer
    answer.headers[.referrerPolicy] = "same-origin"
    return answer
  }
}

extension TokenRegistry {
  /// Whether the token with a hash is still in the book, and allows what `scope` does.
  fileprivate func allows(_ scope: Scope, hash: [UInt8]) -> Bool {
    entry(hash: hash)?.allows(scope) ?? false
  }
}
