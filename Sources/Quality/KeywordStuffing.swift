import Records

/// A word that a page repeats far more often than texts do.
///
/// Only the page's own words are looked at: navigation, lists of links and pieces that a page repeats
/// as they are, such as the captions of its buttons, name the same thing again and again on honest
/// pages. So do titles that tell several things of one kind apart, so that a title is stuffed only
/// when most of it is one word.
package struct KeywordStuffing: Hashable, Sendable {
  /// Where the word is.
  package enum Source: Hashable, Sendable {
    case title
    case keywords
    /// In the page's own words, first on this line of them, counted from 0.
    case text(line: Int)
  }

  /// The word, folded.
  package let word: String
  /// Where it is.
  package let source: Source
  /// How often it is there.
  package let count: Int
  /// How many words there are, or how many key words.
  package let all: Int

  /// How often a word may be in a title.
  private static let titleRepetitions = 3
  /// In how many key words a word may be.
  private static let keywordRepetitions = 20
  /// How often a word of the title may be in the text, when it makes too large a share of it.
  private static let textRepetitions = 30
  /// The share of a text that a word of the title may make: one in seven.
  private static let textShare = 7

  private init(_ word: ArraySlice<UInt8>, _ source: Source, _ count: Int, of all: Int) {
    self.word = String(decoding: word, as: UTF8.self)
    self.source = source
    self.count = count
    self.all = all
  }

  /// Looks at the title, the key words and `prose` of a page, a piece of text a line; `nil` when none
  /// is stuffed.
  init?(_ record: PageRecord, _ page: PageText, prose: String) {
    let title = SpamWords.all(in: record.title ?? "")
    let telling = title.filter { SpamWords.isLong($0) }
    if telling.count > Self.titleRepetitions, let (word, count) = Self.most(telling),
      count > Self.titleRepetitions,
      2 * count > title.count
    {
      self.init(word, .title, count, of: title.count)
      return
    }
    if record.keywords.count > Self.keywordRepetitions {
      let words = record.keywords.prefix(1000).flatMap { Set(SpamWords.all(in: $0, limit: 50)) }
      if let (word, count) = Self.most(words.filter { SpamWords.isLong($0) }),
        count > Self.keywordRepetitions
      {
        self.init(word, .keywords, count, of: record.keywords.count)
        return
      }
    }
    guard let found = Self.filling(page, prose, telling) else { return nil }
    self = found
  }

  /// Of so many words each is compared with all others, which takes less time than to hash them.
  private static let fewWords = 24

  /// The word that comes most often, and how often.
  private static func most(_ words: [ArraySlice<UInt8>]) -> (ArraySlice<UInt8>, Int)? {
    // Of equals the first, so that a page is always judged alike.
    if words.count <= fewWords {
      return words.lazy.map { word in (word, words.count { $0 == word }) }.max { $0.1 < $1.1 }
    }
    var counts: [ArraySlice<UInt8>: Int] = [:]
    for word in words { counts[word, default: 0] += 1 }
    return words.lazy.map { ($0, counts[$0, default: 0]) }.max { $0.1 < $1.1 }
  }

  /// The word of the title that fills the text; `nil` when none does.
  private static func filling(
    _ page: PageText,
    _ prose: String,
    _ title: [ArraySlice<UInt8>]
  ) -> KeywordStuffing? {
    var counts = WordCounts(title)
    guard !counts.isEmpty else { return nil }
    if page.isWhole, page.isFolded || page.isASCII {
      // A part of what the page shows repeats no word more often than all of it, of which others
      // need the words as well.
      counts.count(page.words)
      let most = counts.repetitions.max() ?? 0
      guard most > textRepetitions,
        most * textShare > prose.withBytes({ WordFold.leastWords(in: $0) })
      else { return nil }
      counts = WordCounts(title)
    }
    counts.count(WordFold.fold([prose]))
    guard filling(counts) != nil else { return nil }
    // Hardly any page comes this far, so that what follows may cost.
    var seen: Set<Substring> = []
    let lines = prose.split(separator: "\n", omittingEmptySubsequences: false)
    let own = lines.map { seen.insert($0).inserted ? $0 : "" }
    counts = WordCounts(title)
    counts.count(WordFold.fold([own.joined(separator: "\n")]))
    guard let index = filling(counts) else { return nil }
    let word = counts.words[index]
    let line = own.firstIndex { line in
      SpamWords.all(in: String(line), limit: .max).contains(word)
    }
    let source = Source.text(line: line ?? 0)
    return KeywordStuffing(word, source, counts.repetitions[index], of: counts.all)
  }

  private static func filling(_ counts: WordCounts) -> Int? {
    counts.words.indices.first { index in
      let repetitions = counts.repetitions[index]
      return repetitions > textRepetitions && repetitions * textShare > counts.all
    }
  }

  /// What is repeated, and how often, in a sentence.
  var detail: String {
    switch source {
    case .title: "The title says \"\(word)\" \(count) times in \(all) words."
    case .keywords: "The word \"\(word)\" is in \(count) of \(all) key words."
    case .text: "The text says \"\(word)\" \(count) times in \(all) words."
    }
  }
}
