import ArgumentParser
import Inspecting
import Records

/// Explains the findings.
struct RulesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rules",
    abstract: "List the rules behind findings, or explain one.",
    discussion: """
      EXAMPLE
        pippin rules page.title-missing
      """
  )

  @Argument(help: "The rule to explain; every rule when left out.")
  var rule: String?

  @Option(help: "terminal, json or markdown.")
  var format = Format.terminal

  /// How rules are printed.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case terminal
    case json
    case markdown
  }

  @OptionGroup var global: GlobalOptions

  func run() async throws {
    try await CommandRunner.run(global) { console in
      let rules = try chosen()
      switch format {
      case .terminal: break
      case .json: return console.print(Self.json(rules))
      case .markdown:
        let page = rule == nil ? RuleBook.markdown : rules.map(RuleBook.markdown).joined()
        return console.print(bytes: Array((page.hasSuffix("\n") ? page : page + "\n").utf8))
      }
      if rule == nil {
        for rule in rules {
          console.print("\(rule.id)\t\(rule.severity.rawValue)\t\(rule.title)")
        }
      } else if let only = rules.first {
        console.print(Self.text(of: only))
      }
    }
  }

  private func chosen() throws -> [Rule] {
    guard let rule else { return Rule.catalogue }
    if let found = Rule.named(rule) { return [found] }
    let near = Suggestion.nearest(to: rule, among: Rule.catalogue.map(\.id))
    let advice = near.map { "Did you mean \($0)?" } ?? "See every rule with: pippin rules"
    throw Failure(.noInput, "no rule is named \"\(rule)\". \(advice)")
  }

  private static func text(of rule: Rule) -> String {
    """
    \(rule.id) (\(rule.severity.rawValue))
    \(rule.title)

    Why     \(rule.reason)
    Fix     \(rule.fix)
    Source  \(rule.source)

    Breaks the rule (\(rule.specimen.kind.rawValue)):
    \(shown(rule.specimen.bad))

    Keeps it:
    \(shown(rule.specimen.good))
    """
  }

  /// A specimen that is short enough to read on a screen.
  private static func shown(_ specimen: String) -> String {
    let limit = 600
    return specimen.count <= limit ? specimen : "\(specimen.prefix(limit))…"
  }

  private static func json(_ rules: [Rule]) -> String {
    var writer = JSONWriter()
    writer.beginArray()
    for rule in rules {
      writer.beginObject()
      writer.field("fix", rule.fix)
      writer.field("id", rule.id)
      writer.field("reason", rule.reason)
      writer.field("severity", rule.severity.rawValue)
      writer.field("source", rule.source)
      writer.field("title", rule.title)
      writer.endObject()
    }
    writer.endArray()
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

/// The formats of commands that print a text or one JSON document.
enum TextFormat: String, ExpressibleByArgument, CaseIterable {
  case terminal
  case json
}
