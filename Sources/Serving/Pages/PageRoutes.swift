import HTTPTypes
import Indexing
import QueryLanguage
import Records
import Searching

/// The pages for people, which the description of the API leaves out.
enum PageRoutes {
  /// Where the style is.
  static let stylePath = "/pages/style.css"
  /// Where the script is.
  static let scriptPath = "/pages/script.js"

  /// The pages.
  static let all =
    [
      page("searchPage", "/", parameters: searchParameters) { request, state in
        try await search(request, state)
      },
      page("itemPage", "/items/{id}", parameters: itemParameters) { request, state in
        try await ItemPage.answer(request, state)
      },
      file("pageStyle", stylePath, "text/css; charset=utf-8", PageStyle.text),
      file("pageScript", scriptPath, "text/javascript; charset=utf-8", PageScript.text),
    ] + AdminPage.routes

  /// A page that whoever may search may see.
  private static func page(
    _ id: String,
    _ path: String,
    parameters: [Parameter],
    handle: @escaping @Sendable (APIRequest, ServerState) async throws -> Answer
  ) -> Route {
    let operation = Operation(
      id: id,
      method: .get,
      path: path,
      summary: id,
      details: "A page for people.",
      access: .scope(.read),
      parameters: parameters,
      content: .other(["text/html"])
    )
    return Route(operation, isDocumented: false, handle: handle)
  }

  /// A file of the program; its validator is made of its bytes, so it is asked for again cheaply.
  private static func file(_ id: String, _ path: String, _ type: String, _ text: String) -> Route {
    let operation = Operation(
      id: id,
      method: .get,
      path: path,
      summary: id,
      details: "A part of the pages for people.",
      access: .everybody,
      content: .other([type])
    )
    let bytes = Array(text.utf8)
    return Route(operation, isDocumented: false) { _, _ in
      var answer = Answer(bytes, type: type)
      answer.caching = .seconds(60)
      return answer
    }
  }

  private static let searchParameters = [
    Parameter.query("q", .text(0...512), "What is searched for.", standard: ""),
    .query(
      "from",
      .integer(SearchQuery.fromRange),
      "How many results to pass over.",
      standard: "0"
    ),
    .query("lang", .text(1...35), "Keep to a language."),
    .query("type", .text(1...128), "Keep to a structured type."),
    .query("app", .text(1...256), "Keep to pages that open in an app."),
    .query("host", .text(1...253), "Keep to a host."),
    APIRoutes.stores,
  ]

  private static let itemParameters = [
    Parameter.path(
      "id",
      .identifier,
      "The page's identifier.",
      example: "0123456789abcdef0123456789abcdef"
    ),
    APIRoutes.stores,
  ]

  private static func search(_ request: APIRequest, _ state: ServerState) async throws -> Answer {
    let stores = try state.stores(request)
    let text = request["q"] ?? ""
    let first = request.number("from") ?? 0
    var results: SearchResults?
    var fault: QuerySyntaxError?
    if !text.allSatisfy(\.isWhitespace) {
      // A form, a link and Enter ask for what was written, as programs do.
      var query = SearchQuery(text: text)
      query.appLinkedOnly = state.settings.appLinkedOnly
      query.limit = SearchPage.size
      query.from = first
      query.filters = FilterName.allCases.compactMap { name in
        request[name.rawValue].map { SearchRequest.Filter(name, [$0]) }
      }
      query.now = request.now
      do {
        results = try await SearchAnswering(request, state).results(query, stores)
      } catch SearchError.malformedQuery(let error) {
        fault = error
      }
    }
    let page = SearchPage(request: request, results: results, fault: fault, first: first)
    var answer = page.page.answer
    if fault != nil { answer.status = .badRequest }
    answer.caching = .seconds(SearchAnswering.freshness)
    answer.version = stores.map { "v\($0.indexVersion)" }.joined()
    return answer
  }
}
