import Analysis
import AppAssociation
import ArgumentParser
import Basics
import Feeding
import Foundation
import Indexing
import JSON
import Searching
import Storing

/// Answers a query from the index of a store.
struct SearchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "search",
    abstract: "Search the index.",
    discussion: """
      Words are searched in titles, headings, descriptions, keywords, app names and text. \
      "Quoted words" and +words must be there, -words must not. Filters: site: host: app: type: lang: \
      Put a query with -words between the quotes of the shell. Queries of Core Spotlight, such as \
      'title == "apple*"cd && rating >= 4', are checked strictly; an error in one is reported with its column.

      EXAMPLE
        pippin search apple pie --explain
      """
  )

  @Argument(help: "The query.")
  var query: [String]

  @Option(help: "The most results, 1 to 100.")
  var limit = 10

  @Option(help: "How many results to skip.")
  var from = 0

  @Option(help: "The cursor of the last response; instead of --from.")
  var cursor: String?

  @Flag(help: "Show what each score is made of.")
  var explain = false

  @Flag(help: "Treat the last word as the beginning of a word.")
  var prefix = false

  @Flag(help: "Show pages that are no app-linked results, too.")
  var allPages = false

  @Flag(help: "Show duplicates, too.")
  var similar = false

  @Option(help: "The most results of one host among the first ten; 0 for no limit.")
  var perHost = SearchQuery.standardPerHost

  @Option(
    help: "Count the values of site, host, app, type or lang over all matches. May be repeated."
  )
  var facet: [FilterName] = []

  @Option(
    help: ArgumentHelp(
      "Only this site, host, app, type or language. May be repeated.",
      valueName: "field=value"
    )
  )
  var filter: [String] = []

  @Option(help: "Your apps, separated by commas; their own pages are found, too.")
  var installed = ""

  @Option(help: "Only this language.")
  var lang: String?

  @Option(
    help: ArgumentHelp(
      "Your country: its pages come first among duplicates.",
      valueName: "two letters"
    )
  )
  var region: String?

  @Option(
    help: ArgumentHelp(
      "Your languages, separated by commas: their pages come first among those that are alike.",
      valueName: "languages"
    )
  )
  var preferLang: String?

  @Option(
    help: "Output format: terminal, json, or the query for what is fed: opensearch or vespa."
  )
  var format = Format.terminal

  @Flag(help: "With opensearch or vespa: score by the terms that feed --exact sends.")
  var exact = false

  @OptionGroup var names: AppSeedOptions
  @OptionGroup var storing: StoreOptions
  @OptionGroup var global: GlobalOptions

  /// How results are printed.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case terminal
    case json
    case opensearch
    case vespa

    /// The engine that takes it; `nil` where the local index answers.
    var engine: FeedEngine? { FeedEngine(rawValue: rawValue) }
  }

  func validate() throws {
    if exact, format.engine == nil {
      throw ValidationError("invalid value: --exact goes with --format opensearch or vespa.")
    }
    if let region {
      let letters = region.utf8.count { (0x61...0x7A).contains($0 | 0x20) }
      guard region.utf8.count == 2, letters == 2 else {
        throw ValidationError(
          "invalid value: --region must be a country in two letters (ISO 3166-1), such as gb."
        )
      }
    }
    try LanguageCheck.check("--lang", lang)
    try LanguageCheck.check("--prefer-lang", list: preferLang)
    try RangeCheck.check("--limit", limit, in: 1...100)
    try RangeCheck.check("--per-host", perHost, in: SearchQuery.perHostRange)
    try RangeCheck.check(
      "--from",
      from,
      in: SearchQuery.fromRange,
      advice: "To go on behind that, use --cursor with the value of \"next\"."
    )
  }

  func run() async throws {
    try await CommandRunner.run(global) { console in
      let settings = try global.settings()
      let service = try SearchService.opening(
        storing.store,
        settings: settings,
        knownApps: try names.catalog(global.console)
      )
      let begin = ContinuousClock.now
      var request = try request(settings)
      // What only apps show is in a first answer alone; others need no names.
      if !request.installed.isEmpty, cursor == nil, from == 0 {
        request.installed = try await service.identifiers(ofApps: request.installed)
      }
      if let engine = format.engine {
        return try await print(request, for: engine, service, to: console)
      }
      let answer = try await answer(of: service, to: request, console)
      let took = (ContinuousClock.now - begin) / .milliseconds(1)
      switch format {
      case .json:
        console.print(String(decoding: answer.json(tookMs: took), as: UTF8.self))
      case .terminal:
        let text = SearchText(
          answer,
          query: request.text,
          empty: try await emptiness(of: request, answer, service),
          width: console.width,
          colors: console.colors
        )
        console.print(text.text)
      case .opensearch, .vespa: break
      }
      if answer.lag == .missing { throw try SearchService.missingIndex(of: storing.store) }
      try console.tell(damage: service.damage + StoreDamage.found)
    }
  }

  /// Prints the query as an engine takes it that the store feeds.
  private func print(
    _ request: SearchQuery,
    for engine: FeedEngine,
    _ service: SearchService,
    to console: Console
  ) async throws {
    do {
      let query = try await EngineQuery(request, service, isExact: exact)
      let (body, isWhole) =
        switch engine {
        case .openSearch: (query.body, query.isWhole)
        case .vespa: (query.vespaBody, query.isWholeForVespa)
        }
      console.print(String(decoding: body, as: UTF8.self))
      guard !isWhole else { return }
      console.note(
        "Not said: words in quotes or fields, or words behind the first six, as Pippin weighs them."
      )
    } catch let error as SearchError {
      throw Failure(.badInput, error.description)
    }
  }

  private func answer(
    of service: SearchService,
    to request: SearchQuery,
    _ console: Console
  ) async throws -> SearchResults {
    // Programs get the answer that says so, too.
    let isNeeded = format == .terminal
    let lag = try await service.tellLag(of: storing.store, isNeeded: isNeeded, console)
    do {
      var results = try await service.search(request)
      results.lag = lag
      return results
    } catch let error as SearchError {
      throw Failure(.badInput, error.description)
    }
  }

  /// Why a first answer has no results; `nil` when it has some, or the index is behind the store.
  private func emptiness(
    of request: SearchQuery,
    _ answer: SearchResults,
    _ service: SearchService
  ) async throws -> EmptyAnswer? {
    guard answer.items.isEmpty, answer.lag != .missing, request.cursor == nil, request.from == 0
    else { return nil }
    return try await service.emptiness(of: request)
  }

  private func request(_ settings: Settings) throws -> SearchQuery {
    var request = SearchQuery(text: query.joined(separator: " "))
    request.limit = limit
    request.from = from
    if let cursor {
      guard let position = SearchCursor(cursor) else {
        throw Failure(.badInput, "\"\(cursor)\" is no cursor. Use the value of \"next\" unchanged.")
      }
      request.cursor = position
    }
    request.facets = facet
    request.foldsDuplicates = !similar
    request.explains = explain
    request.country = region?.lowercased()
    request.preferredLanguages = AcceptedLanguages.tags(preferLang)
    request.now = Clock.now()
    request.installed = Set(
      installed.split(separator: ",").map { String($0.trimming(\.isWhitespace)) }
    )
    .subtracting([""])
    request.isPrefix = prefix
    request.perHost = perHost == 0 ? nil : perHost
    request.appLinkedOnly = settings.flag(.indexRequireAppLink) && !allPages
    request.filters = try filters()
    return request
  }

  private func filters() throws -> [SearchRequest.Filter] {
    var filters = try filter.map { text in
      let pair = text.split(separator: "=", maxSplits: 1).map(String.init)
      guard pair.count == 2, let field = FilterName(rawValue: pair[0]) else {
        let known = FilterName.allCases.map(\.rawValue).joined(separator: ", ")
        throw Failure(
          .usage,
          "invalid value: --filter \(text) names no field.",
          fix: "Write field=value, with one of the fields \(known)."
        )
      }
      return SearchRequest.Filter(field, [pair[1]])
    }
    if let lang { filters.append(SearchRequest.Filter(.lang, [lang])) }
    return filters
  }
}

extension FilterName: ExpressibleByArgument {}
