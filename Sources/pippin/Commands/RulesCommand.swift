import ArgumentParser
import Basics
import Inspecting
import JSON
import Rules

/// Explains every code that an output prints.
struct RulesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rules",
    abstract: "Explain codes and terms.",
    discussion: """
      Codes are what outputs print: findings, reasons why a URL was not read, checks, problems, \
      metrics, signals, verdicts. A family is what is before the dot. Without an argument every \
      code is listed.

      EXAMPLE
        pippin rules fetch.tls
        pippin rules robots
        pippin rules app-linked
      """
  )

  @Argument(help: "A code, a family or a term; every code when left out.")
  var code: [String] = []

  @Option(help: "Output format: terminal, json or markdown.")
  var format = Format.terminal

  /// How codes are printed.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case terminal
    case json
    case markdown
  }

  @OptionGroup var global: GlobalOptions

  func run() async throws {
    try await CommandRunner.run(global) { console in
      let asked = code.joined(separator: " ")
      let answer = try Self.answer(code)
      switch format {
      case .json: console.print(Self.json(answer.entries))
      case .markdown: console.print(bytes: Array(Self.markdown(answer, asked).utf8))
      case .terminal:
        for entry in answer.explained { console.print(CodeText(entry).text) }
        for entry in answer.listed { console.print(CodeText(entry).line) }
        if !answer.listed.isEmpty, !asked.isEmpty {
          console.note("Explain one with: pippin rules CODE")
        }
      }
    }
  }

  /// What `rules` prints: codes in full, and codes in one line each.
  struct Answer {
    var explained: [CodeEntry] = []
    var listed: [CodeEntry] = []

    /// Each code once.
    var entries: [CodeEntry] { (explained + listed).withoutRepetitions }
  }

  /// What is known of all words together, which may be one term, else of each.
  ///
  /// - Throws: ``Failure`` that names what was probably meant.
  static func answer(_ words: [String]) throws -> Answer {
    guard !words.isEmpty else {
      return Answer(listed: CodeCatalog.entries.filter { $0.kinds != [.term] })
    }
    let whole = known(words.joined(separator: " "))
    guard whole.entries.isEmpty else { return whole }
    // Where none of them is known, they are rather a misspelled term than several codes.
    let isTerm = words.count > 1 && words.allSatisfy { known($0).entries.isEmpty }
    var answer = Answer()
    for word in isTerm ? [words.joined(separator: " ")] : words {
      let found = known(word)
      guard !found.entries.isEmpty else { throw unknown(word) }
      answer.explained += found.explained
      answer.listed += found.listed
    }
    return Answer(
      explained: answer.explained.withoutRepetitions,
      listed: answer.listed.withoutRepetitions
    )
  }

  /// What is known of `asked`: a code, a family, or both.
  private static func known(_ asked: String) -> Answer {
    Answer(
      explained: CodeCatalog.entries(named: asked),
      listed: CodeCatalog.entries(ofFamily: asked)
    )
  }

  private static func unknown(_ asked: String) -> Failure {
    let near = Suggestion.nearest(to: asked, among: CodeCatalog.names)
    let advice = near.map { "Did you mean \($0)?" } ?? "List every code with: pippin rules"
    return Failure(.noInput, "no code is named \"\(asked)\". \(advice)")
  }

  private static func markdown(_ answer: Answer, _ asked: String) -> String {
    if asked.isEmpty { return CodeReference.markdown }
    if answer.listed.allSatisfy({ $0.kinds == [.term] }), !answer.listed.isEmpty {
      return CodeReference.terms
    }
    return answer.entries.map(CodeReference.markdown).joined(separator: "\n\n") + "\n"
  }

  private static func json(_ entries: [CodeEntry]) -> String {
    var writer = JSONWriter()
    writer.beginArray()
    for entry in entries { writer.value(entry) }
    writer.endArray()
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

/// The formats of commands that print a text or one JSON document.
enum TextFormat: String, ExpressibleByArgument, CaseIterable {
  case terminal
  case json
}
