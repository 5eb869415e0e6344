import Analysis
import Indexing
import Searching

/// The routes of the API.
enum APIRoutes {
  /// The parameter that names stores; which there are is filled in when the server starts.
  static let stores = Parameter.query(
    "index",
    .keywords([]),
    "The stores to ask, with commas between them; the first of the server when left out."
  )

  /// The parameter that names one store.
  static let store = Parameter.query(
    "index",
    .keyword([]),
    "The store that is meant; the first of the server when left out."
  )

  private static let everyone = Parameter.query(
    "allPages",
    .flag,
    "Whether pages that are no app-linked results are shown too; they are where no page is one, and "
      + "`withoutAppLink` says how many were left out otherwise.",
    standard: "false"
  )

  private static let query = Parameter.query(
    "q",
    .text(0...512),
    "What is searched for, in the grammar of the search box: words, \"phrases\", +must, -must not, "
      + "site: host: app: type: lang:; or a query of Core Spotlight, such as title == \"apple*\"cd "
      + "&& rating >= 4, which is checked strictly.",
    standard: "",
    example: "apple"
  )

  static let device = [
    Parameter.query(
      "installed",
      .list(64),
      "The apps on the device: TEAMID.bundle, store numbers or packages. Results say what a tap "
        + "opens then, and a search also finds what only they show.",
      example: "544007664"
    ),
    Parameter.query(
      "platform",
      .keyword(["ios", "ipad", "android"]),
      "The device; ios when only apps are named."
    ),
  ]

  /// Searching and completing.
  static let searching = [
    Route(search) { request, state in
      try await state.answers.response(request, state) {
        try await SearchHandler(request, state).response()
      }
    },
    Route(suggest) { request, state in
      try await state.answers.response(request, state) {
        try await SearchHandler(request, state).suggestion()
      }
    },
  ]

  private static let search = Operation(
    id: "search",
    method: .get,
    path: "/v1/search",
    summary: "Search",
    details:
      "The best pages for a query. Filters narrow results and facets; `filter` narrows results "
      + "only, after facets were counted (a post filter). `from` and `size` page through the first "
      + "10,000; `cursor`, which takes the place of `from`, goes on where an answer ended, also when "
      + "the index changes meanwhile (a scroll without state). Several stores can be asked at once. Each result carries "
      + "`impression`: a signed proof that it was shown, good for fifty minutes at least, to be sent with events.",
    access: .scope(.read),
    parameters: [
      query, stores,
      .query("lang", .language, "Keep to a language; en finds en-GB too.", example: "en"),
      preferredLanguages,
      .query(
        "country",
        .country,
        "The searcher's country (ISO 3166-1); pages for it come first among those that are alike.",
        example: "gb"
      ),
      .query("type", .text(1...128), "Keep to a structured type.", example: "Recipe"),
      .query(
        "app",
        .text(1...256),
        "Keep to pages that open in an app, by any of its names: store number, TEAMID.bundle, "
          + "bundle, package, or what pages call it.",
        example: "544007664"
      ),
      .query(
        "host",
        .text(1...253),
        "Keep to a host, whatever its port.",
        example: "orchard.example"
      ),
      .query("site", .text(1...253), "Keep to a domain and what is below it."),
      .query(
        "filter",
        .conditions(FilterName.allCases.map { Parameter.Condition(field: $0.rawValue) }),
        "A post filter, as type:Recipe; may be repeated."
      ),
    ] + device + [
      .query(
        "from",
        .integer(SearchQuery.fromRange),
        "How many results to skip.",
        standard: "0"
      ),
      .query("size", .integer(1...100), "The most results.", standard: "10"),
      .query("cursor", .text(1...1_024), "Where the answer before ended; `next` of that answer."),
      .query("explain", .flag, "Whether each result says what its score is made of."),
      .query(
        "facets",
        .keywords(FilterName.allCases.map(\.rawValue)),
        "The fields whose values are counted over all matches."
      ),
      .query("similar", .flag, "Whether pages that say the same are results of their own."),
      .query("prefix", .flag, "Whether the last word may be unfinished."),
      .query(
        "perHost",
        .integer(SearchQuery.perHostRange),
        "The most results of one host among the first ten, 0 for no limit; its others follow behind "
          + "those ten, and `moreOfHosts` counts them. A query that keeps to a host or site has none.",
        standard: String(SearchQuery.standardPerHost)
      ),
      everyone,
    ],
    content: .json(schema: "SearchResults"),
    problems: [.foreignCursor, .invalidQuery]
  )

  private static let preferredLanguages = Parameter.query(
    "preferLang",
    .languages,
    "The searcher's languages, with commas between them, as in an Accept-Language header; pages in "
      + "one of them come first among those that are alike.",
    example: "de,en"
  )

  private static let suggest = Operation(
    id: "suggest",
    method: .get,
    path: "/v1/suggest",
    summary: "Complete a query",
    details: "Completions of an unfinished query, and its top hits, for use while typing: "
      + "pages whose titles begin so before others.",
    access: .scope(.read),
    parameters: [
      query, store, preferredLanguages,
      .query("size", .integer(1...20), "The most completions.", standard: "8"),
      everyone,
    ],
    content: .json(schema: "Suggestion"),
    problems: [.invalidQuery]
  )
}
