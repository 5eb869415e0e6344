extension Analyzer {
  /// Adds the other ways in which the words of `list`, whose source is `text`, are written as tokens
  /// of their own: `covid19` for `COVID-19`, `git` and `hub` for `GitHub`.
  ///
  /// Words with a hyphen or a low line between them are joined; words of letters of ASCII and digits
  /// are parted where a capital follows a small letter, and where digits begin or end.
  package func addSpellings(to list: inout TokenList, from text: String) {
    var text = text
    text.withUTF8 { bytes in
      let count = list.tokens.count
      var first = 0
      while first < count {
        let last = Self.endOfChain(from: first, upTo: count, in: list, bytes)
        if last > first {
          Self.join(first...last, in: &list)
        } else {
          Self.part(list.tokens[first], in: &list, bytes)
        }
        first = last + 1
      }
    }
  }

  /// The most words that are joined.
  private static let chainLimit = 4
  /// The most bytes of joined words.
  private static let lengthLimit = 24
  /// The most parts of a word.
  private static let partLimit = 3

  /// The last of the tokens that hang together with `first`.
  private static func endOfChain(
    from first: Int,
    upTo count: Int,
    in list: TokenList,
    _ bytes: UnsafeBufferPointer<UInt8>
  ) -> Int {
    var last = first
    while last + 1 < count {
      let (one, next) = (list.tokens[last], list.tokens[last + 1])
      guard one.kind == .word, next.kind == .word, next.start == one.end + 1,
        Int(one.end) < bytes.count,
        bytes[Int(one.end)] == UInt8(ascii: "-") || bytes[Int(one.end)] == UInt8(ascii: "_")
      else { break }
      last += 1
    }
    return last
  }

  private static func join(_ range: ClosedRange<Int>, in list: inout TokenList) {
    guard range.count <= chainLimit else { return }
    var joined: [UInt8] = []
    for index in range { joined += list.bytes(of: list.tokens[index]) }
    guard joined.count <= lengthLimit else { return }
    let source = Int(list.tokens[range.lowerBound].start)..<Int(list.tokens[range.upperBound].end)
    list.add(.spelling, text: joined, source: source)
  }

  private static func part(
    _ token: TokenList.Token,
    in list: inout TokenList,
    _ bytes: UnsafeBufferPointer<UInt8>
  ) {
    let (start, end) = (Int(token.start), Int(token.end))
    guard token.kind == .word, end - start >= 3, end <= bytes.count, end - start <= lengthLimit
    else { return }
    var edges: [Int] = []
    for index in start + 1..<end where isEdge(bytes[index - 1], bytes[index]) {
      edges.append(index)
      if edges.count == partLimit { return }
    }
    guard !edges.isEmpty,
      UnsafeBufferPointer(rebasing: bytes[start..<end]).allSatisfy(WordBuffer.isPlain)
    else { return }
    var position = start
    for edge in edges + [end] {
      // Digits have the bit that makes letters small already.
      list.add(.spelling, text: bytes[position..<edge].map { $0 | 0x20 }, source: position..<edge)
      position = edge
    }
  }

  /// Whether one part of a word ends in front of `byte`, which follows `last`.
  @inline(__always)
  private static func isEdge(_ last: UInt8, _ byte: UInt8) -> Bool {
    let (wasDigit, isDigit) = (last &- 0x30 < 10, byte &- 0x30 < 10)
    if wasDigit != isDigit { return true }
    return byte &- 0x41 < 26 && last &- 0x61 < 26
  }
}
