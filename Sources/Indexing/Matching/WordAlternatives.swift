import Analysis

/// Words that are as good as others, or nearly: synonyms by configuration, corrections of typing
/// errors.
///
/// They are searched together with the word they stand for, score less than it, and satisfy a
/// requirement for it.
package struct WordAlternatives: Hashable, Sendable {
  /// What may stand for a word: words of the index that must all be there.
  struct Alternative: Hashable, Sendable {
    var words: [[UInt8]]
    /// What its points are multiplied with, in (0,1].
    var factor: Float
  }

  /// What a synonym's points are multiplied with.
  package static let synonymFactor: Float = 0.6
  /// The most alternatives that the words of one query get from one table.
  package static let limit = 8

  /// The alternatives of one or more words, joined by spaces.
  private var table: [[UInt8]: [Alternative]] = [:]
  /// The most words that something in the table has.
  private(set) var longest = 0

  /// A table without words.
  package init() {}

  /// Creates a table from groups of words or phrases of which each means the same as the others.
  package init(synonyms groups: [[String]]) {
    for group in groups {
      let phrases = group.map(Self.words)
      for (index, phrase) in phrases.enumerated() {
        for (other, words) in phrases.enumerated() where other != index {
          add(words, for: phrase, factor: Self.synonymFactor)
        }
      }
    }
  }

  /// Whether there is none.
  package var isEmpty: Bool { table.isEmpty }

  /// Lets `alternative` stand for `text`.
  ///
  /// - Parameters:
  ///   - alternative: A word or a phrase.
  ///   - text: The word or the phrase that it stands for.
  ///   - factor: What its points are multiplied with, in (0,1].
  package mutating func add(_ alternative: String, for text: String, factor: Float) {
    add(Self.words(alternative), for: Self.words(text), factor: factor)
  }

  /// Lets `words` stand for the words of `phrase`.
  mutating func add(_ words: [[UInt8]], for phrase: [[UInt8]], factor: Float) {
    guard !words.isEmpty, !phrase.isEmpty, words != phrase else { return }
    let entry = Alternative(words: words, factor: factor)
    let key = Self.key(phrase[...])
    guard !table[key, default: []].contains(where: { $0.words == words }) else { return }
    table[key, default: []].append(entry)
    longest = max(longest, phrase.count)
  }

  /// What may stand for `words`, which stand side by side.
  func alternatives(of words: ArraySlice<[UInt8]>) -> [Alternative] {
    words.count > longest ? [] : table[Self.key(words)] ?? []
  }

  private static func key(_ words: ArraySlice<[UInt8]>) -> [UInt8] {
    Array(words.joined(separator: [0x20]))
  }

  private static func words(_ text: String) -> [[UInt8]] {
    let list = Analyzer().tokens(of: text, for: .querying)
    return list.tokens.filter { $0.kind != .run }.map { Array(list.bytes(of: $0)) }
  }
}
