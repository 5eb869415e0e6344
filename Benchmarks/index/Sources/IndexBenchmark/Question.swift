import Analysis
import Indexing

/// A query as terms, worked out apart from the engine: what scores, what must be there, what must
/// pass, and what must not be there.
struct Question {
  var request: SearchRequest
  var scored: [[UInt8]] = []
  /// Terms that stand for another one, and count for less than it does.
  var standIns: [(term: [UInt8], original: [UInt8])] = []
  /// The words, each with all that is as good as it or stands for it.
  var words: [[[UInt8]]] = []
  var required: [[[UInt8]]] = []
  var filters: [[UInt8]] = []
  var excluded: [[[UInt8]]] = []

  /// `nil` when the last word is so long that the words of the index decide what is meant.
  init?(_ query: CorpusQuery, liveWeight: Double, titlesOnly: Bool = true) {
    request = query.request(liveWeight: liveWeight, titlesOnly: titlesOnly)
    for (index, word) in query.words.enumerated() {
      let isLast = index + 1 == query.words.count
      guard add(word, isRequired: query.mode != .or, grows: isLast && query.mode == .prefix) else {
        return nil
      }
    }
  }

  /// Adds a filter as the text of the query has it.
  mutating func addFilter(_ name: FilterName, _ value: String) {
    // In front, because only the last word of a text can be unfinished.
    request.text = "\(name.rawValue):\(value) " + request.text
    filters.append(Self.filter(name.rawValue, value))
  }

  /// Adds a word that must not be there.
  mutating func addExclusion(_ word: String) {
    request.text = "-\(word) " + request.text
    let terms = Self.terms(of: word)
    if !terms.isEmpty { excluded.append(terms) }
  }

  static func filter(_ name: String, _ value: String) -> [UInt8] {
    [2] + Array("\(name):\(value.lowercased())".utf8)
  }

  static func prefix(_ text: some Sequence<UInt8>) -> [UInt8] { [1] + text }

  private static func terms(of word: String) -> [[UInt8]] {
    let list = Analyzer().tokens(of: word, for: .querying)
    return list.tokens.filter { $0.kind != .run }.map { Array(list.bytes(of: $0)) }
  }

  private mutating func add(_ word: String, isRequired: Bool, grows: Bool) -> Bool {
    let list = Analyzer().tokens(of: word, for: .querying)
    guard let last = list.tokens.last else { return true }
    var growing: TokenList.Token?
    if grows {
      growing =
        switch last.kind {
        case .bigram where request.titlesOnly: Self.lastThree(of: list)
        case .bigram, .trigram: nil
        case .unigram: list.tokens.last { $0.kind == .run && $0.end == last.end } ?? last
        case .word, .unit, .run, .article, .stem, .spelling: last
        }
    }
    for token in list.tokens where token.kind != .run {
      if let growing, token.start >= growing.start { continue }
      let term = Array(list.bytes(of: token))
      switch Self.lettersBeforeParticle(of: token, in: list) {
      case .some(0): continue
      case .some: addToLastGroup(term, isRequired)
      case nil: addGroup([term], isRequired)
      }
      if token.kind == .word {
        for form in Self.articleForms(of: term, written: word) {
          addStandIn(form, for: term, isRequired)
        }
      }
    }
    guard let growing else { return true }
    let text = Array(list.bytes(of: growing))
    let starts = text.indices.filter { text[$0] & 0xC0 != 0x80 }
    if growing.kind == .run {
      let end = starts.count > 8 ? starts[8] : text.count
      let parts = list.tokens.filter {
        $0.start >= growing.start && $0.kind != .run && !request.titlesOnly
      }
      addGroup([Self.prefix(text[..<end])] + parts.map { Array(list.bytes(of: $0)) }, isRequired)
      return true
    }
    if request.titlesOnly, let written = Self.writtenBeginning(word, over: text) {
      addGroup([Self.prefix(written)], isRequired)
      return true
    }
    if growing.kind == .word, starts.count > 8 { return false }
    if growing.kind == .word, starts.count < 2 {
      addGroup([text], isRequired)
    } else {
      addGroup(beginnings(of: text, isWord: growing.kind == .word), isRequired)
    }
    guard growing.kind == .word else { return true }
    for form in Self.articleForms(of: text, written: word) {
      if Self.characters(of: form) > 8 { return false }
      for term in beginnings(of: form, isWord: true) {
        addStandIn(term, for: text, isRequired)
      }
    }
    return true
  }

  /// What a word that may be growing stands for, as long as some title has a word that begins so,
  /// which all queries here provide for.
  private func beginnings(of text: [UInt8], isWord: Bool) -> [[UInt8]] {
    request.titlesOnly || isWord && Self.characters(of: text) < 4
      ? [Self.prefix(text)] : [Self.prefix(text), text]
  }

  /// An Arabic word as it is written, where its article was taken off.
  private static func writtenBeginning(_ word: String, over term: [UInt8]) -> [UInt8]? {
    guard let first = term.first, first == 0xD8 || first == 0xD9 else { return nil }
    let list = Analyzer().tokens(of: word, for: .indexing)
    guard list.tokens.count == 2, list.tokens[0].kind == .article else { return nil }
    let whole = Array(list.bytes(of: list.tokens[0]))
    return characters(of: whole) <= 8 ? whole : nil
  }

  /// The last three characters of a run of Han and kana, which some title has, as all queries of
  /// three here provide for; `nil` where there are two.
  private static func lastThree(of list: TokenList) -> TokenList.Token? {
    let pairs = list.tokens.suffix(2)
    guard let first = pairs.first, let last = pairs.last, pairs.count == 2,
      first.kind == .bigram, last.kind == .bigram, first.end > last.start
    else { return nil }
    var whole = last
    whole.kind = .trigram
    whole.start = first.start
    whole.textStart = first.textStart
    return whole
  }

  private static func characters(of text: [UInt8]) -> Int { text.count { $0 & 0xC0 != 0x80 } }

  /// What an Arabic word is in the index with an article before it, and without, where what is
  /// left of it looks as though it had one.
  private static func articleForms(of term: [UInt8], written word: String) -> [[UInt8]] {
    guard let first = term.first, first == 0xD8 || first == 0xD9 else { return [] }
    let article = Array("ال".utf8)
    var forms: [[UInt8]] = []
    let list = Analyzer().tokens(of: word, for: .indexing)
    if list.tokens.count == 2, list.tokens[0].kind == .article {
      let form = article + term
      if list.bytes(of: list.tokens[0]).suffix(form.count) == form[...] { forms.append(form) }
    }
    // Two letters must be left.
    if term.starts(with: article), term.count >= 8 { forms.append(Array(term.dropFirst(4))) }
    return forms
  }

  /// How many letters of a pair stand before the particle that ends its Korean word and that the
  /// pair reaches into; `nil` when there is none, or no pair before this one.
  private static func lettersBeforeParticle(
    of token: TokenList.Token,
    in list: TokenList
  ) -> Int? {
    guard token.kind == .bigram else { return nil }
    for run in list.tokens where run.kind == .run && run.start < token.start {
      let bytes = list.bytes(of: run)
      let word = bytes.dropLast(KoreanParticle.length(in: bytes))
      guard token.textEnd <= run.textEnd, Int(token.textEnd) > word.endIndex else { continue }
      return max(word.endIndex - Int(token.textStart), 0) / 3
    }
    return nil
  }

  /// Adds a term that may stand for the one before it.
  private mutating func addToLastGroup(_ term: [UInt8], _ isRequired: Bool) {
    if !scored.contains(term) { scored.append(term) }
    words[words.count - 1].append(term)
    if isRequired { required[required.count - 1].append(term) }
  }

  /// Adds what is good enough in the place of the last word.
  private mutating func addStandIn(_ term: [UInt8], for original: [UInt8], _ isRequired: Bool) {
    standIns.append((term, original))
    words[words.count - 1].append(term)
    if isRequired { required[required.count - 1].append(term) }
  }

  private mutating func addGroup(_ terms: [[UInt8]], _ isRequired: Bool) {
    words.append(terms.filter { !scored.contains($0) })
    for term in terms where !scored.contains(term) { scored.append(term) }
    if isRequired { required.append(terms) }
  }
}
