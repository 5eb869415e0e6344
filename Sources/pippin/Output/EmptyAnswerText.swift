import Analysis
import Searching

/// Why a search has no results, and what to do, for a terminal.
struct EmptyAnswerText {
  private let answer: EmptyAnswer
  private let query: String

  /// Prepares the text of `answer` to `query`.
  init(_ answer: EmptyAnswer, query: String) { (self.answer, self.query) = (answer, query) }

  /// The most values that are named of those that there are.
  private static let presentLimit = 5

  /// A line for each reason; none where none is known.
  var lines: [String] {
    if answer.asksForNothing {
      return [
        query.allSatisfy(\.isWhitespace)
          ? "The query is empty. Name a word, such as: pippin search apple"
          : "The query names only what is left out. Name a word that pages must have, too, such as: "
            + "pippin search -- apple -pie"
      ]
    }
    if answer.hasNoWord {
      return ["The query has no letter or digit. Name a word, such as: pippin search apple"]
    }
    let lines = answer.restrictions.map(line)
    guard lines.isEmpty, answer.isFoundWithoutSigns else { return lines }
    return [
      "Signs and quotation marks demand words, or leave pages out. Without them more is found."
    ]
  }

  private func line(_ restriction: EmptyAnswer.Restriction) -> String {
    let name = restriction.field.rawValue
    let asked = restriction.values.map { "\(name)=\(TerminalText.line($0))" }
    let pages = Amount.count(restriction.matches, "page matches", "pages match")
    let count =
      "\(restriction.isAbout ? "About " : "")\(pages) without \(asked.joined(separator: ", "))."
    // Two letters are as near to any other two.
    let near = restriction.values.lazy.filter { $0.count > 3 }.compactMap { value in
      // Facets are spelled as pages write them.
      Suggestion.nearest(to: value.lowercased(), among: restriction.present.map { $0.lowercased() })
        .flatMap { near in restriction.present.first { $0.lowercased() == near } }
    }.first
    if let near { return "\(count) Did you mean \(name)=\(TerminalText.line(near))?" }
    let present = restriction.present.prefix(Self.presentLimit).map(TerminalText.line)
    guard !present.isEmpty else { return count }
    let more = restriction.present.count > present.count ? ", …" : ""
    return "\(count) Among them are: \(present.joined(separator: ", "))\(more)"
  }
}
