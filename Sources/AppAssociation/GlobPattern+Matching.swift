extension GlobPattern {
  /// How many comparisons of bytes a match may take piece by piece; past it offsets are kept.
  private static let pieceLimit = 131_072

  /// Whether the pattern covers the whole of `text`.
  func matches(_ text: inout MatchText) -> Bool {
    guard isValid else { return false }
    var offset = 0
    for index in tokens.indices {
      switch tokens[index] {
      case .run where alternations.isEmpty && widest * text.count <= Self.pieceLimit:
        if let covers = matchesPieces(text, from: index, at: offset) { return covers }
        return matchesOffsets(&text, from: index, at: offset)
      case .run, .alternation: return matchesOffsets(&text, from: index, at: offset)
      default:
        guard let next = self.offset(behind: tokens[index], at: offset, in: text) else {
          return false
        }
        offset = next
      }
    }
    return offset == text.count
  }

  /// Returns the offset behind what one token covers at `offset`; `nil` when it covers nothing there.
  @inline(__always)
  private func offset(behind token: Token, at offset: Int, in text: borrowing MatchText) -> Int? {
    switch token {
    case .literal(let range):
      return text.holds(bytes, range, at: offset) ? offset + range.count : nil
    case .one: return offset < text.count ? text.next(after: offset) : nil
    case .character(let kind):
      let isMember = offset < text.count && kind.contains(text[offset], isFolded: isFolded)
      return isMember ? offset + 1 : nil
    case .run, .alternation: return nil
    }
  }

  // MARK: Piece by piece

  /// Whether the tokens from the first run on cover the text from `offset` on.
  ///
  /// Each piece between two runs is taken where it fits first, which leaves the most to those
  /// behind it.
  ///
  /// - Returns: `nil` when this way cannot tell: the end of the text is not counted in characters.
  private func matchesPieces(
    _ text: borrowing MatchText,
    from first: Int,
    at offset: Int
  ) -> Bool? {
    guard let last = lastRun else { return nil }
    if last == tokens.count - 1, first == last { return true }
    if tailHasOne, !text.isASCII { return nil }
    let end = text.count - tailWidth
    guard end >= offset else { return false }
    if last < tokens.count - 1 {
      guard piece(last + 1..<tokens.count, at: end, in: text) == text.count else { return false }
    }
    var offset = offset
    var start = first + 1
    for index in first + 1..<last + 1 where tokens[index] == .run {
      if start < index {
        guard let next = firstOffset(behind: start..<index, from: offset, to: end, in: text) else {
          return false
        }
        offset = next
      }
      start = index + 1
    }
    return offset <= end
  }

  /// Returns the offset behind the first piece of the text that some tokens cover.
  private func firstOffset(
    behind piece: Range<Int>,
    from offset: Int,
    to end: Int,
    in text: borrowing MatchText
  ) -> Int? {
    var offset = offset
    if case .literal(let range) = tokens[piece.lowerBound] {
      let byte = bytes[range.lowerBound]
      while offset < end {
        if text[offset] == byte, let next = self.piece(piece, at: offset, in: text) {
          return next <= end ? next : nil
        }
        offset += 1
      }
      return nil
    }
    while offset < end {
      if let next = self.piece(piece, at: offset, in: text) { return next <= end ? next : nil }
      offset += 1
    }
    return nil
  }

  /// Returns the offset behind what some tokens cover at `offset`; none of them is a run or an alternation.
  private func piece(_ piece: Range<Int>, at offset: Int, in text: borrowing MatchText) -> Int? {
    var offset = offset
    for index in piece {
      guard let next = self.offset(behind: tokens[index], at: offset, in: text) else { return nil }
      offset = next
    }
    return offset
  }

  // MARK: By sets of offsets

  /// Whether the tokens from the first run or alternation on cover the text from `offset` on.
  private func matchesOffsets(_ text: inout MatchText, from index: Int, at offset: Int) -> Bool {
    guard mayHoldLongest(text) else { return false }
    let words = text.words
    return withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 3 * words) { scratch in
      scratch.initialize(repeating: 0)
      var reached = OffsetSet(words: UnsafeMutableBufferPointer(rebasing: scratch[..<words]))
      reached.insert(offset)
      let spare = UnsafeMutableBufferPointer(rebasing: scratch[words...])
      for token in tokens[index...] {
        if case .alternation(let number) = token {
          advance(&reached, through: number, of: &text, spare)
        } else if token == .run {
          reached.fillUp(to: text.count)
        } else if reached.isSmall {
          advanceFew(&reached, by: token, text, spare)
        } else {
          text.prepare()
          Self.advance(&reached, by: token, bytes, text, isFolded)
        }
        if reached.isEmpty { return false }
      }
      return reached.contains(text.count)
    }
  }

  /// Whether the longest literal is anywhere in the text; `true` when looking would be slow.
  private func mayHoldLongest(_ text: borrowing MatchText) -> Bool {
    guard let longest, longest.count * text.count <= Self.pieceLimit else { return true }
    let first = bytes[longest.lowerBound]
    var at = 0
    while at + longest.count <= text.count {
      if text[at] == first, text.holds(bytes, longest, at: at) { return true }
      at += 1
    }
    return false
  }

  /// Moves the offsets in `reached`, which are few, over one token, each by itself.
  private func advanceFew(
    _ reached: inout OffsetSet,
    by token: Token,
    _ text: borrowing MatchText,
    _ spare: UnsafeMutableBufferPointer<UInt64>
  ) {
    var advanced = OffsetSet(words: UnsafeMutableBufferPointer(rebasing: spare[..<text.words]))
    advanced.removeAll()
    reached.forEach { offset in
      if let next = self.offset(behind: token, at: offset, in: text) { advanced.insert(next) }
    }
    reached.copy(advanced)
  }

  /// Moves every offset in `reached` over one token that is no alternation.
  private static func advance(
    _ reached: inout OffsetSet,
    by token: Token,
    _ bytes: [UInt8],
    _ text: borrowing MatchText,
    _ isFolded: Bool
  ) {
    switch token {
    case .literal(let range):
      for byte in bytes[range] { reached.step(over: byte, in: text) }
    case .one: reached.stepOverAny(in: text)
    case .run: reached.fillUp(to: text.count)
    case .character(let kind): reached.step(over: kind, in: text, isFolded: isFolded)
    case .alternation: reached.removeAll()
    }
  }

  /// Moves every offset in `reached` over any one value of the alternation `number`.
  private func advance(
    _ reached: inout OffsetSet,
    through number: Int,
    of text: inout MatchText,
    _ spare: UnsafeMutableBufferPointer<UInt64>
  ) {
    let words = text.words
    var sum = OffsetSet(words: UnsafeMutableBufferPointer(rebasing: spare[..<words]))
    sum.removeAll()
    let alternation = alternations[number]
    if alternation.isPlain, reached.isSmall {
      if alternation.hasEmpty { sum.copy(reached) }
      reached.forEach { offset in
        alternation.forEachEnd(of: text, from: offset) { sum.insert($0) }
      }
      reached.copy(sum)
      return
    }
    text.prepare()
    var current = OffsetSet(words: UnsafeMutableBufferPointer(rebasing: spare[words...]))
    for value in alternation.values {
      if case .literal(let range)? = alternation.tokens[value].first,
        !reached.isAnyOffset(of: alternation.bytes[range.lowerBound], in: text)
      {
        continue
      }
      current.copy(reached)
      for token in alternation.tokens[value] {
        Self.advance(&current, by: token, alternation.bytes, text, isFolded)
        if current.isEmpty { break }
      }
      sum.formUnion(current)
    }
    reached.copy(sum)
  }
}
