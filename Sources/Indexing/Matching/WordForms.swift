import Analysis
import Segments

/// Finds the other forms of a word among the words of an index: `apple` for `apples`.
///
/// Forms share a stem, and their beginnings: the words of the dictionary that begin as the stem does
/// are gone through, and each is stemmed as the word was. That costs no room in the index, and
/// works in the languages of whoever asks. Both are folded, as the words of the index are, so that
/// stemmers see no diacritics; those that Turkish cannot do without are guessed.
///
/// Reference: <https://snowballstem.org/algorithms/>
struct WordForms {
  /// The most forms of one word in one language.
  static let limit = 5
  /// The most languages, and the most words of one query, that forms are looked for in and of: each
  /// word is a walk over the dictionary in each language, and a query may have hundreds.
  static let (languageLimit, wordLimit) = (4, 8)
  /// What the points of another form are multiplied with.
  static let factor: Float = 0.7

  /// The characters that forms have in common at least.
  private static let leastShared = 3
  /// The same in Turkish, where many nouns have two (`ev`, `su`).
  private static let leastSharedInTurkish = 2
  /// The bytes that a form may be longer than the word, and that one of Turkish may, where suffixes
  /// follow each other (`evlerimizden`).
  private static let (longer, longerInTurkish) = (6, 10)
  /// The most words that are looked at in one segment.
  private static let walkLimit = 512

  private let stemmers: [Stemmer]
  /// What the languages stand for in keys of ``FormCache``.
  private let mark: [UInt8]
  /// Whether there were more languages than are looked in.
  let isLimited: Bool
  private let snapshot: IndexSnapshot

  /// Prepares to find forms in `languages`, two letters of ISO 639-1 each; those without a stemmer
  /// have none.
  init(_ languages: [String], _ snapshot: IndexSnapshot) {
    self.snapshot = snapshot
    // As a rule none are requested, and each search comes by here.
    guard !languages.isEmpty else {
      (stemmers, mark, isLimited) = ([], [], false)
      return
    }
    let known = languages.lazy.compactMap { Stemmer.of($0) }.prefix(Self.languageLimit + 1)
    stemmers = Array(known.prefix(Self.languageLimit))
    mark = stemmers.flatMap(\.mark)
    isLimited = known.count > Self.languageLimit
  }

  /// Whether there is no language to find forms in.
  var isEmpty: Bool { stemmers.isEmpty }

  /// The forms of `word`, a folded word, without it: in each language those that most documents
  /// have.
  func forms(of word: [UInt8]) -> [[UInt8]] {
    let least = stemmers.map { Self.leastShared(in: $0) }.min() ?? Self.leastShared
    guard !isEmpty, TermKey.characters(word) >= least, !Self.hasDigits(word) else { return [] }
    return snapshot.forms.forms(mark + word) { look(for: word) }
  }

  private func look(for word: [UInt8]) -> [[UInt8]] {
    var families = stemmers.map { Family(of: word, $0) }
    // Languages mostly agree where the forms of a word begin, and share the walk then.
    for start in Set(families.map(\.start)) where !start.isEmpty {
      let members = families.indices.filter { families[$0].start == start }
      for part in snapshot.parts {
        let dictionary = part.segment.dictionary
        // Of two letters too many words begin with them: plurals come first.
        let plural = TermKey.characters(start) < Self.leastShared ? start + "l".utf8 : []
        if !plural.isEmpty {
          Self.walk(dictionary, from: plural) { term, count in
            for member in members { families[member].add(term, count) }
          }
        }
        Self.walk(dictionary, from: start) { term, count in
          if !plural.isEmpty, term.starts(with: plural) { return }
          for member in members { families[member].add(term, count) }
        }
      }
    }
    var forms: [[UInt8]] = []
    for form in families.flatMap(\.best) where !forms.contains(form) { forms.append(form) }
    return forms
  }

  /// Hands over the first words that begin with `start`, and how many documents have them.
  private static func walk(
    _ dictionary: TermDictionary,
    from start: [UInt8],
    _ body: (UnsafeBufferPointer<UInt8>, Int) -> Void
  ) {
    var cursor = WordCursor(dictionary)
    guard cursor.seek(start) else { return }
    var looks = 0
    while cursor.starts(with: start), looks < walkLimit {
      looks += 1
      body(cursor.term, cursor.count)
      if !cursor.next() { break }
    }
  }

  /// The forms of a word in one language.
  private struct Family {
    private let stemmer: Stemmer
    private let word: [UInt8]
    private let stem: [UInt8]
    /// The bytes of the longest form.
    private let longest: Int
    /// What all of them begin with; empty where there are none.
    let start: [UInt8]
    private var found: [[UInt8]: Int] = [:]

    init(of word: [UInt8], _ stemmer: Stemmer) {
      self.stemmer = stemmer
      self.word = word
      longest = word.count + (stemmer.isTurkish ? WordForms.longerInTurkish : WordForms.longer)
      stem = WordForms.stem(of: word, stemmer)
      start = WordForms.start(of: word, stem, least: WordForms.leastShared(in: stemmer))
    }

    /// Adds a word of `count` documents, if it is a form.
    mutating func add(_ word: UnsafeBufferPointer<UInt8>, _ count: Int) {
      guard word.count <= longest, !word.elementsEqual(self.word),
        stemmer.withStem(ofFolded: word, { $0.elementsEqual(stem) })
      else { return }
      found[Array(word), default: 0] += count
    }

    /// Those that most documents have.
    var best: [[UInt8]] {
      let sorted = found.sorted { left, right in
        left.value != right.value
          ? left.value > right.value : left.key.lexicographicallyPrecedes(right.key)
      }
      return sorted.prefix(WordForms.limit).map(\.key)
    }
  }

  fileprivate static func stem(of word: [UInt8], _ stemmer: Stemmer) -> [UInt8] {
    word.withUnsafeBufferPointer { stemmer.withStem(ofFolded: $0) { Array($0) } }
  }

  /// The characters that forms in the language of `stemmer` have in common at least.
  fileprivate static func leastShared(in stemmer: Stemmer) -> Int {
    stemmer.isTurkish ? leastSharedInTurkish : leastShared
  }

  /// What all forms begin with: the stem, as far as the word has it, without its last character,
  /// which is often another one in other forms (`berri`, `berry`).
  fileprivate static func start(of word: [UInt8], _ stem: [UInt8], least: Int) -> [UInt8] {
    var shared = zip(word, stem).prefix { $0 == $1 }.count
    // A character is shared as a whole, or not at all.
    while shared < word.count, shared > 0, word[shared] & 0xC0 == 0x80 { shared -= 1 }
    let common = Array(word[..<shared])
    let characters = TermKey.characters(common)
    guard characters >= least else { return [] }
    let kept = min(characters, max(characters - 1, leastShared))
    return Array(TermKey.beginning(of: common, characters: kept))
  }

  private static func hasDigits(_ word: [UInt8]) -> Bool { word.contains { $0 &- 0x30 < 10 } }
}

/// Tells which words are forms of one, in one language.
package struct WordStems: Sendable {
  private let stemmer: Stemmer?

  /// Prepares to tell so in the first of `languages` that there is a stemmer for; in none every word
  /// is a form of itself only.
  package init(_ languages: [String]) {
    stemmer = languages.lazy.compactMap { Stemmer.of($0) }.first
  }

  /// What all forms of the folded `word` share.
  package func stem(of word: [UInt8]) -> [UInt8] {
    guard let stemmer else { return word }
    return word.withUnsafeBufferPointer { stemmer.withStem(ofFolded: $0) { Array($0) } }
  }
}
