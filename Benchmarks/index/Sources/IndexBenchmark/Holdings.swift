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
  private(set) var postings: [[UInt8]: [Posting]] = [:]
  private(set) var places: [UInt64: Int] = [:]
  private let analyzer = Analyzer()
  private var tokens = TokenList()

  init(_ corpus: Corpus, wanted: Set<[UInt8]>) throws {
    for term in wanted { postings[term] = [] }
    try corpus.forEach { number, document in add(document, Identity.id(number)) }
  }

  var living: Int { entries.reduce(0) { $0 + ($1.isAlive ? 1 : 0) } }

  mutating func setLive(_ place: Int, _ score: Float) { entries[place].live = Self.units(score) }

  /// Orders documents by the scores that they have now, but for those that are hidden.
  mutating func settle() {
    for place in entries.indices where entries[place].live != Self.hidden {
      entries[place].staticScore = entries[place].live
    }
  }

  mutating func remove(_ place: Int) { entries[place].isAlive = false }

  static func units(_ score: Float) -> Int32 {
    score == -.infinity ? hidden : Int32((min(max(score, -1), 1) * 65_536).rounded())
  }

  private mutating func add(_ document: IndexDocument, _ id: UInt64) {
    let place = entries.count
    let units = Self.units(Float(document.staticScore))
    entries.append(Entry(id: id, staticScore: units, live: units))
    places[id] = place
    var frequencies: [[UInt8]: Float] = [:]
    add(document.title, .title, to: &frequencies)
    add(document.summary, .summary, to: &frequencies)
    add(document.body, .body, to: &frequencies)
    for (term, frequency) in frequencies {
      let highest = Float(ImpactModel.highest)
      var impact = min(max(frequency / (1.2 + frequency) * highest, 1), highest).rounded()
      // Beginnings of words have multiples of eight.
      if term[0] == 1 { impact = min(max(((impact + 4) / 8).rounded(.down), 1), 15) * 8 }
      postings[term]?.append(Posting(document: Int32(place), impact: UInt8(impact)))
    }
    var filters = document.apps.map { Question.filter("app", $0) }
    filters += document.types.map { Question.filter("type", $0) }
    filters += [
      Question.filter("lang", document.language), Question.filter("host", document.host),
      Question.filter("site", document.host),
    ]
    for term in filters { postings[term]?.append(Posting(document: Int32(place), impact: 0)) }
  }

  private mutating func add(
    _ text: String,
    _ field: ImpactModel.Field,
    to frequencies: inout [[UInt8]: Float]
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
        if postings[term] != nil { frequencies[term, default: 0] += amount }
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
        if postings[term] != nil { frequencies[term, default: 0] += amount }
      }
    }
  }
}
