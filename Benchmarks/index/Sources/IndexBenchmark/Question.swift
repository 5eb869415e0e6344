import Analysis
import Indexing

/// A query as terms, worked out apart from the engine: what scores, what must be there, what must
/// pass, and what must not be there.
struct Question {
  /// A word, or a pair of letters.
  struct Word {
    /// Terms of which one is as good as another.
    var terms: [[UInt8]]
    /// Terms that stand for one of these, and count for less than it does.
    var standIns: [(term: [UInt8], original: [UInt8])] = []
    /// What the first term may become with one key more; a document has it by these too.
    var forms: [[UInt8]] = []
  }

  var request: SearchRequest
  private var words: [Word] = []
  /// The last word, where somebody may still be writing it.
  private var growing: GrowingWord?
  var filters: [[UInt8]] = []
  var excluded: [[[UInt8]]] = []

  init(_ query: CorpusQuery, liveWeight: Double, titlesOnly: Bool = true) {
    request = query.request(liveWeight: liveWeight, titlesOnly: titlesOnly)
    for (index, word) in query.words.enumerated() {
      add(word, grows: query.mode == .prefix && index + 1 == query.words.count)
    }
  }

  /// The words; what `holdings` has decides what may be meant by the beginning of one.
  func words(_ holdings: Holdings) -> [Word] {
    words + (growing?.words(titlesOnly: request.titlesOnly, holdings) ?? [])
  }

  /// The terms that may be looked for, as far as they are known without the documents.
  var wanted: [[UInt8]] {
    words.flatMap { $0.terms + $0.standIns.map(\.term) } + (growing?.wanted ?? []) + filters
      + excluded.flatMap { $0 }
  }

  /// What words may be looked for that begin so.
  var beginnings: [[UInt8]] { growing?.beginnings ?? [] }

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

  private mutating func add(_ word: String, grows: Bool) {
    let list = Analyzer().tokens(of: word, for: .querying)
    growing = grows ? GrowingWord(list, word) : nil
    for token in list.tokens where token.kind != .run {
      if let growing, token.start >= growing.start { continue }
      let term = Array(list.bytes(of: token))
      switch Self.lettersBeforeParticle(of: token, in: list) {
      case .some(0): continue
      case .some: words[words.count - 1].terms.append(term)
      case nil: words.append(Word(terms: [term]))
      }
      if token.kind == .word {
        words[words.count - 1].standIns = Self.articleForms(of: term, written: word).map {
          ($0, term)
        }
      }
    }
  }

  /// What an Arabic word is in the index with an article before it, and without, where what is
  /// left of it looks as though it had one.
  static func articleForms(of term: [UInt8], written word: String) -> [[UInt8]] {
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
}
