import Analysis
import Foundation
import Indexing
import Records
import Segments

/// Compares the engine's best hits with exhaustive scoring: as built, after live scores changed and
/// documents went away, and after everything was merged.
struct Verification {
  private let folder: String
  private var index: SegmentIndex
  private var questions: [Question] = []
  private var holdings: Holdings
  private var random = Shuffle(state: 7)
  private var faults = 0
  /// The score of each document for the question at hand; zeros between questions.
  private var sums: [Int32] = []

  init(corpus: String, folder: String, queries: [CorpusQuery], count: Int) throws {
    self.folder = folder + ".verify"
    try? FileManager.default.removeItem(atPath: self.folder)
    try FileManager.default.copyItem(atPath: folder, toPath: self.folder)
    index = try SegmentIndex(folder: self.folder)
    for round in 0..<count {
      let query = queries[round % queries.count]
      let weight = [10, 0, 2.5][round % 3]
      var question = Question(
        query,
        liveWeight: weight,
        titlesOnly: (round + round / queries.count) % 2 == 0
      )
      // What every query but one of three asks for: live scores by how much of it a document has.
      question.request.neutralPoints = [nil, 0.5, 3][round % 4 % 3]
      if round >= queries.count || round % 11 == 0 { Self.vary(&question, queries, &random) }
      questions.append(question)
    }
    holdings = try Holdings(
      Corpus(path: corpus),
      wanted: Set(questions.flatMap(\.wanted)),
      beginnings: Set(questions.flatMap(\.beginnings))
    )
    sums = [Int32](repeating: 0, count: holdings.entries.count)
    // Live scores outlive the process: an earlier run may have changed them.
    for (place, entry) in holdings.entries.enumerated() {
      holdings.setLive(place, index.liveScore(entry.id) ?? -.infinity)
    }
  }

  private static func vary(
    _ question: inout Question,
    _ queries: [CorpusQuery],
    _ random: inout Shuffle
  ) {
    switch random.below(6) {
    case 0: question.addFilter(.lang, ["en", "de", "zh"][random.below(3)])
    case 1: question.addFilter(.app, "app\(random.below(60))")
    case 2: question.addFilter(.type, ["video", "recipe", "article"][random.below(3)])
    case 3: question.addFilter(.site, "d\(random.below(2000)).example")
    case 4: question.addExclusion(queries[random.below(queries.count)].words[0])
    default: question.request.countsAll = true
    }
    question.request.limit = [1, 10, 10, 25][random.below(4)]
  }

  mutating func run() throws -> Bool {
    check("as built", every: 1)
    let count = holdings.entries.count
    for _ in 0..<count / 3 {
      let place = random.below(count)
      let score: Float = random.below(50) == 0 ? -.infinity : Float(random.below(1200) - 200) / 1000
      index.setLiveScore(holdings.entries[place].id, score)
      holdings.setLive(place, score)
    }
    check("live scores changed", every: 2)
    var version = index.version
    var changes: [IndexChange] = []
    for place in 0..<count where random.below(20) == 0 {
      version += 1
      changes.append(
        IndexChange(version: version, id: holdings.entries[place].id, document: nil)
      )
      holdings.remove(place)
    }
    try index.apply(changes)
    check("documents removed", every: 2)
    try index.compact()
    check("merged", every: 1)
    index.tightenBounds()
    check("bounds tightened", every: 3)
    // A third of the scores is enough to have the documents numbered by them.
    try index.settle()
    holdings.settle()
    check("put in order", every: 1)
    try? FileManager.default.removeItem(atPath: folder)
    return faults == 0
  }

  private mutating func check(_ name: String, every step: Int) {
    var compared = 0
    var wrong = 0
    let start = Usage.seconds
    for place in stride(from: 0, to: questions.count, by: step) {
      let question = questions[place]
      // What is asked for again is found by other means: bits of its rarer terms.
      _ = index.search(question.request)
      let answer = index.search(question.request)
      let expected = expected(question)
      compared += 1
      let isEqual =
        answer.hits.map(\.id) == expected.hits.map(\.id)
        && answer.hits.map { Int32($0.score * 1_048_576) } == expected.hits.map(\.score)
        && (!question.request.countsAll || answer.total == expected.total)
      if isEqual { continue }
      wrong += 1
      if wrong <= 5 {
        show("differs: \(question.request)")
        show(
          "  found \(answer.total): \(answer.hits.map { "\($0.id) \(Int32($0.score * 1_048_576))" })"
        )
        show("  right \(expected.total): \(expected.hits.map { "\($0.id) \($0.score)" })")
      }
    }
    faults += wrong
    show(
      "{\"engine\":\"ours\",\"variant\":\"verify\",\"state\":\"\(name)\",\"queries\":\(compared),"
        + "\"different\":\(wrong),\"segments\":\(index.segmentCount),"
        + "\"secs\":\(text(Usage.seconds - start))}"
    )
  }

  /// A document and its score, in units of 2⁻²⁰.
  private typealias Hit = (id: UInt64, score: Int32, staticScore: Int32)

  private mutating func expected(_ question: Question) -> (hits: [Hit], total: Int) {
    let entries = holdings.entries
    var touched: [Int32] = []
    let terms = ScoredTerms(question, holdings)
    for term in terms.all {
      for posting in term.postings(holdings) {
        if sums[Int(posting.document)] == 0 { touched.append(posting.document) }
        sums[Int(posting.document)] += Int32(posting.impact) * term.weight
      }
    }
    let factor = Int32((question.request.liveWeight * 16).rounded())
    var hits: [Hit] = []
    var total = 0
    for document in touched {
      let entry = entries[Int(document)]
      let text = sums[Int(document)]
      sums[Int(document)] = 0
      guard entry.isAlive, entry.live != Holdings.hidden,
        passes(question, terms, document)
      else {
        continue
      }
      total += 1
      let live = entry.live &* factor
      let lost = loss(question, document, live: live, terms)
      let hit = (entry.id, text &+ live &- lost, entry.staticScore)
      if hits.count == question.request.limit, !Self.precedes(hit, hits[hits.count - 1]) {
        continue
      }
      let place = hits.firstIndex { Self.precedes(hit, $0) } ?? hits.count
      hits.insert(hit, at: place)
      if hits.count > question.request.limit { hits.removeLast() }
    }
    return (hits, total)
  }

  /// What a document loses of its `live` points, because it has a part of the query only.
  private func loss(
    _ question: Question,
    _ document: Int32,
    live: Int32,
    _ terms: ScoredTerms
  ) -> Int32 {
    guard let neutral = question.request.neutralPoints, question.request.liveWeight > 0 else {
      return 0
    }
    let excess = Int64(live) - Int64(neutral * 1_048_576)
    var (had, all): (Int64, Int64) = (0, 0)
    for word in terms.words {
      let weight = Int64(word.map { terms.all[$0].weight }.max() ?? 0)
      all += weight
      if word.contains(where: { has(terms.all[$0], document) }) { had += weight }
    }
    guard excess > 0, had < all else { return 0 }
    let share = had * 65_536 / all
    return Int32(excess - excess * (share * share / 65_536) / 65_536)
  }

  private static func precedes(_ left: Hit, _ right: Hit) -> Bool {
    if left.score != right.score { return left.score > right.score }
    return left.staticScore != right.staticScore
      ? left.staticScore > right.staticScore : left.id < right.id
  }

  private func passes(_ question: Question, _ terms: ScoredTerms, _ document: Int32) -> Bool {
    !terms.areImpossible
      && terms.required.allSatisfy { $0.contains { has(terms.all[$0], document) } }
      && question.filters.allSatisfy { holdings.has($0, document) }
      && !question.excluded.contains { $0.allSatisfy { holdings.has($0, document) } }
  }

  private func has(_ term: ScoredTerms.Term, _ document: Int32) -> Bool {
    term.rows.contains { holdings.has($0.term, document) }
  }
}

/// Numbers that look random and are always the same.
struct Shuffle: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return value ^ value >> 31
  }

  mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(max(limit, 1))) }
}
