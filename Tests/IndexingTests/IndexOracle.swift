import Records

@testable import Analysis
@testable import Indexing
@testable import Segments

/// Scores every document for every query: slow, and simple enough to be believed.
struct IndexOracle {
  struct Entry {
    var id: UInt64
    var staticScore: Int32
    var live: Int32
    var isAppLinked: Bool
    var impacts: [[UInt8]: UInt8]
    var filters: Set<[UInt8]>
  }

  private(set) var entries: [UInt64: Entry] = [:]
  /// The documents that have a term, kept up with `entries`.
  private var holders: [[UInt8]: Set<UInt64>] = [:]

  mutating func set(_ id: UInt64, _ document: IndexDocument?) {
    if let old = entries.removeValue(forKey: id) {
      for term in Array(old.impacts.keys) + Array(old.filters) { holders[term]?.remove(id) }
    }
    guard let document else { return }
    let units = LiveScores.units(Float(document.staticScore))
    let entry = Entry(
      id: id,
      staticScore: units,
      live: units,
      isAppLinked: document.isAppLinked,
      impacts: Self.impacts(of: document),
      filters: Set(DocumentFilters.terms(of: document))
    )
    entries[id] = entry
    for term in Array(entry.impacts.keys) + Array(entry.filters) {
      holders[term, default: []].insert(id)
    }
  }

  mutating func setLive(_ id: UInt64, _ score: Float) {
    entries[id]?.live = LiveScores.units(score)
  }

  private static func impacts(of document: IndexDocument) -> [[UInt8]: UInt8] {
    let texts: [(ImpactModel.Field, [String])] = [
      (.title, [document.title]), (.keywords, document.keywords),
      (.appNames, document.appNames),
      (document.isStartPage ? .startHosts : .hosts, document.hostWords),
      (.headings, document.headings), (.asides, document.asides),
      (.summary, [document.summary]), (.body, [document.body]),
    ]
    var frequencies: [[UInt8]: Float] = [:]
    for (field, parts) in texts {
      let text = parts.joined(separator: "\n")
      var list = Analyzer().tokens(of: text)
      Analyzer().addSpellings(to: &list, from: text)
      let length = list.tokens.filter { $0.kind == .word || $0.kind == .bigram }.count
      let amount = field.occurrence(length: length)
      for token in list.tokens {
        for term in terms(of: token, list.string(of: token), prefixes: field.hasPrefixes) {
          frequencies[term, default: 0] += amount
        }
      }
    }
    return frequencies.reduce(into: [:]) { impacts, row in
      let impact = ImpactModel.impact(row.value)
      impacts[row.key] = row.key[0] == TermKey.prefixMark ? ImpactModel.coarse(impact) : impact
    }
  }

  private static func terms(
    of token: TokenList.Token,
    _ text: String,
    prefixes: Bool
  ) -> [[UInt8]] {
    var terms: [[UInt8]] = []
    if [.word, .bigram, .unigram, .spelling].contains(token.kind) {
      terms.append(Array(text.utf8))
    }
    let lengths: ClosedRange<Int>? =
      switch token.kind {
      case .word, .article: 2...8
      case .run: 1...8
      case .unit, .unigram: 1...1
      case .trigram: 3...3
      case .bigram, .stem, .spelling: nil
      }
    guard prefixes, let lengths else { return terms }
    let scalars = text.unicodeScalars
    for length in lengths where length <= scalars.count {
      var start = String.UnicodeScalarView()
      start.append(contentsOf: scalars.prefix(length))
      terms.append([1] + Array(String(start).utf8))
    }
    return terms
  }

  struct Answer: Equatable {
    var ids: [UInt64]
    var scores: [Double]
    var total: Int
  }

  /// A query as terms: what scores, what must be there, what must pass, what must not be there.
  struct Question {
    var scored: [[UInt8]] = []
    var required: [[[UInt8]]] = []
    var filters: [[[UInt8]]] = []
    var excluded: [[[UInt8]]] = []
    var appLinkedOnly = false
    var liveWeight = 10.0
    /// What a document of which nothing is known gets for its live score; `nil` where live scores
    /// count in full.
    var neutral: Double?
    /// Terms of which any stands for the same word; every other scored term is a word of its own.
    var alike: [[[UInt8]]] = []
  }

  /// What `entry` loses of its `live` points, because it has a part of the words only.
  private func loss(
    _ question: Question,
    _ entry: Entry,
    live: Int32,
    _ weights: [([UInt8], Int32)]
  ) -> Int32 {
    guard let neutral = question.neutral else { return 0 }
    let known = weights.filter { !(holders[$0.0] ?? []).isEmpty }
    let words = Dictionary(grouping: known) { term, _ in
      question.alike.first { $0.contains(term) }?.first ?? term
    }
    func sum(_ words: some Sequence<[([UInt8], Int32)]>) -> Int64 {
      words.reduce(0) { $0 + Int64($1.map(\.1).max() ?? 0) }
    }
    let had = sum(words.values.filter { $0.contains { entry.impacts[$0.0] != nil } })
    let excess = Int64(live) - Int64(Int32(neutral * 1_048_576))
    let all = sum(words.values)
    guard excess > 0, had < all else { return 0 }
    let share = had * 65_536 / all
    return Int32(excess - excess * (share * share / 65_536) / 65_536)
  }

  func answer(_ question: Question, limit: Int) -> Answer {
    var seen: Set<[UInt8]> = []
    let scored = question.scored.filter { seen.insert($0).inserted }
    var found: [(entry: Entry, score: Int32)] = []
    let weights = scored.map { term in
      (
        term,
        Points.weight(frequency: holders[term]?.count ?? 0, living: entries.count)
      )
    }
    let candidates = Set(scored.flatMap { holders[$0] ?? [] })
    let pool = scored.isEmpty ? Set(entries.keys) : candidates
    for id in pool {
      guard let entry = entries[id], entry.live != LiveScores.hidden else { continue }
      var score: Int32 = 0
      for (term, weight) in weights { score += Int32(entry.impacts[term] ?? 0) * weight }
      let passes =
        question.required.allSatisfy { $0.contains { entry.impacts[$0] != nil } }
        && question.filters.allSatisfy { $0.contains { entry.filters.contains($0) } }
        && !question.excluded.contains {
          $0.allSatisfy { entry.impacts[$0] != nil || entry.filters.contains($0) }
        } && (!question.appLinkedOnly || entry.isAppLinked)
      guard passes else { continue }
      let live = entry.live * Points.liveFactor(question.liveWeight)
      found.append((entry, score + live - loss(question, entry, live: live, weights)))
    }
    found.sort { left, right in
      if left.score != right.score { return left.score > right.score }
      let (a, b) = (left.entry, right.entry)
      return a.staticScore != b.staticScore ? a.staticScore > b.staticScore : a.id < b.id
    }
    let top = found.prefix(limit)
    return Answer(
      ids: top.map(\.entry.id),
      scores: top.map { Points.points($0.score) },
      total: found.count
    )
  }
}
