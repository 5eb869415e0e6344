/// Counts the words of a text, in quarters.
///
/// Words are what white space divides. Chinese and Japanese, which divide nothing, count half a
/// word a character, and Thai, Lao, Khmer and Burmese a quarter.
struct WordCount {
  private var words = 0
  private var parts = 0
  /// 1 within a word, else 0.
  private var isInWord = 0

  /// The words so far.
  var quarters: Int { 4 * words + parts }

  /// Counts a byte that is plain.
  @inline(__always)
  mutating func add(_ traits: ByteTraits) {
    // Without branches, because words start too irregularly to be guessed.
    words &+= traits.word & ~isInWord
    isInWord |= traits.word
  }

  /// Counts the first `count` of eight signs and single spaces of ASCII.
  ///
  /// - Parameters:
  ///   - count: How many of them.
  ///   - letters: The highest bit of each byte that is a letter or a digit, the first lowest.
  ///   - spaces: The same of spaces.
  @inline(__always)
  mutating func add(_ count: Int, of letters: UInt64, spaces: UInt64) {
    let end: UInt64 = 1 &<< UInt64(count)
    let gaps = Self.bits(spaces) & (end &- 1)
    let starts = Self.bits(letters) & (end &- 1)
    // As numbers are added, a letter carries a bit to the space behind its word, or to the end.
    let carried = (~gaps & (end &- 1)) &+ starts &+ UInt64(isInWord)
    words &+= (carried & (gaps | end)).nonzeroBitCount &- isInWord
    isInWord = Int(carried &>> UInt64(count) & 1)
  }

  /// The highest bits of eight bytes, the first lowest.
  @inline(__always)
  private static func bits(_ tops: UInt64) -> UInt64 {
    ((tops >> 7) &* 0x0102_0408_1020_4080) >> 56
  }

  /// Counts the character of several bytes that starts at `index`.
  @inline(__always)
  mutating func add(_ text: UnsafeBufferPointer<UInt8>, at index: Int) {
    let next = index + 1 < text.count ? text[index + 1] : 0
    let weight = Self.weight(lead: text[index], next: next)
    if weight == 4 {
      words += 1 - isInWord
      isInWord = 1
    } else {
      parts += weight
      isInWord = 0
    }
  }

  /// Notes white space.
  @inline(__always)
  mutating func endWord() {
    isInWord = 0
  }

  /// Counts the words of `text`, which is folded.
  static func quarters(in text: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
    var count = WordCount()
    let text = UnsafeBufferPointer(rebasing: text)
    let table = ByteTraits.table
    for index in text.indices {
      let traits = table[Int(text[index])]
      if traits.isPlain {
        count.add(traits)
      } else if text[index] < 0x80 {
        count.endWord()
      } else {
        count.add(text, at: index)
      }
    }
    return count.quarters
  }

  /// What a character with these first two bytes counts; 4 when it belongs to a word, 0 when
  /// it is a space.
  private static func weight(lead: UInt8, next: UInt8) -> Int {
    switch (lead, next) {
    case (0xC2, 0xA0), (0xE3, 0x80): 0
    case (0xE3, 0x81...0x83), (0xE3, 0x90...), (0xE4...0xE9, _), (0xEF, 0xA4...0xAB),
      (0xF0, 0xA0...0xB3):
      2
    case (0xE0, 0xB8...0xBB), (0xE1, 0x80...0x82), (0xE1, 0x9E...0x9F): 1
    default: 4
    }
  }
}
