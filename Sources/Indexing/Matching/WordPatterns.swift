/// The words of a query as bits: which places of which phrases a word of a text may take.
struct WordPatterns: Sendable {
  /// What a word of a text stands for: the places in phrases, and the word of the query.
  struct Meaning: Sendable {
    /// The places in phrases, one bit each.
    var places: [UInt64] = []
    /// The words whose closeness is measured, one bit each.
    var words: UInt32 = 0

    mutating func insert(_ bit: Int) {
      while places.count <= bit >> 6 { places.append(0) }
      places[bit >> 6] |= 1 << UInt64(bit & 63)
    }
  }

  /// A word that is given by a part of it.
  struct Part: Sendable {
    var bytes: [UInt8]
    var growsBefore: Bool
    var growsBehind: Bool
    var meaning: Meaning

    /// Whether `word` has the part where it may have it.
    func fits(_ word: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
      let room = word.count - bytes.count
      guard room >= 0 else { return false }
      if !growsBefore { return word.starts(with: bytes) }
      if !growsBehind { return word.suffix(bytes.count).elementsEqual(bytes) }
      return (0...room).contains { word.dropFirst($0).starts(with: bytes) }
    }
  }

  private(set) var meanings: [Meaning] = []
  private(set) var parts: [Part] = []
  /// The first and the last places of phrases.
  private(set) var starts: [UInt64] = []
  private(set) var ends: [UInt64] = []
  /// How many words' closeness is measured.
  private(set) var closenessCount = 0

  private var words: [[UInt8]] = []
  /// Number of the word plus 1, by hash; 0 when free.
  private var slots = [UInt16](repeating: 0, count: 16)
  private var next = 0

  /// What the words that have a meaning begin with; `nil` when that may be anything.
  var beginnings: WordStarts? {
    if parts.contains(where: \.growsBefore) { return nil }
    var starts = WordStarts()
    for word in words { starts.insert(word) }
    for part in parts { starts.insert(part.bytes) }
    return starts
  }

  /// How many 64-bit words the places take.
  var bankCount: Int { starts.count }

  /// The first of `count` places side by side in one 64-bit word; `nil` at `limit` places.
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

  /// Lets `bytes` take the place `bit`.
  mutating func add(_ bytes: [UInt8], bit: Int, growsBefore: Bool, growsBehind: Bool) {
    if growsBefore || growsBehind {
      var meaning = Meaning()
      meaning.insert(bit)
      parts.append(
        Part(bytes: bytes, growsBefore: growsBefore, growsBehind: growsBehind, meaning: meaning)
      )
    } else {
      meanings[number(bytes)].insert(bit)
    }
  }

  /// Makes `bytes` a word whose closeness is measured, and `others` as good as it.
  mutating func addCloseness(_ bytes: [UInt8], or others: [[UInt8]], growsBehind: Bool) {
    let bit: UInt32 = 1 << UInt32(closenessCount)
    // The same word twice counts once.
    if !growsBehind, meanings[number(bytes)].words != 0 { return }
    for form in [bytes] + others {
      if growsBehind {
        let meaning = Meaning(words: bit)
        parts.append(Part(bytes: form, growsBefore: false, growsBehind: true, meaning: meaning))
      } else {
        meanings[number(form)].words |= bit
      }
    }
    closenessCount += 1
  }

  /// The number of `word`, when a pattern is that word.
  @inline(__always)
  func find(_ word: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
    var slot = Self.hash(word) & (slots.count - 1)
    while slots[slot] != 0 {
      let number = Int(slots[slot]) - 1
      if words[number].elementsEqual(word) { return number }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  private mutating func number(_ bytes: [UInt8]) -> Int {
    if let known = bytes.withUnsafeBufferPointer({ find($0[...]) }) { return known }
    words.append(bytes)
    meanings.append(Meaning())
    if words.count * 4 > slots.count {
      slots = [UInt16](repeating: 0, count: slots.count * 2)
      for number in words.indices { fill(number) }
    } else {
      fill(words.count - 1)
    }
    return words.count - 1
  }

  private mutating func fill(_ number: Int) {
    var slot = words[number].withUnsafeBufferPointer { Self.hash($0[...]) } & (slots.count - 1)
    while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = UInt16(number + 1)
  }

  @inline(__always)
  private static func hash(_ word: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in word { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return Int(truncatingIfNeeded: (hash ^ hash >> 29) & 0xFFFF_FFFF)
  }
}

/// What was seen of a document so far.
struct PhraseScan: Sendable {
  private var state: [UInt64] = []
  /// The last places of the phrases found, for every field after the other.
  private var found: [UInt64] = []
  private var banks = 0
  private var field = 0
  /// Where each word was seen last; -1 before it was.
  private var last: [Int] = []
  private var shortest = Int.max

  init() {}

  init(_ patterns: WordPatterns) {
    banks = patterns.bankCount
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

  /// Whether the phrase whose last place is `end` stands in `field`, or in any.
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
    for bank in state.indices { state[bank] = 0 }
    for word in last.indices { last[word] = -1 }
    list.text.withUnsafeBufferPointer { text in
      for (place, token) in list.tokens.enumerated() {
        let word = text[Int(token.textStart)..<Int(token.textEnd)]
        if word.isEmpty { pass() } else { read(word, at: place, patterns) }
      }
    }
  }

  @inline(__always)
  private mutating func read(
    _ word: Slice<UnsafeBufferPointer<UInt8>>,
    at place: Int,
    _ patterns: WordPatterns
  ) {
    let number = patterns.find(word)
    var words: UInt32 = 0
    if let number { words = patterns.meanings[number].words }
    for part in patterns.parts where part.meaning.words & ~words != 0 && part.fits(word) {
      words |= part.meaning.words
    }
    if words != 0 { see(words, at: place) }
    for bank in state.indices {
      var mask: UInt64 = 0
      if let number, bank < patterns.meanings[number].places.count {
        mask = patterns.meanings[number].places[bank]
      }
      for part in patterns.parts
      where bank < part.meaning.places.count && part.meaning.places[bank] != 0 && part.fits(word) {
        mask |= part.meaning.places[bank]
      }
      state[bank] = (state[bank] << 1 | patterns.starts[bank]) & mask
      found[field * banks + bank] |= state[bank] & patterns.ends[bank]
    }
  }

  /// Reads a word that means nothing.
  @inline(__always)
  private mutating func pass() {
    for bank in state.indices { state[bank] = 0 }
  }

  /// Notes that words of the query stand at `place`.
  private mutating func see(_ words: UInt32, at place: Int) {
    var rest = words
    while rest != 0 {
      last[rest.trailingZeroBitCount] = place
      rest &= rest - 1
    }
    guard let first = last.min(), first >= 0 else { return }
    shortest = min(shortest, place - first + 1)
  }
}
