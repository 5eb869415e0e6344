import Analysis
import Indexing

/// Completes the last word of a query with words of titles and headings.
///
/// Who types a second word means one that is with the first: the pages that have what was
/// written so far are read, best first, and the words in their titles and headings that begin like
/// the last word are counted. They are offered as pages write them, one form of each.
struct TitleCompleter {
  /// The most pages that are read.
  static let pageLimit = 120
  /// The most headings of a page that are read.
  private static let headingLimit = 12
  /// The longest title or heading that is read, in bytes.
  private static let lengthLimit = 512
  /// A word on fewer pages is not offered, unless they are of several hosts.
  private static let leastPages = 3
  private static let leastHosts = 2

  /// What a page adds for a word in a heading, in its title, and right behind the word before.
  private static let (heading, title, neighbor) = (1, 2, 4)

  private let query: UnfinishedQuery
  private let languages: [String]
  private let blocked: BlockedCompletions
  private let analyzer = Analyzer()
  private var tokens = TokenList()
  private var words: [[UInt8]: Word] = [:]

  /// What was found of a word.
  private struct Word {
    var points = 0
    var pages = 0
    var hosts: Set<String> = []
    /// How often it is written in each way.
    var forms = WrittenForms()
  }

  /// Prepares to complete `query` for somebody who reads `languages`; pages in other languages
  /// count for half, and words that are `blocked` not at all.
  init(_ query: UnfinishedQuery, languages: [String], blocked: BlockedCompletions) {
    self.query = query
    self.blocked = blocked
    self.languages = languages
  }

  /// Takes the words of a page.
  mutating func read(_ page: FoundPage) {
    var found: [[UInt8]: Int] = [:]
    read(page.fields.title, of: page, worth: Self.title, into: &found)
    for text in page.fields.headings.prefix(Self.headingLimit) {
      read(text, of: page, worth: Self.heading, into: &found)
    }
    let factor = languages.isEmpty || page.speaks(languages) ? 2 : 1
    for (word, points) in found {
      words[word, default: Word()].points += factor * points
      words[word]?.pages += 1
      if let count = words[word]?.hosts.count, count < Self.leastHosts {
        words[word]?.hosts.insert(page.host)
      }
    }
  }

  private mutating func read(
    _ text: String,
    of page: FoundPage,
    worth points: Int,
    into found: inout [[UInt8]: Int]
  ) {
    guard text.utf8.count <= Self.lengthLimit else { return }
    guard query.isWord else {
      for piece in TitlePiece.all(startingWith: query.start, in: text) {
        found[piece.key] = max(found[piece.key] ?? 0, points)
        words[piece.key, default: Word()].forms.add(piece.written, on: page)
      }
      return
    }
    analyzer.analyze(text, for: .querying, into: &tokens)
    var previous: ArraySlice<UInt8>?
    for token in tokens.tokens where token.kind == .word || token.kind == .run {
      var word = tokens.bytes(of: token)
      defer { previous = word }
      // What was written already is hardly meant once more.
      let isCompletion =
        query.isCompleted(by: word)
        || query.noun != nil && query.isCompleted(by: tokens.whole(of: token))
      guard isCompletion, !query.words.contains(where: word.elementsEqual) else {
        continue
      }
      let follows = previous.map { query.previous?.elementsEqual($0) ?? false } ?? false
      let isHangul = token.kind == .run
      if isHangul {
        let noun = word.dropLast(KoreanParticle.length(in: word))
        if query.isCompleted(by: noun), Self.takes(word.dropFirst(noun.count), noun) { word = noun }
      }
      let key = Array(word)
      found[key] = max(found[key] ?? 0, follows ? Self.neighbor : points)
      let source = text.utf8.dropFirst(Int(token.start)).prefix(Int(token.end - token.start))
      // Folded, Hangul is as it is written, and only one of its words has the particle.
      let written = isHangul ? String(decoding: word, as: UTF8.self) : String(Substring(source))
      words[key, default: Word()].forms.add(written, on: page)
    }
  }

  /// The words that most pages have, each as most of them write it; at most `limit`.
  func best(_ limit: Int) -> [String] {
    let stems = WordStems(languages)
    let sorted = words.sorted { left, right in
      left.value.points != right.value.points
        ? left.value.points > right.value.points : left.key.lexicographicallyPrecedes(right.key)
    }
    let known = sorted.filter { row in
      row.value.pages >= Self.leastPages || row.value.hosts.count >= Self.leastHosts
    }
    var seen: Set<[UInt8]> = []
    var best: [String] = []
    // In a small index no word may be on so many pages.
    for (word, row) in known.isEmpty ? sorted : known where best.count < limit {
      guard !blocked.holds(word), seen.insert(stems.stem(of: word)).inserted else {
        continue
      }
      best.append(row.forms.mostFrequent ?? String(decoding: word, as: UTF8.self))
    }
    return best
  }

  /// The longest text that is looked into for a word, in bytes.
  private static let textLimit = 1 << 15

  /// How the folded `word` is mostly written on `page`, where it goes on from what `query` ends in, if
  /// there is one; `nil` where it is not found.
  static func form(
    of word: [UInt8],
    in page: FoundPage,
    completing query: UnfinishedQuery? = nil
  ) -> String? {
    var forms = WrittenForms()
    let fields = page.fields
    let texts =
      [fields.title, fields.summary] + fields.headings.prefix(headingLimit)
      + [String(fields.body.prefix(textLimit))] + fields.keywords + fields.appNames
    for text in texts {
      let list = Analyzer().tokens(of: text, for: .querying)
      for token in list.tokens where token.kind == .word {
        guard list.bytes(of: token).elementsEqual(word),
          query?.noun == nil || query?.isCompleted(by: list.whole(of: token)) == true
        else { continue }
        let written = text.utf8.dropFirst(Int(token.start)).prefix(Int(token.end - token.start))
        forms.add(String(Substring(written)), on: page)
      }
      if !forms.isEmpty { break }
    }
    return forms.mostFrequent
  }

  /// Whether `end`, which looks like a particle, may be one behind `noun`.
  ///
  /// Some are for nouns that end in a consonant, and some for those that end in a vowel. The last
  /// syllable of 파이 is none.
  private static func takes(_ end: ArraySlice<UInt8>, _ noun: ArraySlice<UInt8>) -> Bool {
    guard let needsConsonant = particles[String(decoding: end, as: UTF8.self)],
      let last = String(decoding: noun, as: UTF8.self).unicodeScalars.last,
      (0xAC00...0xD7A3).contains(last.value)
    else { return true }
    // Unicode 16.0, section 3.12.3: syllables are in order, 28 for each beginning.
    return ((last.value - 0xAC00) % 28 != 0) == needsConsonant
  }

  /// The particles that depend on the end of the noun, and whether they need a consonant there.
  private static let particles = [
    "은": true, "이": true, "을": true, "과": true, "는": false, "가": false, "를": false, "와": false,
  ]
}
