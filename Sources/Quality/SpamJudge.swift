package import Records

/// Looks for signs of spam that a single page shows.
///
/// Each sign is plain: honest pages that trip over one are worse than spam that gets by, because
/// engagement finds the latter anyway.
///
/// Reference: Ntoulas, Najork, Manasse and Fetterly, "Detecting spam web pages through content
/// analysis", WWW 2006, sections 4.1 to 4.8, for words in titles and repetition in texts.
package enum SpamJudge {
  /// How often a word may stand in a title.
  private static let titleRepetitions = 3
  /// In how many key words a word may stand.
  private static let keywordRepetitions = 20
  /// How often a word of the title may stand in the text, when it makes too large a share of it.
  private static let textRepetitions = 30
  /// The share of a text that a word of the title may make: one in seven.
  private static let textShare = 7
  /// The fewest words of a text that is judged.
  private static let fewWords = 50
  /// The fewest long words of a name that is judged.
  private static let nameWords = 3
  /// The most words of a title or a name that are looked at.
  private static let wordLimit = 200

  /// Notes the signs of spam of `record` in `findings`.
  ///
  /// - Parameters:
  ///   - record: The page.
  ///   - visibleText: All that the page shows; `nil` when there is no more than the record's text.
  ///   - findings: What was found so far; a claim that is not shown is looked at more closely.
  package static func note(
    _ record: PageRecord,
    visibleText: String? = nil,
    in findings: inout [Finding]
  ) {
    let text = visibleText ?? record.text
    if let word = stuffing(of: record, text) {
      findings.append(Finding(.spamKeywordStuffing, "It is the word \"\(word)\"."))
    }
    guard findings.contains(where: { $0.rule == Rule.qualityClaimHidden.id }),
      let name = misleadingName(of: record, text)
    else { return }
    findings.append(Finding(.spamMisleadingMarkup, evidence: name))
  }

  /// A word that is repeated far too often; `nil` when none is.
  private static func stuffing(of record: PageRecord, _ text: String) -> String? {
    let title = words(of: record.title ?? "", limit: wordLimit).filter { isLong($0) }
    if let word = most(title, over: titleRepetitions) { return word }
    if record.keywords.count > keywordRepetitions {
      let keywords = record.keywords.prefix(1000).flatMap { Set(words(of: $0, limit: 50)) }
      if let word = most(keywords.filter { isLong($0) }, over: keywordRepetitions) { return word }
    }
    return stuffing(of: text, title: title)
  }

  /// The word of the title that fills the text; `nil` when none does.
  private static func stuffing(of text: String, title: [ArraySlice<UInt8>]) -> String? {
    var counts = WordCounts(title)
    guard !counts.isEmpty else { return nil }
    counts.count(WordFold.fold([text]))
    let filling = counts.words.indices.first { index in
      let repetitions = counts.repetitions[index]
      return repetitions > textRepetitions && repetitions * textShare > counts.all
    }
    return filling.map { String(decoding: counts.words[$0], as: UTF8.self) }
  }

  /// The first word that comes more often than `limit`; `nil` when none does.
  private static func most(_ words: [ArraySlice<UInt8>], over limit: Int) -> String? {
    var counts: [ArraySlice<UInt8>: Int] = [:]
    for word in words {
      counts[word, default: 0] += 1
      if counts[word, default: 0] > limit { return String(decoding: word, as: UTF8.self) }
    }
    return nil
  }

  /// The name that the structured data gives to what the page is about, when no word of any such
  /// name stands on the page; `nil` when one does, or when that cannot be told.
  private static func misleadingName(of record: PageRecord, _ text: String) -> String? {
    let shown = WordFold.fold([record.title ?? "", text])
    guard shown.count(where: { $0 == 0x20 }) > fewWords else { return nil }
    let names = record.items.prefix(64).compactMap(subjectName)
    guard let first = names.first else { return nil }
    // Most of a page in another script is a page in another language, which is no lie.
    let isLatin = shown.count(where: { $0 < 0x80 }) * 2 > shown.count
    let beginnings = Set(shown.split(separator: 0x20).map { beginning(of: $0) })
    for name in names {
      let words = words(of: name, limit: wordLimit).filter { isLong($0) }
      guard words.count >= nameWords,
        words.joined().allSatisfy({ $0 < 0x80 }) == isLatin,
        !words.contains(where: { beginnings.contains(beginning(of: $0)) })
      else { return nil }
    }
    return first
  }

  /// The name of an item that a page can be about.
  private static func subjectName(_ item: StructuredItem) -> String? {
    let types = item.types.compactMap { $0.split { $0 == "/" || $0 == "#" }.last.map(String.init) }
    let vocabulary = SchemaVocabulary.known
    guard !types.isEmpty, surroundings.isDisjoint(with: types),
      !owners.contains(where: { vocabulary.isKind(item, of: $0) })
    else { return nil }
    for property in ["headline", "name", "title"] {
      if case .text(let text)? = item.properties[property]?.first { return text }
    }
    return nil
  }

  /// Types that describe what is around the page and not what it is about.
  private static let surroundings: Set<String> = [
    "BreadcrumbList", "ImageObject", "ItemList", "ListItem", "SearchAction",
    "SiteNavigationElement", "WebPage", "WebPageElement", "WebSite", "WPFooter", "WPHeader",
    "WPSideBar",
  ]

  /// Types of those whose page it is, with all below them; many show their name in a picture only.
  private static let owners = ["Organization", "Person", "Place"]

  private static func words(of text: String, limit: Int) -> [ArraySlice<UInt8>] {
    Array(WordFold.fold([text]).split(separator: 0x20).prefix(limit))
  }

  /// Whether a word says something; short ones, and numbers, are in every text.
  ///
  /// Four letters make one long, or two of Chinese, Japanese and Korean.
  private static func isLong(_ word: ArraySlice<UInt8>) -> Bool {
    guard let first = word.first, word.contains(where: { $0 &- 0x30 >= 10 }) else { return false }
    return word.count(where: { $0 & 0xC0 != 0x80 }) >= (first >= 0xE3 ? 2 : 4)
  }

  /// What forms of one word share.
  private static func beginning(of word: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    word.prefix(5)
  }
}

/// How often a few words stand in a text; every page is asked, so that it has to be quick.
private struct WordCounts {
  /// The words, each once.
  private(set) var words: [ArraySlice<UInt8>] = []
  /// How often each stands in the text.
  private(set) var repetitions: [Int] = []
  /// How many words the text has.
  private(set) var all = 0
  /// A bit for the first byte and the length of each word.
  private var mask: UInt64 = 0

  /// The most words that are counted.
  private static let limit = 32

  /// Prepares to count `words`.
  init(_ words: [ArraySlice<UInt8>]) {
    for word in words where self.words.count < Self.limit && !self.words.contains(word) {
      guard let first = word.first else { continue }
      self.words.append(word)
      mask |= Self.bit(first, word.count)
    }
    repetitions = [Int](repeating: 0, count: self.words.count)
  }

  /// Whether there is nothing to count.
  var isEmpty: Bool { words.isEmpty }

  /// Counts the words of a folded text.
  mutating func count(_ folded: [UInt8]) {
    var start = 0
    for (index, byte) in folded.enumerated() where byte == 0x20 {
      let length = index - start
      defer { start = index + 1 }
      guard length > 0 else { continue }
      all += 1
      guard mask & Self.bit(folded[start], length) != 0 else { continue }
      let word = folded[start..<index]
      if let place = words.firstIndex(of: word) { repetitions[place] += 1 }
    }
  }

  private static func bit(_ first: UInt8, _ length: Int) -> UInt64 {
    1 << ((UInt64(first) &* 7 &+ UInt64(length)) % 64)
  }
}
