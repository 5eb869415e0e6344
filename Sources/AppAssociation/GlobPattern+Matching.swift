extension GlobPattern {
  /// How many comparisons of bytes a match may take piece by piece; past it places are kept.
  private static let pieceLimit = 131_072

  /// Whether the pattern covers the whole of `text`.
  func matches(_ text: inout MatchText) -> Bool {
    guard isSound else { return false }
    var place = 0
    for index in tokens.indices {
      switch tokens[index] {
      case .run where choices.isEmpty && widest * text.count <= Self.pieceLimit:
        if let covers = matchesPieces(text, from: index, at: place) { return covers }
        return matchesPlaces(&text, from: index, at: place)
      case .run, .choice: return matchesPlaces(&text, from: index, at: place)
      default:
        guard let next = self.place(behind: tokens[index], at: place, in: text) else {
          return false
        }
        place = next
      }
    }
    return place == text.count
  }

  /// Returns the place behind what one token covers at `place`; `nil` when it covers nothing there.
  @inline(__always)
  private func place(behind token: Token, at place: Int, in text: borrowing MatchText) -> Int? {
    switch token {
    case .literal(let range):
      return text.holds(bytes, range, at: place) ? place + range.count : nil
    case .one: return place < text.count ? text.next(after: place) : nil
    case .character(let kind):
      let isMember = place < text.count && kind.contains(text[place], isFolded: isFolded)
      return isMember ? place + 1 : nil
    case .run, .choice: return nil
    }
  }

  // MARK: Piece by piece

  /// Whether the tokens from the first run on cover the text from `place` on.
  ///
  /// Each piece between two runs is taken where it fits first, which leaves the most to those
  /// behind it.
  ///
  /// - Returns: `nil` when this way cannot tell: the end of the text is not counted in characters.
  private func matchesPieces(
    _ text: borrowing MatchText,
    from first: Int,
    at place: Int
  ) -> Bool? {
    guard let last = lastRun else { return nil }
    if last == tokens.count - 1, first == last { return true }
    if tailHasOne, !text.isASCII { return nil }
    let end = text.count - tailWidth
    guard end >= place else { return false }
    if last < tokens.count - 1 {
      guard piece(last + 1..<tokens.count, at: end, in: text) == text.count else { return false }
    }
    var place = place
    var start = first + 1
    for index in first + 1..<last + 1 where tokens[index] == .run {
      if start < index {
        guard let next = firstPlace(behind: start..<index, from: place, to: end, in: text) else {
          return false
        }
        place = next
      }
      start = index + 1
    }
    return place <= end
  }

  /// Returns the place behind the first piece of the text that some tokens cover.
  private func firstPlace(
    behind piece: Range<Int>,
    from place: Int,
    to end: Int,
    in text: borrowing MatchText
  ) -> Int? {
    var place = place
    if case .literal(let range) = tokens[piece.lowerBound] {
      let byte = bytes[range.lowerBound]
      while place < end {
        if text[place] == byte, let next = self.piece(piece, at: place, in: text) {
          return next <= end ? next : nil
        }
        place += 1
      }
      return nil
    }
    while place < end {
      if let next = self.piece(piece, at: place, in: text) { return next <= end ? next : nil }
      place += 1
    }
    return nil
  }

  /// Returns the place behind what some tokens cover at `place`; none of them is a run or a choice.
  private func piece(_ piece: Range<Int>, at place: Int, in text: borrowing MatchText) -> Int? {
    var place = place
    for index in piece {
      guard let next = self.place(behind: tokens[index], at: place, in: text) else { return nil }
      place = next
    }
    return place
  }

  // MARK: By sets of places

  /// Whether the tokens from the first run or choice on cover the text from `place` on.
  private func matchesPlaces(_ text: inout MatchText, from index: Int, at place: Int) -> Bool {
    guard mayHoldLongest(text) else { return false }
    let words = text.words
    return withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 3 * words) { scratch in
      scratch.initialize(repeating: 0)
      var reached = PlaceSet(words: UnsafeMutableBufferPointer(rebasing: scratch[..<words]))
      reached.insert(place)
      let spare = UnsafeMutableBufferPointer(rebasing: scratch[words...])
      for token in tokens[index...] {
        if case .choice(let number) = token {
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

  /// Whether the longest literal stands anywhere in the text; `true` when looking would be slow.
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

  /// Moves the places in `reached`, which are few, over one token, each by itself.
  private func advanceFew(
    _ reached: inout PlaceSet,
    by token: Token,
    _ text: borrowing MatchText,
    _ spare: UnsafeMutableBufferPointer<UInt64>
  ) {
    var moved = PlaceSet(words: UnsafeMutableBufferPointer(rebasing: spare[..<text.words]))
    moved.removeAll()
    reached.forEach { place in
      if let next = self.place(behind: token, at: place, in: text) { moved.insert(next) }
    }
    reached.copy(moved)
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
    case .run: reached.fillUp(to: text.count)
    case .character(let kind): reached.step(over: kind, in: text, isFolded: isFolded)
    case .choice: reached.removeAll()
    }
  }

  /// Moves every place in `reached` over any one value of the choice `number`.
  private func advance(
    _ reached: inout PlaceSet,
    through number: Int,
    of text: inout MatchText,
    _ spare: UnsafeMutableBufferPointer<UInt64>
  ) {
    let words = text.words
    var sum = PlaceSet(words: UnsafeMutableBufferPointer(rebasing: spare[..<words]))
    sum.removeAll()
    let choice = choices[number]
    if choice.isPlain, reached.isSmall {
      if choice.hasEmpty { sum.copy(reached) }
      reached.forEach { place in
        choice.forEachEnd(of: text, from: place) { sum.insert($0) }
      }
      reached.copy(sum)
      return
    }
    text.prepare()
    var current = PlaceSet(words: UnsafeMutableBufferPointer(rebasing: spare[words...]))
    for value in choice.values {
      if case .literal(let range)? = choice.tokens[value].first,
        !reached.isAnyPlace(of: choice.bytes[range.lowerBound], in: text)
      {
        continue
      }
      current.copy(reached)
      for token in choice.tokens[value] {
        Self.advance(&current, by: token, choice.bytes, text, isFolded)
        if current.isEmpty { break }
      }
      sum.formUnion(current)
    }
    reached.copy(sum)
  }
}
