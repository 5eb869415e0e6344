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
    /// The two bytes, the first of them lowest.
    let pair: UInt16
  }

  /// All words, one after the other.
  private let bytes: [UInt8]

  /// The words, in the order of their pairs.
  private let words: [Word]
  /// By pair, as it may be in a text: the number of the group of words that have it, from 1 on, or 0.
  private let pairs: [UInt8]
  /// By group: where its words start, and where the last one's end.
  private let starts: [Int]
  private let ignoresCase: Bool

  /// Prepares to look for `words`, each of two bytes or more, with up to 255 pairs; anything else is an
  /// error of the program.
  ///
  /// - Parameters:
  ///   - words: The words; in lower case when that is ignored.
  ///   - ignoringCase: Whether letters of ASCII in the text are read as small ones.
  package init(_ words: [String], ignoringCase: Bool = false) {
    var all: [UInt8] = []
    let found = words.map { word in
      let bytes = Array(word.utf8)
      precondition(bytes.count > 1, "A word to search for has two bytes or more.")
      let offset = Self.rarePair(of: bytes)
      let pair = UInt16(bytes[offset]) | UInt16(bytes[offset + 1]) << 8
      all += bytes
      return Word(start: all.count - bytes.count, count: bytes.count, offset: offset, pair: pair)
    }
    bytes = all
    let words = found.sorted { $0.pair < $1.pair }
    self.words = words
    ignoresCase = ignoringCase
    var pairs = [UInt8](repeating: 0, count: 1 << 16)
    var starts: [Int] = []
    for (index, word) in words.enumerated() where index == 0 || words[index - 1].pair != word.pair {
      starts.append(index)
      precondition(starts.count < 256, "The words to search for have 255 pairs at most.")
      for pair in Self.spellings(of: word.pair, ignoringCase) {
        pairs[Int(pair)] = UInt8(starts.count)
      }
    }
    self.pairs = pairs
    self.starts = starts + [words.count]
  }

  /// The pairs that are read as `pair`: with capitals, too, when case is ignored.
  private static func spellings(of pair: UInt16, _ ignoringCase: Bool) -> [UInt16] {
    func spellings(of byte: UInt16) -> [UInt16] {
      ignoringCase && byte >= 0x61 && byte <= 0x7A ? [byte, byte & ~0x20] : [byte]
    }
    let firsts = spellings(of: pair & 0xFF)
    return spellings(of: pair >> 8).flatMap { second in firsts.map { $0 | second << 8 } }
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
    let raw = UnsafeRawBufferPointer(text)
    return pairs.withUnsafeBufferPointer { pairs in
      @inline(__always)
      func group(_ index: Int) -> UInt8 {
        let pair = raw.loadUnaligned(fromByteOffset: index, as: UInt16.self)
        return pairs[Int(UInt16(littleEndian: pair))]
      }
      var index = 0
      while index &+ 8 < text.count {
        // Most have none in eight, which is one branch.
        let first = group(index) | group(index &+ 1) | group(index &+ 2) | group(index &+ 3)
        let second = group(index &+ 4) | group(index &+ 5) | group(index &+ 6) | group(index &+ 7)
        if first | second != 0 {
          for next in index..<index &+ 8 where group(next) != 0 {
            if contains(group(next), at: next, in: text, isHit) { return true }
          }
        }
        index &+= 8
      }
      while index &+ 1 < text.count {
        if group(index) != 0, contains(group(index), at: index, in: text, isHit) { return true }
        index &+= 1
      }
      return false
    }
  }

  /// Whether a word of the group whose rare pair is at `index` is there, and `isHit` holds.
  private func contains(
    _ group: UInt8,
    at index: Int,
    in text: UnsafeBufferPointer<UInt8>,
    _ isHit: (UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Bool
  ) -> Bool {
    var next = starts[Int(group) - 1]
    let last = starts[Int(group)]
    return bytes.withUnsafeBufferPointer { bytes in
      while next < last {
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
    let isExact = !ignoresCase
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
