import Analysis
import Foundation
import Indexing
import Records
import Segments

/// Which documents have which of the wanted terms, found without the engine's segments.
struct Holdings {
  /// A document and its impact.
  struct Posting {
    var document: Int32
    var impact: UInt8
  }

  /// What is kept of a document.
  struct Entry {
    var id: UInt64
    var staticScore: Int32
    var live: Int32
    var isAlive = true
  }

  static let hidden = Int32.min

  private(set) var entries: [Entry] = []
  /// How many of them are there.
  private(set) var living = 0
  private(set) var postings: [[UInt8]: [Posting]] = [:]
  /// What words are wanted for that begin so, in their order, of which none begins with another.
  private var beginnings: [[UInt8]] = []
  private let analyzer = Analyzer()
  private var tokens = TokenList()

  /// Reads `corpus`, and where some of `beginnings` are those of few titles or none, so that the words
  /// of texts may be looked for in their place, reads it again for such words.
  init(_ corpus: Corpus, wanted: Set<[UInt8]>, beginnings: Set<[UInt8]>) throws {
    for term in wanted { postings[term] = [] }
    try corpus.forEach { number, document in
      let units = Self.units(Float(document.staticScore))
      entries.append(Entry(id: Identity.id(number), staticScore: units, live: units))
      living += 1
      add(document, at: entries.count - 1) { holdings, term in holdings.postings[term] != nil }
    }
    let rare = beginnings.filter { (postings[Question.prefix($0)]?.count ?? 0) < Self.few }
    for beginning in rare.sorted(by: { $0.lexicographicallyPrecedes($1) })
    where self.beginnings.last.map({ beginning.starts(with: $0) }) != true {
      self.beginnings.append(beginning)
    }
    if rare.isEmpty { return }
    var place = 0
    try corpus.forEach { _, document in
      add(document, at: place) { holdings, term in
        !wanted.contains(term) && holdings.hasWanted(term)
      }
      place += 1
    }
  }

  /// Titles that do not all go away with a twentieth of the documents.
  private static let few = 24

  /// Whether words are wanted that begin as `term` does.
  private func hasWanted(_ term: [UInt8]) -> Bool {
    var (low, high) = (0, beginnings.count)
    while low < high {
      let middle = (low + high) / 2
      if term.lexicographicallyPrecedes(beginnings[middle]) {
        high = middle
      } else {
        low = middle + 1
      }
    }
    return low > 0 && term.starts(with: beginnings[low - 1])
  }

  /// How many documents that are there have `term`.
  func frequency(of term: [UInt8]) -> Int {
    (postings[term] ?? []).count { entries[Int($0.document)].isAlive }
  }

  /// Whether the document at a place has `term`.
  func has(_ term: [UInt8], _ document: Int32) -> Bool {
    guard let postings = postings[term] else { return false }
    var low = 0
    var high = postings.count
    while low < high {
      let middle = (low + high) / 2
      if postings[middle].document < document { low = middle + 1 } else { high = middle }
    }
    return low < postings.count && postings[low].document == document
  }

  /// The first words that begin with `start`, which is one of the rare beginnings.
  func words(startingWith start: [UInt8], limit: Int) -> [[UInt8]] {
    precondition(hasWanted(start), "no words were kept for a beginning that no title has")
    let words = postings.keys.filter { $0.starts(with: start) && frequency(of: $0) > 0 }
    return Array(words.sorted { $0.lexicographicallyPrecedes($1) }.prefix(limit))
  }

  mutating func setLive(_ place: Int, _ score: Float) { entries[place].live = Self.units(score) }

  /// Orders documents by the scores that they have now, but for those that are hidden.
  mutating func settle() {
    for place in entries.indices where entries[place].live != Self.hidden {
      entries[place].staticScore = entries[place].live
    }
  }

  mutating func remove(_ place: Int) {
    living -= entries[place].isAlive ? 1 : 0
    entries[place].isAlive = false
  }

  static func units(_ score: Float) -> Int32 {
    score == -.infinity ? hidden : Int32((min(max(score, -1), 1) * 65_536).rounded())
  }

  /// Adds what the document at `place` has of the terms of which `isWanted` holds.
  private mutating func add(
    _ document: IndexDocument,
    at place: Int,
    _ isWanted: (borrowing Holdings, [UInt8]) -> Bool
  ) {
    var frequencies: [[UInt8]: Float] = [:]
    add(document.title, .title, to: &frequencies, isWanted)
    add(document.summary, .summary, to: &frequencies, isWanted)
    add(document.body, .body, to: &frequencies, isWanted)
    for (term, frequency) in frequencies {
      let highest = Float(ImpactModel.highest)
      var impact = min(max(frequency / (1.2 + frequency) * highest, 1), highest).rounded()
      // Beginnings of words have multiples of eight.
      if term[0] == 1 { impact = min(max(((impact + 4) / 8).rounded(.down), 1), 15) * 8 }
      let posting = Posting(document: Int32(place), impact: UInt8(impact))
      postings[term, default: []].append(posting)
    }
    var filters = document.apps.map { Question.filter("app", $0) }
    filters += document.types.map { Question.filter("type", $0) }
    filters += [
      Question.filter("lang", document.language), Question.filter("host", document.host),
      Question.filter("site", document.host),
    ]
    for term in filters where isWanted(self, term) {
      postings[term]?.append(Posting(document: Int32(place), impact: 0))
    }
  }

  private mutating func add(
    _ text: String,
    _ field: ImpactModel.Field,
    to frequencies: inout [[UInt8]: Float],
    _ isWanted: (borrowing Holdings, [UInt8]) -> Bool
  ) {
    analyzer.analyze(text, for: .indexing, into: &tokens)
    analyzer.addSpellings(to: &tokens, from: text)
    let list = tokens
    let length = list.tokens.filter { $0.kind == .word || $0.kind == .bigram }.count
    let influence = field.lengthInfluence
    let amount = field.weight / (1 - influence + influence * Float(length) / field.typicalLength)
    for token in list.tokens {
      let text = list.bytes(of: token)
      if [.word, .bigram, .unigram, .spelling].contains(token.kind) {
        let term = Array(text)
        if isWanted(self, term) { frequencies[term, default: 0] += amount }
      }
      let lengths: ClosedRange<Int>? =
        switch token.kind {
        case .word, .article: 2...8
        case .run: 1...8
        case .unit, .unigram: 1...1
        case .trigram: 3...3
        case .bigram, .stem, .spelling: nil
        }
      guard field.hasPrefixes, let lengths else { continue }
      var characters = 0
      for end in text.indices.dropFirst() + [text.endIndex]
      where end == text.endIndex || text[end] & 0xC0 != 0x80 {
        characters += 1
        guard lengths.contains(characters) else { continue }
        let term = Question.prefix(text[..<end])
        if isWanted(self, term) { frequencies[term, default: 0] += amount }
      }
    }
  }
}
