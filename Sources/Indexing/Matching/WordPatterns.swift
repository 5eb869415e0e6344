import Analysis

/// The words of a query as bits: which positions of which phrases a word of a text may take.
struct WordPatterns: Sendable {
  /// What a word of a text stands for: the positions in phrases, and the word of the query.
  struct Meaning: Sendable {
    /// The positions in phrases, one bit each.
    var positions: [UInt64] = []
    /// The words whose closeness is measured, one bit each.
    var words: UInt32 = 0

    mutating func insert(_ bit: Int) {
      while positions.count <= bit >> 6 { positions.append(0) }
      positions[bit >> 6] |= 1 << UInt64(bit & 63)
    }

    /// All that this and `other` stand for.
    func union(_ other: Meaning) -> Meaning {
      var union = positions.count < other.positions.count ? other : self
      let shorter = positions.count < other.positions.count ? positions : other.positions
      for bank in shorter.indices { union.positions[bank] |= shorter[bank] }
      union.words = words | other.words
      return union
    }
  }

  /// A word that is given by its beginning.
  struct Part: Sendable {
    var bytes: [UInt8]
    var meaning: Meaning

    /// Whether `word` begins so.
    func fits(_ word: Slice<UnsafeBufferPointer<UInt8>>) -> Bool { word.starts(with: bytes) }
  }

  private(set) var meanings: [Meaning] = []
  private(set) var parts: [Part] = []
  /// The first and the last positions of phrases.
  private(set) var starts: [UInt64] = []
  private(set) var ends: [UInt64] = []
  /// How many words' closeness is measured.
  private(set) var closenessCount = 0

  /// The words that have one of ``meanings``, by its number.
  private(set) var words = Vocabulary()
  private var next = 0

  /// What the words that have a meaning begin with.
  var beginnings: WordStarts {
    var starts = WordStarts()
    for word in 0..<words.count { starts.insert(words[word]) }
    for part in parts { starts.insert(part.bytes) }
    return starts
  }

  /// How many 64-bit words the positions take.
  var bankCount: Int { starts.count }

  /// The first of `count` positions side by side in one 64-bit word; `nil` at `limit` positions.
  mutating func room(for count: Int, limit: Int) -> Int? {
    if next & 63 + count > 64 { next = (next | 63) + 1 }
    guard next + count <= limit else { return nil }
    defer { next += count }
    while starts.count <= next >> 6 {
      starts.append(0)
      ends.append(0)
    }
    return next
  }

  mutating func markStart(_ bit: Int) { starts[bit >> 6] |= 1 << UInt64(bit & 63) }
  mutating func markEnd(_ bit: Int) { ends[bit >> 6] |= 1 << UInt64(bit & 63) }

  /// Lets `bytes` take the position `bit`.
  mutating func add(_ bytes: [UInt8], bit: Int, growsBehind: Bool) {
    if growsBehind {
      var meaning = Meaning()
      meaning.insert(bit)
      parts.append(Part(bytes: bytes, meaning: meaning))
    } else {
      if let number = number(bytes) { meanings[number].insert(bit) }
    }
  }

  /// Makes `bytes` a word whose closeness is measured, and `others` as good as it.
  mutating func addCloseness(_ bytes: [UInt8], or others: [[UInt8]], growsBehind: Bool) {
    let bit: UInt32 = 1 << UInt32(closenessCount)
    // The same word twice counts once.
    if !growsBehind, let number = number(bytes), meanings[number].words != 0 { return }
    for form in [bytes] + others {
      if growsBehind {
        let meaning = Meaning(words: bit)
        parts.append(Part(bytes: form, meaning: meaning))
      } else if let number = number(form) {
        meanings[number].words |= bit
      }
    }
    closenessCount += 1
  }

  /// What `word` stands for; `nil` when that is nothing.
  func meaning(of word: Slice<UnsafeBufferPointer<UInt8>>) -> Meaning? {
    var meaning = words.find(word).map { meanings[$0] }
    for part in parts where part.fits(word) {
      meaning = meaning.map { $0.union(part.meaning) } ?? part.meaning
    }
    return meaning
  }

  /// The number of `bytes`, which become a pattern unless they are one.
  private mutating func number(_ bytes: [UInt8]) -> Int? {
    let number = bytes.withUnsafeBufferPointer { words.insert($0[...]) }
    if words.count > meanings.count { meanings.append(Meaning()) }
    return number
  }
}
