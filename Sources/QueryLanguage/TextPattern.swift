/// A value of a query, ready to be looked for in texts.
///
/// Pieces between stars are found one behind the other, each as early as it can be, by
/// Knuth-Morris-Pratt: a text is read once, whatever the value.
struct TextPattern {
  /// How the ends of a value and those of a text belong together.
  enum Anchor {
    /// The value is the whole text.
    case whole
    /// It begins and ends where words do.
    case words
    /// The same, where capital letters behind small ones begin words too.
    case wordsAndCapitals

    /// Whether capital letters begin words.
    var partsCapitals: Bool { self == .wordsAndCapitals }
  }

  /// A piece, and for each of its lengths the longest beginning of it that is an end as well.
  private struct Piece {
    var units: [UInt32]
    var borders: [Int]

    init(_ units: [UInt32]) {
      self.units = units
      borders = [Int](repeating: 0, count: units.count + 1)
      var border = 0
      for index in units.indices.dropFirst() {
        while border > 0, units[index] != units[border] { border = borders[border] }
        if units[index] == units[border] { border += 1 }
        borders[index + 1] = border
      }
    }
  }

  private let pieces: [Piece]
  private let anchor: Anchor

  /// A pattern of the folded `pieces`, with a star between two.
  init(_ pieces: [[UInt32]], _ anchor: Anchor) {
    self.pieces = pieces.map(Piece.init)
    self.anchor = anchor
  }

  /// Whether `text` fits.
  func matches(_ text: FoldedText) -> Bool {
    var position = 0
    for (index, piece) in pieces.enumerated() {
      let isFirst = index == 0
      let isLast = index == pieces.count - 1
      // A star at an end, which leaves an empty piece there, frees that end.
      if piece.units.isEmpty, pieces.count > 1 { continue }
      guard
        let end = find(piece, in: text, from: position, isFirst: isFirst, isLast: isLast)
      else { return false }
      position = end
    }
    return true
  }

  /// Where the first occurrence of `piece` at or behind `start` that it may have ends.
  private func find(
    _ piece: Piece,
    in text: FoldedText,
    from start: Int,
    isFirst: Bool,
    isLast: Bool
  ) -> Int? {
    let (count, length) = (text.units.count, piece.units.count)
    func mayBegin(_ index: Int) -> Bool {
      !isFirst
        || (anchor == .whole
          ? index == 0 : text.isBoundary(index, partsCapitals: anchor.partsCapitals))
    }
    func mayEnd(_ index: Int) -> Bool {
      !isLast
        || (anchor == .whole
          ? index == count : text.isBoundary(index, partsCapitals: anchor.partsCapitals))
    }
    if length == 0 { return count == 0 ? 0 : nil }
    var matched = 0
    for index in start..<max(count, start) {
      if matched == length { matched = piece.borders[matched] }
      while matched > 0, text.units[index] != piece.units[matched] {
        matched = piece.borders[matched]
      }
      if text.units[index] == piece.units[matched] { matched += 1 }
      guard matched == length, mayEnd(index + 1), mayBegin(index + 1 - length) else { continue }
      return index + 1
    }
    return nil
  }
}
