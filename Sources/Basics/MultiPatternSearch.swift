/// Finds a list of short texts in a long one, in one pass.
///
/// Words are found by pairs of bytes as in the algorithm of Wu and Manber, but nothing is skipped: of
/// each word the three bytes in a row are looked for that texts hold least often, which are two pairs,
/// one of which is at an even offset of the text. Where such a pair is, the word is compared. So no
/// lookup depends on the one before, and a processor does several at once. Time is linear in the text
/// as long as few of the list share their rare bytes.
///
/// Reference: Wu and Manber, "A fast algorithm for multi-pattern searching", TR-94-17, University of
/// Arizona, 1994
package struct MultiPatternSearch: Sendable {
  /// A word by one of its pairs: where it is in ``bytes``, and where the pair is in it.
  private struct Word: Sendable {
    let start: Int
    let count: Int
    let offset: Int
    /// The two bytes, the first of them lowest.
    let pair: UInt16
  }

  /// What is beside a pair: a bit for each byte, but for its two highest bits, that may be there.
  private struct Beside: Sendable {
    var before: UInt64 = 0
    var behind: UInt64 = 0
  }

  /// All words, one after the other.
  private let bytes: [UInt8]

  /// The words, in the order of their pairs.
  private let words: [Word]
  /// By pair, as it may be in a text: the number of the group of words that have it, from 1 on, or 0.
  private let pairs: [UInt8]
  /// By group: where its words start, and where the last one's end.
  private let starts: [Int]
  /// By group, from 1 on: what is beside its pair in its words.
  private let beside: [Beside]
  private let ignoresCase: Bool
  /// Whether some word is a single pair, which may be at odd offsets, too.
  private let hasSinglePair: Bool

  /// Prepares to look for `words`, each of two bytes or more, with up to 255 pairs; anything else is an
  /// error of the program.
  ///
  /// - Parameters:
  ///   - words: The words; in lower case when that is ignored.
  ///   - ignoringCase: Whether letters of ASCII in the text are read as small ones.
  package init(_ words: [String], ignoringCase: Bool = false) {
    let hasSinglePair = words.contains { $0.utf8.count == 2 }
    var all: [UInt8] = []
    var found: [Word] = []
    for bytes in words.map({ Array($0.utf8) }) {
      precondition(bytes.count > 1, "A word to search for has two bytes or more.")
      let first = Self.rareBytes(of: bytes, hasSinglePair ? 2 : 3)
      for offset in first..<first + (hasSinglePair ? 1 : 2) {
        let pair = UInt16(bytes[offset]) | UInt16(bytes[offset + 1]) << 8
        found.append(Word(start: all.count, count: bytes.count, offset: offset, pair: pair))
      }
      all += bytes
    }
    found.sort { $0.pair < $1.pair }
    var pairs = [UInt8](repeating: 0, count: 1 << 16)
    var starts: [Int] = []
    var beside = [Beside()]
    for (index, word) in found.enumerated() {
      if index == 0 || found[index - 1].pair != word.pair {
        starts.append(index)
        beside.append(Beside())
        precondition(starts.count < 256, "The words to search for have 255 pairs at most.")
        for pair in Self.spellings(of: word.pair, ignoringCase) {
          pairs[Int(pair)] = UInt8(starts.count)
        }
      }
      let bytes = all[word.start..<word.start + word.count]
      let pair = word.start + word.offset
      beside[starts.count].before |= Self.bits(of: bytes, at: pair - 1, ignoringCase)
      beside[starts.count].behind |= Self.bits(of: bytes, at: pair + 2, ignoringCase)
    }
    bytes = all
    self.words = found
    self.pairs = pairs
    self.starts = starts + [found.count]
    self.beside = beside
    self.hasSinglePair = hasSinglePair
    ignoresCase = ignoringCase
  }

  /// A bit for each byte that may be at `index` of a text that has the `bytes` of a word at theirs: all
  /// where the word is not.
  private static func bits(
    of bytes: ArraySlice<UInt8>,
    at index: Int,
    _ ignoringCase: Bool
  ) -> UInt64 {
    guard bytes.indices.contains(index) else { return .max }
    return spellings(ofByte: UInt16(bytes[index]), ignoringCase).reduce(0) {
      $0 | 1 << UInt64($1 & 0x3F)
    }
  }

  /// The pairs that are read as `pair`: with capitals, too, when case is ignored.
  private static func spellings(of pair: UInt16, _ ignoringCase: Bool) -> [UInt16] {
    let firsts = spellings(ofByte: pair & 0xFF, ignoringCase)
    return spellings(ofByte: pair >> 8, ignoringCase).flatMap { second in
      firsts.map { $0 | second << 8 }
    }
  }

  private static func spellings(ofByte byte: UInt16, _ ignoringCase: Bool) -> [UInt16] {
    ignoringCase && byte >= 0x61 && byte <= 0x7A ? [byte, byte & ~0x20] : [byte]
  }

  /// Where the `count` bytes in a row are that texts hold least often, as far as that can be guessed.
  private static func rareBytes(of word: [UInt8], _ count: Int) -> Int {
    func rarity(_ byte: UInt8) -> Int {
      if byte == 0x20 || byte >= 0xC0 { return 0 }
      return "etaonirs".utf8.contains(byte) ? 1 : 3
    }
    let rarities = (0...word.count - count).map { start in
      word[start..<start + count].reduce(0) { $0 + rarity($1) }
    }
    return rarities.indices.max { rarities[$0] < rarities[$1] } ?? 0
  }

  /// Whether one of the words is in `text` at an offset of which `isHit` holds.
  ///
  /// - Parameters:
  ///   - text: The bytes to look into.
  ///   - isHit: Gets the text, and where the word starts and ends in it. It is asked about hits in no
  ///     order that one may count on.
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
    contains(in: text, from: 0, isHit) || hasSinglePair && contains(in: text, from: 1, isHit)
  }

  /// The same of words that have a pair at `start` or a multiple of two behind.
  private func contains(
    in text: UnsafeBufferPointer<UInt8>,
    from start: Int,
    _ isHit: (UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Bool
  ) -> Bool {
    pairs.withUnsafeBufferPointer { pairs in
      beside.withUnsafeBufferPointer { beside in
        var index = start
        while true {
          index = Self.next(from: index, in: UnsafeRawBufferPointer(text), pairs, beside)
          guard index &+ 1 < text.count else { return false }
          let pair = Int(text[index]) | Int(text[index &+ 1]) << 8
          if contains(pairs[pair], at: index, in: text, isHit) { return true }
          index &+= 2
        }
      }
    }
  }

  /// Where the next pair is, at `start` or a multiple of two behind, that has such bytes beside it as it
  /// has in words; the end of the text if there is none.
  ///
  /// A function of its own, so that nothing but its few values is in the processor's registers.
  @inline(never)
  private static func next(
    from start: Int,
    in text: UnsafeRawBufferPointer,
    _ pairs: UnsafeBufferPointer<UInt8>,
    _ beside: UnsafeBufferPointer<Beside>
  ) -> Int {
    @inline(__always)
    func group(_ index: Int) -> UInt8 {
      let pair = text.loadUnaligned(fromByteOffset: index, as: UInt16.self)
      return pairs[Int(UInt16(littleEndian: pair))]
    }
    var index = start
    while index &+ 1 < text.count {
      if index &+ 16 <= text.count {
        // Most have none in sixteen, which is one branch.
        let first = group(index) | group(index &+ 2) | group(index &+ 4) | group(index &+ 6)
        let second = group(index &+ 8) | group(index &+ 10) | group(index &+ 12)
        if first | second | group(index &+ 14) == 0 {
          index &+= 16
          continue
        }
      }
      let end = min(index &+ 16, text.count &- 1)
      while index < end {
        let group = Int(group(index))
        if group != 0, isLikely(index, in: text, beside[group]) { return index }
        index &+= 2
      }
    }
    return text.count
  }

  /// Whether what is beside the pair at `index` may be.
  @inline(__always)
  private static func isLikely(
    _ index: Int,
    in text: UnsafeRawBufferPointer,
    _ beside: Beside
  ) -> Bool {
    // No word goes beyond the text, but that is for others to see.
    let before = index > 0 ? text[index &- 1] : 0
    let behind = index &+ 2 < text.count ? text[index &+ 2] : 0
    return (index == 0 || beside.before >> UInt64(before & 0x3F) & 1 == 1)
      && (index &+ 2 >= text.count || beside.behind >> UInt64(behind & 0x3F) & 1 == 1)
  }

  /// Whether a word of the group whose pair is at `index` is there, and `isHit` holds.
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
