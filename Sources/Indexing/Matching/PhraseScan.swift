import Analysis
import Segments

/// What was seen of a document so far.
struct PhraseScan: Sendable {
  private var state: [UInt64] = []
  /// The first and the last positions of phrases.
  private var starts: [UInt64] = []
  private var ends: [UInt64] = []
  /// The last positions of the phrases found, for every field after the other.
  private var found: [UInt64] = []
  private var banks = 0
  private var field = 0
  /// Where each word was seen last; -1 before it was.
  private var last: [Int] = []
  private var shortest = Int.max

  init() {}

  init(_ patterns: WordPatterns) {
    banks = patterns.bankCount
    (starts, ends) = (patterns.starts, patterns.ends)
    state = [UInt64](repeating: 0, count: banks)
    found = [UInt64](repeating: 0, count: banks * ImpactModel.Field.allCases.count)
    last = [Int](repeating: -1, count: patterns.closenessCount)
  }

  /// Forgets everything.
  mutating func begin() {
    for index in found.indices { found[index] = 0 }
    shortest = .max
  }

  /// Goes on to `field`.
  mutating func begin(_ field: ImpactModel.Field) { self.field = field.rawValue }

  /// Whether the phrase whose last position is `end` is in `field`, or in any.
  func found(_ end: Int, in field: ImpactModel.Field?) -> Bool {
    let fields = field.map { [$0] } ?? ImpactModel.Field.allCases
    return fields.contains { field in
      found[field.rawValue * banks + end >> 6] >> UInt64(end & 63) & 1 != 0
    }
  }

  /// The closeness of `count` words.
  func closeness(of count: Int) -> Double {
    count < 2 || shortest == .max ? 0 : min(1, Double(count) / Double(shortest))
  }

  /// Reads one part of a field.
  mutating func read(_ list: TokenList, _ patterns: WordPatterns) {
    beginPart()
    list.text.withUnsafeBufferPointer { text in
      for (position, token) in list.tokens.enumerated() {
        let word = text[Int(token.textStart)..<Int(token.textEnd)]
        if word.isEmpty { pass() } else { read(word, at: position, patterns) }
      }
    }
  }

  /// Reads the words `part` of `document`, which stand for `meanings`.
  mutating func read(_ part: Range<Int>, of document: DocumentWords, _ meanings: DocumentMeanings) {
    beginPart()
    document.order.withUnsafeBufferPointer { order in
      for position in part {
        let number = meanings.numbers[Int(order[position])]
        if number == 0 { pass() } else { read(meanings.meanings[Int(number) - 1], at: position) }
      }
    }
  }

  private mutating func beginPart() {
    for bank in state.indices { state[bank] = 0 }
    for word in last.indices { last[word] = -1 }
  }

  private mutating func read(_ meaning: WordPatterns.Meaning, at position: Int) {
    if meaning.words != 0 { see(meaning.words, at: position) }
    for bank in state.indices {
      move(bank, by: bank < meaning.positions.count ? meaning.positions[bank] : 0)
    }
  }

  @inline(__always)
  private mutating func read(
    _ word: Slice<UnsafeBufferPointer<UInt8>>,
    at position: Int,
    _ patterns: WordPatterns
  ) {
    let number = patterns.words.find(word)
    var words: UInt32 = 0
    if let number { words = patterns.meanings[number].words }
    for part in patterns.parts where part.meaning.words & ~words != 0 && part.fits(word) {
      words |= part.meaning.words
    }
    if words != 0 { see(words, at: position) }
    for bank in state.indices {
      var mask: UInt64 = 0
      if let number, bank < patterns.meanings[number].positions.count {
        mask = patterns.meanings[number].positions[bank]
      }
      for part in patterns.parts
      where bank < part.meaning.positions.count && part.meaning.positions[bank] != 0
        && part.fits(word)
      {
        mask |= part.meaning.positions[bank]
      }
      move(bank, by: mask)
    }
  }

  /// Moves the phrases of `bank` by a word that is good enough for the positions in `mask`.
  @inline(__always)
  private mutating func move(_ bank: Int, by mask: UInt64) {
    state[bank] = (state[bank] << 1 | starts[bank]) & mask
    found[field * banks + bank] |= state[bank] & ends[bank]
  }

  /// Reads a word that means nothing.
  @inline(__always)
  private mutating func pass() {
    for bank in state.indices { state[bank] = 0 }
  }

  /// Notes that words of the query stand at `position`.
  private mutating func see(_ words: UInt32, at position: Int) {
    var rest = words
    while rest != 0 {
      last[rest.trailingZeroBitCount] = position
      rest &= rest - 1
    }
    guard let first = last.min(), first >= 0 else { return }
    shortest = min(shortest, position - first + 1)
  }
}
