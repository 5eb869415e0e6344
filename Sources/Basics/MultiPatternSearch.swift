/// Finds a list of short texts in a long one, in one pass.
///
/// Words are found by pairs of bytes as in the algorithm of Wu and Manber, but nothing is skipped: of
/// each word the two bytes in a row are looked for that texts hold least often, and where they are,
/// the word is compared. So no lookup depends on the one before, and a processor does several at
/// once. Time is linear in the text as long as few of the list share their rare bytes.
///
/// Reference: Wu and Manber, "A fast algorithm for multi-pattern searching", TR-94-17, University of
/// Arizona, 1994
package struct MultiPatternSearch: Sendable {
  /// A word: where it is in ``bytes``, and where its rare pair is in it.
  private struct Word: Sendable {
    let start: Int
    let count: Int
    let offset: Int
    let pair: UInt16
  }

  /// All words, one after the other.
  private let bytes: [UInt8]

  /// The words, in the order of their pairs.
  private let words: [Word]
  /// By pair: 1 where a word has it.
  private let pairs: [UInt8]
  /// By pair: the first word that has it, where there is one.
  private let firsts: [UInt16]
  /// What is set in each byte before it is looked up: the bit of small letters, or none.
  private let fold: UInt8

  /// Prepares to look for `words`, each of two bytes or more; a shorter one is an error of the program.
  ///
  /// - Parameters:
  ///   - words: The words; in lower case when that is ignored.
  ///   - ignoringCase: Whether letters of ASCII in the text are read as small ones.
  package init(_ words: [String], ignoringCase: Bool = false) {
    let fold: UInt8 = ignoringCase ? 0x20 : 0
    var all: [UInt8] = []
    let found = words.map { word in
      let bytes = Array(word.utf8)
      precondition(bytes.count > 1, "A word to search for has two bytes or more.")
      let offset = Self.rarePair(of: bytes)
      let pair = Self.pair(bytes[offset] | fold, bytes[offset + 1] | fold)
      all += bytes
      return Word(start: all.count - bytes.count, count: bytes.count, offset: offset, pair: pair)
    }
    bytes = all
    self.words = found.sorted { $0.pair < $1.pair }
    self.fold = fold
    var pairs = [UInt8](repeating: 0, count: 1 << 12)
    var firsts = [UInt16](repeating: 0, count: pairs.count)
    for (index, word) in self.words.enumerated().reversed() {
      pairs[Int(word.pair)] = 1
      firsts[Int(word.pair)] = UInt16(index)
    }
    self.pairs = pairs
    self.firsts = firsts
  }

  /// A number below 4,096 for two bytes in a row.
  @inline(__always)
  private static func pair(_ first: UInt8, _ second: UInt8) -> UInt16 {
    (UInt16(first) << 5 ^ UInt16(second)) & 0xFFF
  }

  /// Where the two bytes in a row are that texts hold least often, as far as that can be guessed.
  private static func rarePair(of word: [UInt8]) -> Int {
    func rarity(_ byte: UInt8) -> Int {
      if byte == 0x20 || byte >= 0xC0 { return 0 }
      return "etaonirs".utf8.contains(byte) ? 1 : 3
    }
    let rarities = word.indices.dropLast().map { rarity(word[$0]) + rarity(word[$0 + 1]) }
    return rarities.indices.max { rarities[$0] < rarities[$1] } ?? 0
  }

  /// Whether one of the words is in `text` at an offset of which `isHit` holds.
  ///
  /// - Parameters:
  ///   - text: The bytes to look into.
  ///   - isHit: Gets the text, and where the word starts and ends in it.
  /// - Returns: Whether it does.
  package func contains(
    in text: [UInt8],
    where isHit: (UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Bool
  ) -> Bool {
    text.withUnsafeBufferPointer { contains(in: $0, where: isHit) }
  }

  /// Whether one of the words is in `text` at an offset of which `isHit` holds.
  package func contains(
    in text: UnsafeBufferPointer<UInt8>,
    where isHit: (UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Bool
  ) -> Bool {
    guard !words.isEmpty else { return false }
    let fold = fold
    return pairs.withUnsafeBufferPointer { pairs in
      @inline(__always)
      func holds(_ index: Int) -> UInt8 {
        pairs[Int(Self.pair(text[index] | fold, text[index &+ 1] | fold))]
      }
      var index = 0
      while index &+ 4 < text.count {
        // Most have none in four, which is one branch.
        if holds(index) | holds(index &+ 1) | holds(index &+ 2) | holds(index &+ 3) != 0 {
          for next in index..<index &+ 4 where holds(next) != 0 {
            if contains(at: next, in: text, isHit) { return true }
          }
        }
        index &+= 4
      }
      while index &+ 1 < text.count {
        if holds(index) != 0, contains(at: index, in: text, isHit) { return true }
        index &+= 1
      }
      return false
    }
  }

  /// Whether a word of which the rare pair is at `index` is there, and `isHit` holds.
  private func contains(
    at index: Int,
    in text: UnsafeBufferPointer<UInt8>,
    _ isHit: (UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Bool
  ) -> Bool {
    let pair = Self.pair(text[index] | fold, text[index + 1] | fold)
    var next = Int(firsts[Int(pair)])
    return bytes.withUnsafeBufferPointer { bytes in
      while next < words.count, words[next].pair == pair {
        let word = words[next]
        let start = index - word.offset
        let end = start + word.count
        if start >= 0, end <= text.count {
          let run = UnsafeBufferPointer(rebasing: bytes[word.start..<word.start + word.count])
          if isThere(run, at: start, in: text), isHit(text, start, end) { return true }
        }
        next += 1
      }
      return false
    }
  }

  @inline(__always)
  private func isThere(
    _ word: UnsafeBufferPointer<UInt8>,
    at start: Int,
    in text: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    let isExact = fold == 0
    var offset = 0
    while offset < word.count {
      let byte = text[start &+ offset]
      guard word[offset] == (isExact ? byte : ASCII.lower(byte)) else { return false }
      offset &+= 1
    }
    return true
  }

  /// Whether one of the words may be in the text of which `trigrams` are; case counts.
  package func mayBe(in trigrams: TrigramFilter) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      words.contains { word in
        trigrams.mayHold(.init(rebasing: bytes[word.start..<word.start + word.count]))
      }
    }
  }
}

extension MultiPatternSearch: ExpressibleByArrayLiteral {
  package init(arrayLiteral words: String...) { self.init(words) }
}
