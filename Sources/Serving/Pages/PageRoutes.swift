import Analysis
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
      signIn,
      page("itemPage", "/items/{id}", parameters: itemParameters) { request, state in
        try await ItemPage.response(request, state)
      },
      file("pageStyle", stylePath, "text/css; charset=utf-8", PageFiles.style),
      file("pageScript", scriptPath, "text/javascript; charset=utf-8", PageFiles.script),
    ] + AdminPage.routes

  /// A page that whoever may search may see.
  private static func page(
    _ id: String,
    _ path: String,
    parameters: [Parameter],
    handle: @escaping @Sendable (APIRequest, ServerState) async throws -> APIResponse
  ) -> Route {
    var operation = Operation(
      id: id,
      method: .get,
      path: path,
      summary: id,
      details: "A page for people.",
      access: .scope(.read),
      parameters: parameters,
      content: .other(["text/html"])
    )
    operation.isPage = true
    return Route(operation, isDocumented: false, handle: handle)
  }

  /// What takes the form of whoever needs a token to search; it leads back to what was searched.
  private static var signIn: Route {
    var operation = Operation(
      id: "searchEntry",
      method: .post,
      path: "/",
      summary: "searchEntry",
      details: "A page for people.",
      access: .everybody,
      content: .other(["text/html"])
    )
    operation.isPage = true
    return Route(operation, isDocumented: false) { request, state in
      try await SignIn.enter(request, state, scope: .read, target: request.target)
    }
  }

  /// A file of the program; its validator is made of its bytes, so it is requested again cheaply.
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
      var response = APIResponse(bytes, type: type)
      response.caching = .seconds(60)
      return response
    }
  }

  private static let searchParameters =
    [
      Parameter.query("q", .text(0...512), "What is searched for.", standard: ""),
      .query(
        "from",
        .integer(SearchQuery.fromRange),
        "How many results to skip.",
        standard: "0"
      ),
      .query("allPages", .flag, "Whether pages that are no app-linked results are shown too."),
      .query("similar", .flag, "Whether pages that say the same are all shown."),
      .query("prefix", .flag, "Whether the last word may be unfinished."),
      .query(
        "perHost",
        .integer(SearchQuery.perHostRange),
        "The most results of one host among the first ten."
      ),
      APIRoutes.stores,
    ]
    + FilterName.allCases.map { field in
      Parameter.query(field.rawValue, .text(1...253), "What results must have.")
    }

  private static let itemParameters = [
    Parameter.path(
      "id",
      .identifier,
      "The page's identifier.",
      example: "0123456789abcdef0123456789abcdef"
    ),
    APIRoutes.stores,
  ]

  private static func search(_ request: APIRequest, _ state: ServerState) async throws
    -> APIResponse
  {
    let accepted = AcceptedLanguages.tags(request.headers[.acceptLanguage])
    let language = PageLanguage(accepted: accepted)
    var response = try await state.answers.response(
      request,
      state,
      variant: "\(language.tag) \(accepted.joined(separator: ","))"
    ) {
      try await searchPage(request, state, language, accepted: accepted)
    }
    response.headers[.vary] = "Accept-Language"
    return response
  }

  private static func searchPage(
    _ request: APIRequest,
    _ state: ServerState,
    _ language: PageLanguage,
    accepted: [String]
  ) async throws -> APIResponse {
    let stores = try state.stores(request)
    let first = request.number("from") ?? 0
    var results: SearchResults?
    var start: StartFacts.Facts?
    var fault: QuerySyntaxError?
    if !(request["q"] ?? "").allSatisfy(\.isWhitespace) {
      let query = query(request, state, accepted: accepted)
      do {
        results = try await SearchHandler(request, state).results(query, stores)
      } catch SearchError.malformedQuery(let error) {
        fault = error
      }
    } else {
      let isLinked = state.settings.appLinkedOnly && !request.flag("allPages")
      start = try await state.starts.facts(
        of: stores[0],
        language: language.tag,
        isAppLinkedOnly: isLinked,
        now: request.now
      )
    }
    let page = SearchPage(
      request: request,
      language: language,
      results: results,
      fault: fault,
      first: first,
      start: start,
      appNames: results.map { names(of: $0.items, stores, state) } ?? [:],
      isAppLinkedOnly: state.settings.appLinkedOnly
    )
    var response = page.page.response
    if fault != nil { response.status = .badRequest }
    response.caching = .seconds(SearchHandler.freshness)
    response.version = stores.map { "v\($0.indexVersion)" }.joined()
    return response
  }

  /// What the apps are called that results open, by their identifiers, where that is known.
  private static func names(
    of items: [SearchItem],
    _ stores: [ServedStore],
    _ state: ServerState
  ) -> [String: String] {
    var names: [String: String] = [:]
    for item in items {
      let store = stores.first { $0.name == item.store } ?? stores.first
      guard let store else { break }
      for app in Set(item.opens.compactMap(\.app)) where names[app] == nil {
        names[app] = state.apps.name(of: app, in: store)
      }
    }
    return names
  }

  /// What a request for the page asks of the index: what `/v1/search` asks, for as many results as a
  /// page has, by a reader of the languages `accepted`.
  private static func query(
    _ request: APIRequest,
    _ state: ServerState,
    accepted: [String]
  ) -> SearchQuery {
    var query = SearchQuery(text: request["q"] ?? "")
    // Only the script's keystrokes ask for an unfinished word.
    query.isPrefix = request.flag("prefix")
    query.appLinkedOnly = state.settings.appLinkedOnly && !request.flag("allPages")
    query.limit = SearchPage.size
    query.from = request.number("from") ?? 0
    query.foldsDuplicates = !request.flag("similar")
    query.perHost = SearchHandler.perHost(request)
    query.preferredLanguages = accepted
    query.now = request.now
    // Keystrokes need no counts of what a finished query can be narrowed to.
    if !query.isPrefix {
      (query.facets, query.facetLimit) = (SearchFilters.fields, SearchFilters.counted)
    }
    query.filters = FilterName.allCases.compactMap { name in
      request[name.rawValue].map { SearchRequest.Filter(name, [$0]) }
    }
    return query
  }
}
