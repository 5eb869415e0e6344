package import Indexing

/// Words that mean the same to the people who search, by configuration.
///
/// A query is widened at search time, so that a change of the table needs no new index: behind
/// the words come those that mean the same, as words that may but need not be there.
package struct Synonyms: Hashable, Sendable {
  private var table: [String: [String]] = [:]
  /// The words for ``SearchRequest/synonyms``.
  package private(set) var alternatives = WordAlternatives()

  /// The most words that one query is widened by.
  package static let limit = 8

  /// A table without words.
  package init() {}

  /// Creates a table from groups of words of which each means the same as the others.
  package init(groups: [[String]]) {
    alternatives = WordAlternatives(synonyms: groups)
    for group in groups {
      for word in group {
        let others = group.filter { $0 != word }
        table[word.lowercased(), default: []] += others
      }
    }
  }

  /// Returns `query` with the words that mean the same as its own behind it.
  ///
  /// Only plain words are widened: what stands in quotes, behind a sign or behind a field is
  /// meant as it is written.
  package func widen(_ query: String) -> String {
    guard !table.isEmpty, !query.contains("\"") else { return query }
    let words = query.split(whereSeparator: \.isWhitespace).map { $0.lowercased() }
    var added: [String] = []
    for word in words where !word.hasPrefix("-") && !word.hasPrefix("+") && !word.contains(":") {
      for other in table[word, default: []] where !words.contains(other) && !added.contains(other) {
        added.append(other)
      }
    }
    return ([query] + added.prefix(Self.limit)).joined(separator: " ")
  }
}
