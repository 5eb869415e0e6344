/// Words of ASCII letters and digits on their way to a list, several at a time.
///
/// Most of the web's text is such words with a space between them. Eight bytes are looked at at
/// once, and what other words need (tables, joining signs, limits) is asked of none of these.
struct WordBatch {
  /// The words that go to the list together, at most: as many as the stack is used for.
  static let wordCapacity = 1024 / MemoryLayout<TokenList.Token>.stride
  /// The bytes of their text, at most, with room for eight that are not part of it.
  static let textCapacity = 1024

  private let text: UnsafeMutableBufferPointer<UInt8>
  private let tokens: UnsafeMutableBufferPointer<TokenList.Token>

  /// Uses `text` and `tokens`, which have ``textCapacity`` and ``wordCapacity`` elements.
  init(
    text: UnsafeMutableBufferPointer<UInt8>,
    tokens: UnsafeMutableBufferPointer<TokenList.Token>
  ) {
    self.text = text
    self.tokens = tokens
  }

  /// Appends the plain words of `bytes` to `list`, from the one at `start` on.
  ///
  /// - Returns: The offset behind the last of them and its separator; that of the first word or
  ///   sign that needs a closer look. It is `start` when that is the first.
  func read(
    _ bytes: UnsafeBufferPointer<UInt8>,
    from start: Int,
    into list: inout TokenList
  ) -> Int {
    var position = start
    while true {
      let next = fill(bytes, from: position, into: &list)
      if next == position { return position }
      position = next
    }
  }

  /// Appends a batch of words, and returns the offset behind it.
  private func fill(
    _ bytes: UnsafeBufferPointer<UInt8>,
    from start: Int,
    into list: inout TokenList
  ) -> Int {
    guard let source = UnsafeRawPointer(bytes.baseAddress),
      let room = UnsafeMutableRawPointer(text.baseAddress)
    else { return start }
    let base = list.text.count
    // Behind this, eight bytes reach over the end.
    let limit = bytes.count - 8
    var position = start
    var used = 0
    var count = 0
    filling: while count < Self.wordCapacity, used < Self.textCapacity - Analyzer.wordLimit - 8,
      position <= limit
    {
      var word = Self.eight(source + position)
      var plain = Self.plain(word)
      if plain & 0x80 == 0 {
        if word & 0x80 != 0 { break }
        position &+= 1
        continue
      }
      var (end, filled) = (position, used)
      while plain == Self.highest {
        Self.store(word, at: room + filled)
        end &+= 8
        filled &+= 8
        if end > limit || filled &- used >= Analyzer.wordLimit { break filling }
        word = Self.eight(source + end)
        plain = Self.plain(word)
      }
      let letters = (plain ^ Self.highest).trailingZeroBitCount &>> 3
      Self.store(word, at: room + filled)
      end &+= letters
      filled &+= letters
      let sign = UInt8(truncatingIfNeeded: word &>> UInt64(truncatingIfNeeded: letters &* 8))
      if Self.mayContinue(sign, behind: filled &- used) { break }
      tokens[count] = TokenList.Token(
        textStart: Int32(truncatingIfNeeded: base &+ used),
        textEnd: Int32(truncatingIfNeeded: base &+ filled),
        start: Int32(truncatingIfNeeded: position),
        end: Int32(truncatingIfNeeded: end),
        kind: .word
      )
      count &+= 1
      used = filled
      position = end &+ 1
    }
    list.append(
      UnsafeBufferPointer(rebasing: tokens[..<count]),
      text: UnsafeBufferPointer(rebasing: text[..<used])
    )
    return position
  }

  /// Passes the plain words of `bytes` that nobody looks for, from the one at `start` on, and appends their
  /// positions to `list` if these are kept.
  ///
  /// - Returns: The offset behind the last of them and its separator; that of the first word or
  ///   sign that needs a closer look. It is `start` when that is the first.
  func pass(
    _ bytes: UnsafeBufferPointer<UInt8>,
    from start: Int,
    _ starts: WordStarts,
    into list: inout TokenList
  ) -> Int {
    var position = start
    while true {
      let next = passBatch(bytes, from: position, starts, into: &list)
      if next == position { return position }
      position = next
    }
  }

  /// Passes a batch of words, and returns the offset behind it.
  private func passBatch(
    _ bytes: UnsafeBufferPointer<UInt8>,
    from start: Int,
    _ starts: WordStarts,
    into list: inout TokenList
  ) -> Int {
    guard let source = UnsafeRawPointer(bytes.baseAddress) else { return start }
    let base = Int32(truncatingIfNeeded: list.text.count)
    // Behind this, eight bytes reach over the end.
    let limit = bytes.count - 8
    let step = starts.keepsPositions ? 1 : 0
    var position = start
    var count = 0
    while count < Self.wordCapacity, position <= limit {
      let word = Self.eight(source + position)
      let plain = Self.plain(word)
      if plain & 0x80 == 0 {
        if word & 0x80 != 0 { break }
        position &+= 1
        continue
      }
      if Self.mayBeWanted(word, plain, starts) { break }
      guard let end = Self.end(of: word, plain, at: position, source, limit) else { break }
      tokens[count] = TokenList.Token(
        textStart: base,
        textEnd: base,
        start: Int32(truncatingIfNeeded: position),
        end: Int32(truncatingIfNeeded: end),
        kind: .word
      )
      count &+= step
      position = end &+ 1
    }
    if count > 0 {
      let empty = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
      list.append(UnsafeBufferPointer(rebasing: tokens[..<count]), text: empty)
    }
    return position
  }

  /// Where the plain word ends that begins at `start` with the eight bytes `first`; `nil` when its end
  /// needs a closer look, because it is behind `limit` or has a sign that may go on with the word.
  @inline(__always)
  private static func end(
    of first: UInt64,
    _ firstPlain: UInt64,
    at start: Int,
    _ source: UnsafeRawPointer,
    _ limit: Int
  ) -> Int? {
    var (end, word, plain) = (start, first, firstPlain)
    while plain == highest {
      end &+= 8
      if end > limit { return nil }
      word = eight(source + end)
      plain = self.plain(word)
    }
    let letters = (plain ^ highest).trailingZeroBitCount &>> 3
    end &+= letters
    let sign = UInt8(truncatingIfNeeded: word &>> UInt64(truncatingIfNeeded: letters &* 8))
    return mayContinue(sign, behind: end &- start) ? nil : end
  }

  /// Whether a plain word whose first eight bytes are `word` may be looked for.
  @inline(__always)
  private static func mayBeWanted(_ word: UInt64, _ plain: UInt64, _ starts: WordStarts) -> Bool {
    // Digits have the bit that makes letters small already.
    let first = UInt8(truncatingIfNeeded: word) | 0x20
    guard starts.contains(first) else { return false }
    let second = UInt8(truncatingIfNeeded: word &>> 8) | 0x20
    return plain & 0x8000 == 0 || starts.contains(first, second)
  }

  /// Whether `sign` may go on with a word of so many letters: other scripts, apostrophes, and the
  /// signs behind single letters.
  @inline(__always)
  private static func mayContinue(_ sign: UInt8, behind letters: Int) -> Bool {
    if sign >= 0x80 || sign == UInt8(ascii: "'") || sign == UInt8(ascii: "`") { return true }
    return letters == 1 && (sign == UInt8(ascii: "#") || sign == UInt8(ascii: "+"))
  }

  private static let highest: UInt64 = 0x8080_8080_8080_8080

  @inline(__always)
  private static func eight(_ source: UnsafeRawPointer) -> UInt64 {
    UInt64(littleEndian: source.loadUnaligned(as: UInt64.self))
  }

  /// Stores eight letters and digits in small letters; digits have the bit that does it already.
  @inline(__always)
  private static func store(_ word: UInt64, at target: UnsafeMutableRawPointer) {
    target.storeBytes(of: (word | every(0x20)).littleEndian, as: UInt64.self)
  }

  /// The highest bit of every byte that is a letter or a digit of ASCII.
  ///
  /// A sum reaches the highest bit of its byte from a bound on, and never the next byte.
  @inline(__always)
  private static func plain(_ word: UInt64) -> UInt64 {
    let low = word & every(0x7F)
    let small = low | every(0x20)
    let letters = (small &+ every(0x80 - 0x61)) & ~(small &+ every(0x80 - 0x7B))
    let digits = (low &+ every(0x80 - 0x30)) & ~(low &+ every(0x80 - 0x3A))
    return (letters | digits) & ~word & highest
  }

  @inline(__always)
  private static func every(_ byte: UInt8) -> UInt64 { UInt64(byte) &* 0x0101_0101_0101_0101 }
}
