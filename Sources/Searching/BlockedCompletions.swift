import Analysis
import Indexing

/// Words that are never offered as completions, because hardly anybody wants to be shown them.
///
/// Whoever types one finds pages with it as with any other word.
package struct BlockedCompletions: Hashable, Sendable {
  private var beginnings: Set<[UInt8]> = Self.commonPrefixes
  private var words: Set<[UInt8]> = Self.commonWords
  /// The lengths of ``beginnings``, each once.
  private var lengths: Set<Int> = []

  /// Blocks the common words, and `texts`: words, or beginnings of words with a star behind.
  ///
  /// What is no single word, by ``isWord(_:)``, is skipped.
  package init(adding texts: [String] = []) {
    for text in texts {
      guard let word = Self.folded(text) else { continue }
      if text.hasSuffix("*") { beginnings.insert(word) } else { words.insert(word) }
    }
    lengths = Set(beginnings.map(\.count))
  }

  /// Whether `text` is one word, or the beginning of one with a star behind.
  package static func isWord(_ text: String) -> Bool { folded(text) != nil }

  /// Whether the folded `word` is, or begins like, such a word.
  package func holds(_ word: [UInt8]) -> Bool {
    words.contains(word) || lengths.contains { beginnings.contains(Array(word.prefix($0))) }
  }

  private static func folded(_ text: String) -> [UInt8]? {
    let list = Analyzer().tokens(of: text, for: .querying)
    // Hangul is a run with its pairs.
    let words = list.tokens.filter { $0.kind == .word }
    let runs = list.tokens.filter { $0.kind == .run }
    guard words.count + runs.count == 1, let word = words.first ?? runs.first,
      runs.isEmpty || list.tokens.allSatisfy({ $0.start >= word.start && $0.end <= word.end })
    else { return nil }
    return Array(list.bytes(of: word))
  }

  private static let commonPrefixes = Set(
    [
      "arschl", "asshole", "bitch", "blowjob", "bullshit", "cocksuck", "cumshot", "fick", "fuck",
      "hurens", "motherfuck", "nigger", "porn", "putain", "pussy", "shemale", "shit", "slut",
      "whore", "wichs", "xvideo",
    ].map { Array($0.utf8) }
  )

  private static let commonWords = Set(
    [
      "anal", "cock", "cum", "cunt", "dick", "faggot", "fotze", "hentai", "hure", "milf", "nazi",
      "nude", "puta", "puto", "rape", "sex", "sexe", "sexo", "tits", "xxx",
    ].map { Array($0.utf8) }
  )
}
