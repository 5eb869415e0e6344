import Basics

extension Analyzer {
  /// Adds the other ways in which the words of `list`, whose source is `text`, are written as tokens
  /// of their own: `covid19` for `COVID-19`, `git` and `hub` for `GitHub`.
  ///
  /// Words with a hyphen, a low line or a zero-width non-joiner between them are joined; words of letters of ASCII and digits
  /// are parted where a capital follows a small letter, and where digits begin or end.
  package func addSpellings(to list: inout TokenList, from text: String) {
    var text = text
    // Almost no word is written in another way, so that those that are come first, and the list is only
    // written to afterwards.
    let found = text.withUTF8 { bytes in
      list.tokens.withUnsafeBufferPointer { Self.otherwiseWritten($0, bytes) }
    }
    guard !found.isEmpty else { return }
    text.withUTF8 { bytes in
      for words in found {
        if words.edges == 0 {
          Self.join(words.first...words.last, in: &list)
        } else {
          Self.part(list.tokens[words.first], at: words.edges, in: &list, bytes)
        }
      }
    }
  }

  /// Whether there may be words in `text` that ``addSpellings(to:from:)`` finds another way for: whether a
  /// hyphen, a low line or a zero-width non-joiner joins letters, a capital follows a small letter, or a digit a letter.
  package static func mayHaveSpellings(_ text: String) -> Bool {
    var last: UInt8 = 0
    for byte in text.utf8 {
      let isJoined = byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
      // The last two bytes of a zero-width non-joiner.
      let mayPart = byte == 0x8C && last == 0x80
      let isFound = isJoined || mayPart || isLetterOrDigit(byte) && isEdge(last, byte)
      if isFound, isLetterOrDigit(last) { return true }
      last = byte
    }
    return false
  }

  /// Whether `byte` is a letter or a digit of ASCII, or a part of another character.
  @inline(__always)
  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte >= 0x80
  }

  /// Words that hang together, or one word of parts.
  private struct OtherwiseWritten {
    /// The index of the first token.
    var first: Int
    /// The index of the last one.
    var last: Int
    /// The offsets within the word at which another part begins, as bits; 0 when words are joined.
    var edges: UInt32
  }

  /// The words among `tokens`, whose source is `bytes`, that are written in other ways too.
  private static func otherwiseWritten(
    _ tokens: UnsafeBufferPointer<TokenList.Token>,
    _ bytes: UnsafeBufferPointer<UInt8>
  ) -> [OtherwiseWritten] {
    var found: [OtherwiseWritten] = []
    var first = 0
    while first < tokens.count {
      let last = endOfChain(from: first, in: tokens, bytes)
      if last > first {
        found.append(OtherwiseWritten(first: first, last: last, edges: 0))
      } else {
        let edges = edges(of: tokens[first], bytes)
        if edges != 0 { found.append(OtherwiseWritten(first: first, last: first, edges: edges)) }
      }
      first = last + 1
    }
    return found
  }

  /// The most words that are joined.
  private static let chainLimit = 4
  /// The most bytes of joined words.
  private static let lengthLimit = 24
  /// The most parts of a word.
  private static let partLimit = 3

  /// The last of the tokens that hang together with `first`.
  @inline(__always)
  private static func endOfChain(
    from first: Int,
    in tokens: UnsafeBufferPointer<TokenList.Token>,
    _ bytes: UnsafeBufferPointer<UInt8>
  ) -> Int {
    var last = first
    while last + 1 < tokens.count {
      let (one, next) = (tokens[last], tokens[last + 1])
      let gap = next.start &- one.end
      guard gap == 1 || gap == 3, one.kind == .word, next.kind == .word,
        Int(next.start) <= bytes.count, isJoint(bytes, at: Int(one.end), gap)
      else { break }
      last += 1
    }
    return last
  }

  /// Whether the `length` bytes at `offset` are a hyphen, a low line, or a zero-width non-joiner, which
  /// parts words of Arabic script only.
  @inline(__always)
  private static func isJoint(
    _ bytes: UnsafeBufferPointer<UInt8>,
    at offset: Int,
    _ length: Int32
  ) -> Bool {
    if length == 1 {
      return bytes[offset] == UInt8(ascii: "-") || bytes[offset] == UInt8(ascii: "_")
    }
    return bytes[offset] == 0xE2 && bytes[offset + 1] == 0x80 && bytes[offset + 2] == 0x8C
  }

  private static func join(_ range: ClosedRange<Int>, in list: inout TokenList) {
    guard range.count <= chainLimit else { return }
    var joined: [UInt8] = []
    for index in range { joined += list.bytes(of: list.tokens[index]) }
    guard joined.count <= lengthLimit else { return }
    let source = Int(list.tokens[range.lowerBound].start)..<Int(list.tokens[range.upperBound].end)
    list.add(.spelling, text: joined, source: source)
  }

  /// The offsets within the word `token` at which another part of it begins, as bits; 0 when it has too
  /// many of them, none, or other signs than letters of ASCII and digits.
  @inline(__always)
  private static func edges(
    of token: TokenList.Token,
    _ bytes: UnsafeBufferPointer<UInt8>
  ) -> UInt32 {
    let (start, end) = (Int(token.start), Int(token.end))
    guard token.kind == .word, end - start >= 3, end <= bytes.count, end - start <= lengthLimit,
      mayBeParted(UnsafeRawBufferPointer(bytes), from: start, to: end)
    else { return 0 }
    var (edges, last): (UInt32, UInt8) = (0, bytes[start])
    for index in start &+ 1..<end {
      let byte = bytes[index]
      if isEdge(last, byte) { edges |= 1 << UInt32(truncatingIfNeeded: index &- start) }
      last = byte
    }
    guard edges != 0, edges.nonzeroBitCount < partLimit,
      UnsafeBufferPointer(rebasing: bytes[start..<end]).allSatisfy(WordBuffer.isPlain)
    else { return 0 }
    return edges
  }

  /// Whether there is a digit in a word, or a capital behind its first letter, and nothing but ASCII.
  ///
  /// Most words have none of them, which eight bytes at once tell. It is true as well for a word at the
  /// end of the text, which takes a closer look.
  @inline(__always)
  private static func mayBeParted(_ text: UnsafeRawBufferPointer, from start: Int, to end: Int)
    -> Bool
  {
    var offset = start
    while offset &+ 8 <= text.count {
      let word = UInt64(littleEndian: text.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      let eight = EightBytes(leading: word)
      let left = end &- offset
      let own: UInt64 = left >= 8 ? .max : (1 &<< UInt64(truncatingIfNeeded: 8 &* left)) &- 1
      if word & own & 0x8080_8080_8080_8080 != 0 { return false }
      let capitals = offset == start ? eight.capitals & ~0xFF : eight.capitals
      if (eight.digits | capitals) & own != 0 { return true }
      if left <= 8 { return false }
      offset &+= 8
    }
    return true
  }

  private static func part(
    _ token: TokenList.Token,
    at edges: UInt32,
    in list: inout TokenList,
    _ bytes: UnsafeBufferPointer<UInt8>
  ) {
    let start = Int(token.start)
    let parts = parts(of: token, at: edges)
    // People leave the capitals out as well: `iphone 15` is `iPhone15`.
    let isDigit = { (index: Int) in bytes[index] &- 0x30 < 10 }
    var numbers = edges
    for part in parts.dropFirst() {
      let index = part.lowerBound
      if isDigit(index) == isDigit(index - 1) { numbers &= ~(1 << UInt32(index - start)) }
    }
    let isMixed = numbers != 0 && numbers != edges
    let larger = isMixed ? Self.parts(of: token, at: numbers).filter { !parts.contains($0) } : []
    for part in parts + larger {
      // Digits have the bit that makes letters small already.
      list.add(.spelling, text: bytes[part].map { $0 | 0x20 }, source: part)
    }
  }

  /// The parts of `token` in the source, which begin at `edges` as well.
  private static func parts(of token: TokenList.Token, at edges: UInt32) -> [Range<Int>] {
    let (start, end) = (Int(token.start), Int(token.end))
    var parts: [Range<Int>] = []
    var (position, left) = (start, edges)
    while position < end {
      let edge = left == 0 ? end : start + left.trailingZeroBitCount
      left &= left &- 1
      parts.append(position..<edge)
      position = edge
    }
    return parts
  }

  /// Whether one part of a word ends in front of `byte`, which follows `last`.
  @inline(__always)
  private static func isEdge(_ last: UInt8, _ byte: UInt8) -> Bool {
    let (wasDigit, isDigit) = (last &- 0x30 < 10, byte &- 0x30 < 10)
    if wasDigit != isDigit { return true }
    return byte &- 0x41 < 26 && last &- 0x61 < 26
  }
}
