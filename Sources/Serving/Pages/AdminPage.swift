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
  private static let path = "/admin"

  /// The routes.
  static let routes = [
    route(show) { request, state in
      guard request.scopes.contains(.admin) else {
        return SignIn.form(for: .admin, target: path, fault: nil)
      }
      return try await page(request, state)
    },
    // It always leads back to the page, whatever was requested.
    route(enter) { request, state in
      try await SignIn.enter(request, state, scope: .admin, target: path)
    },
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
    var operation = Operation(
      id: id,
      method: method,
      path: path,
      summary: id,
      details: "The page for whoever runs the server.",
      access: .everybody,
      parameters: parameters,
      content: .other(["text/html"])
    )
    operation.isPage = true
    return operation
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
