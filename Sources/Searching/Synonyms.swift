package import Indexing

/// Words that mean the same to the people who search, by configuration.
///
/// They are requested at search time beside the words of the query, score less, and satisfy a
/// requirement for them, so that a change of the table needs no new index.
package struct Synonyms: Hashable, Sendable {
  /// The words for ``SearchRequest/synonyms``.
  package let alternatives: WordAlternatives

  /// A table without words.
  package init() {
    alternatives = WordAlternatives()
  }

  /// Creates a table from groups of words or phrases of which each means the same as the others.
  package init(groups: [[String]]) {
    alternatives = WordAlternatives(synonyms: groups)
  }
}
