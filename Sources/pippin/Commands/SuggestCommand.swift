import ArgumentParser
import Basics
import Indexing
import JSON
import Searching
import Storing

/// Completes an unfinished query.
struct SuggestCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "suggest",
    abstract: "Complete a query while it is typed.",
    discussion: """
      Prints completions, and the first results for the query so far.

      EXAMPLE
        pippin suggest ap
      """
  )

  @Argument(help: "The beginning of a query.")
  var prefix: [String]

  @Option(help: "The most completions, 1 to 20.")
  var limit = 8

  @Flag(help: "Show pages that are no app-linked results, too.")
  var allPages = false

  @Option(
    help: ArgumentHelp(
      "Your languages, separated by commas: words of their pages come first.",
      valueName: "languages"
    )
  )
  var preferLang: String?

  @Option(help: "Output format: terminal or json.")
  var format = TextFormat.terminal

  @OptionGroup var storing: StoreOptions
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    try LanguageCheck.check("--prefer-lang", list: preferLang)
    try RangeCheck.check("--limit", limit, in: 1...20)
  }

  func run() async throws {
    try await CommandRunner.run(global) { console in
      let settings = try global.settings()
      let service = try SearchService.opening(storing.store, settings: settings)
      try await service.tellLag(of: storing.store, console)
      let isAll = allPages || !settings.flag(.indexRequireAppLink)
      let suggestion = try await suggestion(of: service, isAll: isAll)
      switch format {
      case .json:
        var writer = JSONWriter()
        writer.value(suggestion)
        console.print(String(decoding: writer.bytes, as: UTF8.self))
      case .terminal:
        for text in suggestion.completions { console.print(TerminalText.line(text)) }
        for item in suggestion.hits {
          console.print("→ \(TerminalText.line(item.title))  \(TerminalText.line(item.url))")
        }
        if suggestion.completions.isEmpty, suggestion.hits.isEmpty {
          console.note("No completions. \(try await absence(in: service, isAll: isAll))")
        }
      }
      try console.tell(damage: service.damage + StoreDamage.found)
    }
  }
}

extension SuggestCommand {
  /// Why there is no completion: there may be some among all pages.
  private func absence(in service: SearchService, isAll: Bool) async throws -> String {
    if prefix.allSatisfy({ $0.allSatisfy(\.isWhitespace) }) {
      return "Name the beginning of a word, such as: pippin suggest ap"
    }
    let query = Query(prefix.joined(separator: " "))
    if !query.clauses.isEmpty, query.clauses.allSatisfy({ $0.role == .excluded }) {
      return "That only leaves words out. Name the beginning of a word, such as: pippin suggest ap"
    }
    if !query.clauses.isEmpty, query.clauses.allSatisfy(\.isName) {
      return "A filter needs a value. Name one and the beginning of a word, such as: "
        + "pippin suggest lang:en ap"
    }
    if query.filters.isEmpty, !query.clauses.isEmpty, !query.asksForWords {
      return "That has no letter or digit. Name the beginning of a word, such as: pippin suggest ap"
    }
    let all = isAll ? nil : try await suggestion(of: service, isAll: true)
    let hasMore = all.map { !$0.completions.isEmpty || !$0.hits.isEmpty } ?? false
    return hasMore
      ? "Pages that are no app-linked results have some; add --all-pages."
      : "Nothing is found that begins so. Try fewer letters, or more."
  }

  private func suggestion(of service: SearchService, isAll: Bool) async throws
    -> Searching.Suggestion
  {
    do {
      return try await service.suggest(
        prefix.joined(separator: " "),
        limit: limit,
        appLinkedOnly: !isAll,
        languages: AcceptedLanguages.tags(preferLang)
      )
    } catch let error as SearchError {
      throw Failure(.badInput, error.description)
    }
  }
}
