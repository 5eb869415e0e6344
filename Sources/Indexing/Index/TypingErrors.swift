/// Tells how unlikely the errors are by which one word was typed in place of another.
///
/// Of words that are equally near to what was typed some are likelier meant than others: letters that
/// are left out or swapped give one wrong word for each position, while a letter that is added or
/// mistaken for another may be any, and is mostly a neighbor on the keyboard or the same letter once
/// more. The first letter is hardly ever wrong.
///
/// References: Kernighan, Church, Gale, "A spelling correction program based on a noisy channel model"
/// (1990); Pollock, Zamora, "Automatic spelling correction in scientific and scholarly text" (1984).
struct TypingErrors {
  /// What any error costs, so much that fewer errors are likelier than others.
  private static let base = 8.0
  /// What more a letter costs that was typed for its neighbor on the keyboard, or beside it.
  private static let (neighborMistaken, neighborAdded) = (0.7, 1.0)
  /// What more another letter costs that was typed for one, or added.
  private static let other = 2.0
  /// What more an error in the first letter costs.
  private static let first = 2.0

  private let written: [UInt32]
  /// Whether only the beginning of a word was typed.
  private let isBeginning: Bool

  /// Prepares to compare words with `written`.
  ///
  /// - Parameters:
  ///   - written: The word that was typed.
  ///   - isBeginning: Whether it is the beginning of a word.
  init(_ written: String, isBeginning: Bool = false) {
    self.written = written.unicodeScalars.prefix(FuzzyWalk.letterLimit).map(\.value)
    self.isBeginning = isBeginning
  }

  /// How unlikely it is that who meant `word` typed what was typed, as a natural logarithm, up to
  /// what all words have in common: the least cost of errors that lead there, 0 for the same word.
  ///
  /// The table is that of the distance of Damerau (1964), with a cost for each error.
  func cost(of word: [UInt8]) -> Double {
    let scalars = String(decoding: word, as: UTF8.self).unicodeScalars
    let meant = scalars.prefix(written.count + FuzzyWalk.letterLimit).map(\.value)
    let width = meant.count + 1
    var rows = [Double](repeating: 0, count: (written.count + 1) * width)
    for column in 1..<max(width, 1) { rows[column] = rows[column - 1] + omission(at: column) }
    for row in 1..<(written.count + 1) {
      let added = addition(of: row)
      rows[row * width] = rows[(row - 1) * width] + added
      for column in 1..<max(width, 1) {
        let cell = row * width + column
        var cost = rows[cell - width - 1] + mistake(of: row, for: meant[column - 1], at: column)
        cost = min(cost, rows[cell - width] + added, rows[cell - 1] + omission(at: column))
        if row > 1, column > 1, written[row - 1] == meant[column - 2],
          written[row - 2] == meant[column - 1]
        {
          cost = min(cost, rows[cell - 2 * width - 2] + Self.base)
        }
        rows[cell] = cost
      }
    }
    let last = rows[(written.count * width)...]
    return isBeginning ? last.min() ?? 0 : last[last.endIndex - 1]
  }

  private func omission(at column: Int) -> Double { Self.base + (column == 1 ? Self.first : 0) }

  private func mistake(of row: Int, for letter: UInt32, at column: Int) -> Double {
    let typed = written[row - 1]
    if typed == letter { return 0 }
    let isNear = KeyboardLayout.areNeighbors(typed, letter)
    return Self.base + (isNear ? Self.neighborMistaken : Self.other)
      + (row == 1 && column == 1 ? Self.first : 0)
  }

  private func addition(of row: Int) -> Double {
    let letter = written[row - 1]
    let beside = [row - 2, row].filter(written.indices.contains).map { written[$0] }
    if beside.contains(letter) { return Self.base }
    let isNear = beside.contains { KeyboardLayout.areNeighbors($0, letter) }
    return Self.base + (isNear ? Self.neighborAdded : Self.other) + (row == 1 ? Self.first : 0)
  }
}
