import ArgumentParser
import SpotlightItems
import Spotting

/// Searches a private index.
struct SpotlightSearchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "search",
    abstract: "Search as an app does while somebody types.",
    discussion: """
      An item has to have every word; the last one may be unfinished. With --query the text is a query \
      string of Core Spotlight, such as title == "plum*"cd, which finds in no order.

      EXAMPLE
        pippin spotlight search ./CoreSpotlight plum ta --explain
      """
  )

  @OptionGroup var options: SpotlightOptions

  @Argument(help: "Words, or a query string with --query.")
  var text: [String]

  @Flag(help: "Take the text as a query string.")
  var query = false

  @Option(help: ArgumentHelp("A query string that has to hold, too; may be repeated."))
  var filter: [String] = []

  @Option(help: "The most results, 1 to 1000.")
  var limit = 10

  @Flag(help: "Show what each score is made of.")
  var explain = false

  @Option(help: "Output format: terminal or json.")
  var format = TextFormat.terminal

  @OptionGroup var global: GlobalOptions

  func validate() throws {
    try RangeCheck.check("--limit", limit, in: 1...1000)
    if query, explain {
      throw ValidationError("--explain: what a query string finds has no score. Leave out --query.")
    }
  }

  func run() async throws {
    try await CommandRunner.run(global) { console in
      let index = try options.index()
      let words = text.joined(separator: " ")
      let answer = query ? try found(words, index) : try typed(words, index)
      let names = explain ? Set(answer.items.map(\.item.identifier)) : []
      let scores = try index.scores(of: names, for: words)
      let results = answer.items.map { found in
        SpotlightText.Result(found: found, score: scores[found.item.identifier])
      }
      switch format {
      case .json: console.print(SpotlightText.json(results, answer.suggestions))
      case .terminal:
        console.print(SpotlightText.text(results))
        if !answer.suggestions.isEmpty {
          let texts = answer.suggestions.map { TerminalText.line($0.text) }
          console.print("completed: \(texts.joined(separator: ", "))")
        }
        if results.isEmpty {
          console.note(nothingFound(words))
          let damage = SpotlightText.damage(try index.damagedItems(), in: options.folder)
          if let damage { console.note(damage) }
        } else if results.count == limit {
          console.note("There may be more; --limit shows them.")
        }
      }
    }
  }

  /// That nothing was found, and the command that leads on.
  private func nothingFound(_ words: String) -> String {
    let folder = ShellWord.quoted(options.folder)
    // The words of a query string are values of attributes, which the list shows.
    return query
      ? "Nothing found. See what items have: pippin spotlight list \(folder) --format jsonl"
      : "Nothing found. See why one item is not: pippin spotlight explain \(folder) IDENTIFIER "
        + ShellWord.quoted(words)
  }

  private func found(_ text: String, _ index: SpotlightIndex) throws -> TypedAnswer {
    var items: [FoundItem] = []
    let search = ItemSearch(text, filters: filter, attributes: nil, maxResults: limit)
    try index.search(search) { batch in
      items += batch
      return true
    }
    return TypedAnswer(items: items)
  }

  private func typed(_ text: String, _ index: SpotlightIndex) throws -> TypedAnswer {
    var search = TypedSearch(text)
    (search.attributes, search.maxResults, search.filters) = (nil, limit, filter)
    return try index.matches(search)
  }
}

/// Says why an item of a private index is found or not.
struct SpotlightExplainCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Say why an item is found for some words, or why not.",
    discussion: """
      Shows the rank, the parts of the score, and the attributes that have each word.

      EXAMPLE
        pippin spotlight explain ./CoreSpotlight item-7 plum tart
      """
  )

  @OptionGroup var options: SpotlightOptions

  @Argument(help: "The unique identifier of the item.")
  var identifier: String

  @Argument(help: "The words.")
  var text: [String]

  @Option(help: "Output format: terminal or json.")
  var format = TextFormat.terminal

  @OptionGroup var global: GlobalOptions

  func run() async throws {
    try await CommandRunner.run(global) { console in
      let words = text.joined(separator: " ")
      let index = try options.index()
      guard let result = try index.result(of: identifier, for: words) else {
        let end = try index.expiry(of: identifier).map(ItemValue.momentText)
        let reason = end.map { "The item \(identifier) has expired: it was found until \($0)." }
        throw Failure(
          .noInput,
          "\(reason ?? "No item is called \(identifier).") "
            + "See what there is: pippin spotlight list \(ShellWord.quoted(options.folder))"
        )
      }
      switch format {
      case .json: console.print(SpotlightText.json(result))
      case .terminal: console.print(SpotlightText.text(result))
      }
    }
  }
}
