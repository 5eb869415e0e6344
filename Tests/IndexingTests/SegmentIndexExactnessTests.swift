import Records
import TestSupport
import Testing

@testable import Analysis
@testable import Indexing

/// Every answer of the index is compared with that of ``IndexOracle``.
struct SegmentIndexExactnessTests {
  @Test(
    "Top hits, scores and totals equal exhaustive scoring, before and after changes",
    arguments: [1, 2, 3] as [UInt64]
  )
  func equalsExhaustiveScoring(seed: UInt64) async throws {
    let folder = try TemporaryFolder()
    var options = SegmentIndex.Options()
    options.merging.factor = 3
    options.merging.floor = 300
    // Small enough that the larger batches spill.
    options.memoryBudget = 2 << 20
    var index = try SegmentIndex(folder: folder.path, options: options)
    var world = World(seed: seed)
    try index.apply(world.additions(2100))
    world.check(index, queries: 200)
    for round in 0..<6 {
      try index.apply(world.replacements(150) + world.removals(60) + world.additions(120))
      world.changeScores(of: index, 400)
      world.check(index, queries: 80)
      if round == 2 { index.tightenBounds() }
      if round == 3 {
        // Live scores are durable a moment after they change; this waits for it.
        try await index.finish()
        index = try SegmentIndex(folder: folder.path, options: options)
      }
      if round == 4 { try index.compact() }
    }
    #expect(index.segmentCount > 1)
    #expect(index.documentCount == world.oracle.entries.count)
    world.check(index, queries: 150)
  }

  @Test("Queries of more documents than a window of a union has are answered exactly too")
  func manyWindows() throws {
    let folder = try TemporaryFolder()
    let index = try SegmentIndex(folder: folder.path)
    var world = World(seed: 4)
    try index.apply(world.additions(UnionScan.window + 700, short: true))
    #expect(index.segmentCount == 1)
    world.check(index, queries: 60)
    world.changeScores(of: index, 3000)
    world.check(index, queries: 60)
  }

  @Test("Documents give the same answers however they came in")
  func sameHoweverBuilt() throws {
    var world = World(seed: 9)
    let (first, second) = (try TemporaryFolder(), try TemporaryFolder())
    var options = SegmentIndex.Options()
    options.merging.factor = 4
    options.merging.floor = 50
    let grown = try SegmentIndex(folder: first.path, options: options)
    for _ in 0..<12 {
      try grown.apply(world.additions(100) + world.replacements(20) + world.removals(10))
    }
    let atOnce = try SegmentIndex(folder: second.path)
    try atOnce.apply(world.everything())
    #expect(atOnce.segmentCount == 1)
    for request in world.requests(300) {
      let (left, right) = (grown.search(request), atOnce.search(request))
      #expect(left.hits == right.hits, "\(request.text)")
      // Totals that are not exact say how much was looked at, which may differ.
      if request.countsAll { #expect(left.total == right.total, "\(request.text)") }
    }
  }
}

/// Documents and queries that look random, and what must be found.
struct World {
  var generator: TestRandom
  var oracle = IndexOracle()
  private var documents: [UInt64: IndexDocument] = [:]
  private var ids: [UInt64] = []
  private var version: Int64 = 0

  init(seed: UInt64) { generator = TestRandom(seed: seed) }

  private static let words: [String] = {
    let syllables = ["ka", "lo", "mi", "ne", "pu", "ra", "si", "to", "vu", "ze", "ü", "ß"]
    var words: [String] = []
    for a in syllables { for b in syllables { words.append(a + b) } }
    for a in syllables { words.append("perambulation" + a) }
    return words + ["搜索引擎", "数据", "검색을", "도서관", "كتاب", "الكتاب", "ไทยแลนด์", "すし", "Straße"]
  }()

  mutating func word() -> String {
    // Some words are far more usual than others.
    let spread = Double(Self.words.count)
    let power = Double(generator.next() >> 11) / 9_007_199_254_740_992
    var place = 1.0
    for _ in 0..<3 { place *= power }
    return Self.words[min(Int(place * spread), Self.words.count - 1)]
  }

  mutating func text(_ count: ClosedRange<Int>) -> String {
    (0..<Int.random(in: count, using: &generator)).map { _ in word() }.joined(separator: " ")
  }

  mutating func document(short: Bool = false) -> IndexDocument {
    let host =
      ["a.example.com", "b.a.example.com", "example.com", "www.example.org"]
      .randomElement(using: &generator) ?? ""
    var document = IndexDocument(
      url: "https://\(host)/",
      host: host,
      domain: String(host.suffix(11))
    )
    document.title = text(short ? 1...2 : 1...6)
    if short {
      document.staticScore = Double(generator.next() % 12) / 11
      return document
    }
    document.summary = text(0...10)
    document.body = text(0...40)
    document.headings = [text(0...3), text(0...2)]
    document.keywords = [text(0...2)]
    document.apps =
      Bool.random(using: &generator) ? ["TEAM.app\(Int.random(in: 0..<40, using: &generator))"] : []
    document.appNames = document.apps.isEmpty ? [] : [text(1...2)]
    document.language = ["en", "en-GB", "de", ""].randomElement(using: &generator) ?? ""
    document.types = ["Recipe", "Article", "Product"].shuffled(using: &generator).dropLast().map {
      $0
    }
    document.isAppLinked = generator.next() % 3 > 0
    // Many equal scores, so that ties are common.
    document.staticScore = Double(generator.next() % 12) / 11
    return document
  }

  private mutating func change(_ id: UInt64, _ document: IndexDocument?) -> IndexChange {
    version += 1
    documents[id] = document
    oracle.set(id, document)
    return IndexChange(version: version, id: id, document: document)
  }

  mutating func additions(_ count: Int, short: Bool = false) -> [IndexChange] {
    (0..<count).map { _ in
      let id = generator.next()
      ids.append(id)
      return change(id, document(short: short))
    }
  }

  mutating func replacements(_ count: Int) -> [IndexChange] {
    (0..<count).map { _ in change(ids.randomElement(using: &generator) ?? 0, document()) }
  }

  mutating func removals(_ count: Int) -> [IndexChange] {
    (0..<count).map { _ in change(ids.randomElement(using: &generator) ?? 0, nil) }
  }

  func everything() -> [IndexChange] {
    documents.sorted { $0.key < $1.key }.enumerated().map { place, pair in
      IndexChange(version: Int64(place + 1), id: pair.key, document: pair.value)
    }
  }

  mutating func changeScores(of index: SegmentIndex, _ count: Int) {
    for _ in 0..<count {
      let id = ids.randomElement(using: &generator) ?? 0
      let isHidden = generator.next() % 20 == 0
      let score = isHidden ? -Float.infinity : Float.random(in: -0.2...1, using: &generator)
      #expect(index.setLiveScore(id, score) == (oracle.entries[id] != nil))
      oracle.setLive(id, score)
    }
  }

  mutating func requests(_ count: Int) -> [SearchRequest] {
    (0..<count).map { _ in question().request }
  }

  mutating func check(_ index: SegmentIndex, queries: Int) {
    for _ in 0..<queries {
      let (request, question) = question()
      let answer = index.search(request)
      let expected = oracle.answer(question, limit: request.limit)
      #expect(answer.hits.map(\.id) == expected.ids, "\(request)")
      #expect(answer.hits.map(\.score) == expected.scores, "\(request)")
      if request.countsAll {
        #expect(answer.total == expected.total && answer.isTotalExact, "\(request)")
      } else {
        #expect(answer.total <= expected.total, "\(request)")
      }
      let snapshot = index.snapshot
      let counted = index.count(QueryPlan(request, snapshot: snapshot), snapshot)
      #expect(counted == expected.total, "\(request)")
      checkExplanation(index, request, answer)
    }
  }

  private func checkExplanation(
    _ index: SegmentIndex,
    _ request: SearchRequest,
    _ answer: SearchAnswer
  ) {
    guard let hit = answer.hits.last else { return }
    let explanation = index.explain(hit.id, request)
    #expect(abs((explanation?.value ?? 0) - hit.score) < 1e-9, "\(request)")
    let terms = explanation?.parts.first?.parts.map(\.label) ?? []
    // A word with an umlaut is named with its other spelling.
    let words = terms.flatMap { $0.dropFirst(5).split(separator: ", ").map(String.init) }
    #expect(words.allSatisfy(answer.terms.contains), "\(request)")
    #expect(terms.isEmpty == (hit.textScore == 0), "\(request)")
  }
}

extension World {
  /// A query, and what it means in terms.
  mutating func question() -> (request: SearchRequest, question: IndexOracle.Question) {
    var request = SearchRequest("")
    var question = IndexOracle.Question()
    request.mode = generator.next() % 3 == 0 ? .all : .any
    request.liveWeight = [0, 10, 2.5].randomElement(using: &generator) ?? 0
    question.liveWeight = request.liveWeight
    request.neutralPoints = [nil, 0, 1.5].randomElement(using: &generator) ?? nil
    question.neutral = request.neutralPoints
    request.limit = [1, 10, 10, 25].randomElement(using: &generator) ?? 10
    request.countsAll = generator.next() % 5 == 0
    request.appLinkedOnly = generator.next() % 5 == 0
    question.appLinkedOnly = request.appLinkedOnly
    var pieces: [String] = []
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      pieces.append(piece(&question, mode: request.mode))
    }
    if generator.next() % 3 == 0 { pieces.append(filter(&question)) }
    if generator.next() % 3 == 0 {
      request.isUnfinished = true
      request.titlesOnly = generator.next() % 2 == 0
      pieces.append(beginning(&question, request))
    }
    request.text = pieces.joined(separator: " ")
    return (request, question)
  }

  private mutating func piece(
    _ question: inout IndexOracle.Question,
    mode: SearchRequest.Mode
  ) -> String {
    let text = word()
    let list = Analyzer().tokens(of: text, for: .querying)
    let terms = list.tokens.filter { $0.kind != .run }.map { Array(list.bytes(of: $0)) }
    // A particle is no word of its own.
    if text == "검색을" { question.alike.append(terms) }
    switch generator.next() % 9 {
    case 8: return alternatives(&question)
    case 0:
      question.excluded.append(terms)
      // Excluding alone finds nothing, so something is always asked for too.
      return "-\(text) " + piece(&question, mode: mode)
    case 1:
      question.scored += terms
      question.required += terms.map { [$0] }
      return "+" + text
    case 2:
      question.scored += terms
      question.required += terms.map { [$0] }
      return "\"\(text)\""
    default:
      question.scored += terms
      if mode == .all { question.required += terms.map { [$0] } }
      return text
    }
  }

  /// Groups of words of which one is enough each, and which share a word: `+a OR b +a OR c`.
  private mutating func alternatives(_ question: inout IndexOracle.Question) -> String {
    let shared = plainWord()
    return (0..<Int.random(in: 1...3, using: &generator)).map { _ in
      let other = plainWord()
      let terms = [Array(shared.utf8), Array(other.utf8)]
      question.scored += terms
      question.required.append(terms)
      return "+\(shared) OR \(other)"
    }.joined(separator: " ")
  }

  /// A word that is one term, written as the term is.
  private mutating func plainWord() -> String {
    while true {
      let text = word()
      if text.utf8.allSatisfy({ $0 < 0x80 }), text.utf8.count < 8 { return text }
    }
  }

  private mutating func filter(_ question: inout IndexOracle.Question) -> String {
    let (name, value): (FilterName, String) =
      switch generator.next() % 5 {
      case 0: (.lang, "en")
      case 1: (.type, "Recipe")
      case 2: (.app, "team.APP7")
      case 3: (.site, "a.example.com")
      default: (.host, "example.com")
      }
    let term = TermKey.filter(name, value)
    if generator.next() % 4 == 0 {
      question.excluded.append([term])
      return "-\(name.rawValue):\(value)"
    }
    question.filters.append([term])
    return "\(name.rawValue):\(value)"
  }

  /// The beginning of a word with spaces around it, of two to eight letters.
  private mutating func beginning(
    _ question: inout IndexOracle.Question,
    _ request: SearchRequest
  ) -> String {
    let text =
      ["perambul", "peram", "pe", "ka", "kal", "zes", "stra"]
      .randomElement(using: &generator) ?? "ka"
    // Few letters are the beginning of a word only, and so is what titles are asked for.
    let isBeginning = request.titlesOnly || text.utf8.count < QueryWords.wholeWordLength
    let whole = isBeginning ? [] : [Array(text.utf8)]
    let terms = [[1] + Array(text.utf8)] + whole
    question.scored += terms
    question.alike.append(terms)
    if request.mode == .all { question.required.append(terms) }
    return text
  }
}
