extension GlobPattern {
  /// Whether the pattern covers the whole of `text`.
  func matches(_ text: inout MatchText) -> Bool {
    guard fault == nil else { return false }
    var place = 0
    for index in tokens.indices {
      switch tokens[index] {
      case .literal(let range):
        guard text.holds(bytes, range, at: place) else { return false }
        place += range.count
      case .one:
        guard place < text.bytes.count else { return false }
        place = text.next(after: place)
      case .character(let kind):
        guard place < text.bytes.count,
          kind.contains(text.bytes[place], isFolded: isFolded)
        else { return false }
        place += 1
      case .run, .choice:
        return matches(&text, from: index, at: place)
      }
    }
    return place == text.bytes.count
  }

  /// Whether the tokens from the first run or choice on cover the text from `place` on.
  private func matches(_ text: inout MatchText, from index: Int, at place: Int) -> Bool {
    if tokens[index] == .run {
      if index == tokens.count - 1 { return true }
      if index == tokens.count - 2, case .literal(let range) = tokens[index + 1] {
        let start = text.bytes.count - range.count
        return start >= place && text.holds(bytes, range, at: start)
      }
    }
    text.prepare()
    let words = text.words
    return withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 3 * words) { scratch in
      scratch.initialize(repeating: 0)
      var reached = PlaceSet(words: UnsafeMutableBufferPointer(rebasing: scratch[..<words]))
      reached.insert(place)
      let spare = UnsafeMutableBufferPointer(rebasing: scratch[words...])
      for token in tokens[index...] {
        if case .choice(let number) = token {
          Self.advance(&reached, through: choices[number], of: text, spare, isFolded)
        } else {
          Self.advance(&reached, by: token, bytes, text, isFolded)
        }
        if reached.isEmpty { return false }
      }
      return reached.contains(text.bytes.count)
    }
  }

  /// Moves every place in `reached` over one token that is no choice.
  private static func advance(
    _ reached: inout PlaceSet,
    by token: Token,
    _ bytes: [UInt8],
    _ text: borrowing MatchText,
    _ isFolded: Bool
  ) {
    switch token {
    case .literal(let range):
      for byte in bytes[range] { reached.step(over: byte, in: text) }
    case .one: reached.stepOverAny(in: text)
    case .run: reached.fillUp(to: text.bytes.count)
    case .character(let kind): reached.step(over: kind, in: text, isFolded: isFolded)
    case .choice: reached.removeAll()
    }
  }

  /// Moves every place in `reached` over any one value of `choice`.
  private static func advance(
    _ reached: inout PlaceSet,
    through choice: Choice,
    of text: borrowing MatchText,
    _ spare: UnsafeMutableBufferPointer<UInt64>,
    _ isFolded: Bool
  ) {
    let words = text.words
    var sum = PlaceSet(words: UnsafeMutableBufferPointer(rebasing: spare[..<words]))
    var current = PlaceSet(words: UnsafeMutableBufferPointer(rebasing: spare[words...]))
    sum.removeAll()
    for value in choice.values {
      if case .literal(let range)? = choice.tokens[value].first,
        !reached.isAnyPlace(of: choice.bytes[range.lowerBound], in: text)
      {
        continue
      }
      current.copy(reached)
      for token in choice.tokens[value] {
        advance(&current, by: token, choice.bytes, text, isFolded)
        if current.isEmpty { break }
      }
      sum.formUnion(current)
    }
    reached.copy(sum)
  }
}

/// A set of places in a text, one bit each; borrows its memory from the caller.
private struct PlaceSet {
  let words: UnsafeMutableBufferPointer<UInt64>

  var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  func contains(_ place: Int) -> Bool {
    words[place >> 6] >> UInt64(place & 63) & 1 != 0
  }

  mutating func insert(_ place: Int) {
    words[place >> 6] |= 1 << UInt64(place & 63)
  }

  mutating func removeAll() {
    words.update(repeating: 0)
  }

  mutating func copy(_ other: PlaceSet) {
    for index in words.indices { words[index] = other.words[index] }
  }

  mutating func formUnion(_ other: PlaceSet) {
    for index in words.indices { words[index] |= other.words[index] }
  }

  /// Whether `byte` stands at one of the places.
  func isAnyPlace(of byte: UInt8, in text: borrowing MatchText) -> Bool {
    let row = Int(byte) * words.count
    return words.indices.contains { words[$0] & text.masks[row + $0] != 0 }
  }

  /// Keeps the places where `byte` stands, and moves them behind it.
  mutating func step(over byte: UInt8, in text: borrowing MatchText) {
    let row = Int(byte) * words.count
    var carry: UInt64 = 0
    for index in words.indices {
      let kept = words[index] & text.masks[row + index]
      words[index] = kept << 1 | carry
      carry = kept >> 63
    }
  }

  /// Keeps the places where a character of `kind` stands, and moves them behind it.
  mutating func step(over kind: CharacterClass, in text: borrowing MatchText, isFolded: Bool) {
    let members = (UInt8(0x30)...0x7A).filter { kind.contains($0, isFolded: isFolded) }
    var carry: UInt64 = 0
    for index in words.indices {
      var mask: UInt64 = 0
      for byte in members { mask |= text.masks[Int(byte) * words.count + index] }
      let kept = words[index] & mask
      words[index] = kept << 1 | carry
      carry = kept >> 63
    }
  }

  /// Moves every place behind the character that stands there; the end of the text has none.
  mutating func stepOverAny(in text: borrowing MatchText) {
    let end = text.bytes.count
    words[end >> 6] &= ~(1 << UInt64(end & 63))
    shift()
    guard text.hasContinuations else { return }
    for _ in 0..<3 { shiftContinuations(in: text) }
  }

  /// Adds every place from the lowest on, up to and with `end`.
  mutating func fillUp(to end: Int) {
    guard let first = words.firstIndex(where: { $0 != 0 }) else { return }
    let low = words[first] & (~words[first] &+ 1)
    words[first] = ~(low &- 1)
    for index in words.indices where index > first { words[index] = .max }
    let last = end & 63
    if last < 63 { words[end >> 6] &= (1 << UInt64(last + 1)) &- 1 }
  }

  private mutating func shift() {
    var carry: UInt64 = 0
    for index in words.indices {
      let old = words[index]
      words[index] = old << 1 | carry
      carry = old >> 63
    }
  }

  private mutating func shiftContinuations(in text: borrowing MatchText) {
    let row = MatchText.continuationRow * words.count
    var carry: UInt64 = 0
    for index in words.indices {
      let mask = text.masks[row + index]
      let moved = words[index] & mask
      words[index] = words[index] & ~mask | moved << 1 | carry
      carry = moved >> 63
    }
  }
}
