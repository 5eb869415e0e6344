import Basics
import HTTPTypes
import Hummingbird
import Searching
import Templates

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
    _ handle: @escaping @Sendable (APIRequest, ServerState) async throws -> APIResponse
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
  private static func enter(_ request: APIRequest, _ state: ServerState) async throws -> APIResponse
  {
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
  private static func back(cookie: String, seconds: Int, isSecure: Bool) -> APIResponse {
    var response = APIResponse([], type: "text/plain", status: .seeOther)
    response.headers[.location] = "/admin"
    response.headers[.setCookie] = AdminSessions.header(
      cookie,
      seconds: seconds,
      isSecure: isSecure
    )
    return response
  }

  private static func form(_ fault: String?) -> APIResponse {
    var response = page("admin-form", ["fault": fault])
    response.status = fault == nil ? .unauthorized : .forbidden
    return response
  }

  private static func page(_ request: APIRequest, _ state: ServerState) async throws -> APIResponse
  {
    let store = try state.store(request)
    let facts = try await state.facts.facts(
      of: store,
      isAppLinkedOnly: state.settings.appLinkedOnly,
      now: request.now
    )
    let options = state.stores.map { store -> TemplateValues in
      ["name": store.name, "address": "/admin?index=\(PageText.queryValue(store.name))"]
    }
    return page(
      "admin",
      [
        "name": store.name,
        "choices": options.count > 1 ? ["stores": options] as TemplateValues : nil,
        "index": facts.state.index.values,
        "version": store.indexVersion,
        "isWriting": store.isWriting,
        "moment": facts.moment.iso8601,
        "crawl": facts.state.crawl.compactMap(\.values),
        "sections": facts.sections,
        "engagement": facts.engagement,
        "numbers": facts.numbers,
      ]
    )
  }

  /// A page whose forms say where they are from, to this server only.
  private static func page(_ template: String, _ values: TemplateValues) -> APIResponse {
    let page = HTMLPage(template: template, title: "Administration – Pippin", values: values)
    var response = page.response
    response.headers[.referrerPolicy] = "same-origin"
    return response
  }
}

extension TokenRegistry {
  /// Whether the token with a hash is still in the book, and allows what `scope` does.
  fileprivate func allows(_ scope: Scope, hash: [UInt8]) -> Bool {
    entry(hash: hash)?.allows(scope) ?? false
  }
}
