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
      let answer = try Self.answer(asked)
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

  /// What is known of `asked`: a code, a family, or both.
  ///
  /// - Throws: ``Failure`` that names what was probably meant.
  static func answer(_ asked: String) throws -> Answer {
    guard !asked.isEmpty else {
      return Answer(listed: CodeCatalog.entries.filter { $0.kinds != [.term] })
    }
    let answer = Answer(
      explained: CodeCatalog.entries(named: asked),
      listed: CodeCatalog.entries(ofFamily: asked)
    )
    guard answer.entries.isEmpty else { return answer }
    let near = Suggestion.nearest(to: asked, among: CodeCatalog.names)
    let advice = near.map { "Did you mean \($0)?" } ?? "List every code with: pippin rules"
    throw Failure(.noInput, "no code is named \"\(asked)\". \(advice)")
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
