import Analysis
import Segments

/// Finds the words of a dictionary that differ from a word by a few letters.
///
/// The sorted dictionary is walked like a tree of letters, with one row of the table of edit
/// distances for each letter of the word at hand; rows are shared by words with a common
/// beginning. When no continuation of a beginning can come near enough, the walk goes on at the
/// next beginning that can. Letters that are missing, too many, wrong, or swapped with their
/// neighbour count 1 each.
///
/// The work is bounded: every step and every look-up is paid from a budget, and what is found by
/// the time it is used up is all there is.
///
/// References: Damerau (1964); Oflazer, "Error-tolerant finite-state recognition" (1996).
struct FuzzyWalk {
  /// A word that is near enough.
  struct Match: Hashable {
    var word: [UInt8]
    var distance: Int
  }

  /// What a look-up costs in steps.
  private static let seekCost = 24
  /// How many words are stepped over before a look-up is cheaper.
  private static let patience = 8
  /// The most letters of the word that is looked for.
  static let letterLimit = 32

  private let letters: [UInt32]
  private let limit: Int
  /// Whether the beginning of a word is enough to be near.
  private let isBeginning: Bool
  private var budget: Int
  /// Row `depth` has the distances of the first `depth` letters of the word at hand from every
  /// beginning of `letters`.
  private var rows: [UInt8]
  private var minima: [UInt8]
  /// The least distance of all of `letters` from any beginning of the word at hand.
  private var reached: [UInt8]
  /// The word at hand, as far as rows stand for it: its letters, and where each ends.
  private var path: [UInt32] = []
  private var bytes: [UInt8] = []
  private var ends: [Int] = []

  /// Where the walk goes on.
  private var target: [UInt8] = []

  private(set) var matches: [Match] = []

  /// Prepares to find what differs from `word` by at most `limit` letters, within `budget` steps.
  ///
  /// - Parameters:
  ///   - word: The word.
  ///   - limit: How many letters may differ.
  ///   - budget: How many steps the walk may take.
  ///   - isBeginning: Whether words count of which only the beginning is so near.
  init(_ word: String, limit: Int, budget: Int, isBeginning: Bool = false) {
    self.isBeginning = isBeginning
    letters = Array(word.unicodeScalars.prefix(Self.letterLimit).map(\.value))
    self.limit = limit
    self.budget = budget
    let width = letters.count + 1
    rows = [UInt8](repeating: 0, count: width * (letters.count + limit + 3))
    minima = [UInt8](repeating: 0, count: letters.count + limit + 3)
    reached = [UInt8](repeating: .max, count: letters.count + limit + 3)
    for column in 0..<width { rows[column] = UInt8(column) }
  }

  /// Adds the matches in `dictionary` that begin with `head`.
  mutating func search(_ dictionary: TermDictionary, head: [UInt8]) {
    path.removeAll(keepingCapacity: true)
    bytes.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    var cursor = WordCursor(dictionary)
    budget -= Self.seekCost
    var isThere = cursor.seek(head.isEmpty ? TermKey.firstWord : head)
    while isThere, budget > 0, cursor.starts(with: head) {
      budget -= 1
      if enter(cursor.term) {
        isThere = cursor.next()
      } else if target.isEmpty {
        return
      } else {
        isThere = skip(&cursor)
      }
    }
  }

  /// Moves to the first word at or behind `target`: step by step, as long as it may be near.
  private mutating func skip(_ cursor: inout WordCursor) -> Bool {
    for _ in 0..<Self.patience {
      budget -= 1
      guard cursor.next() else { return false }
      if !cursor.precedes(target) { return true }
    }
    budget -= Self.seekCost
    return cursor.seek(target)
  }

  /// Moves on to `word`: notes it when it is near enough.
  ///
  /// Returns whether the next word is worth a look; if not, `target` says where to go on, and is
  /// empty when nowhere.
  private mutating func enter(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
    var shared = 0
    while shared < min(bytes.count, word.count), bytes[shared] == word[shared] { shared += 1 }
    while let end = ends.last, end > shared {
      ends.removeLast()
      path.removeLast()
    }
    var offset = ends.last ?? 0
    bytes.removeLast(bytes.count - offset)
    bytes.append(contentsOf: word[offset...])
    while offset < word.count {
      // Whatever comes behind a beginning that is near, the word is.
      if isBeginning, Int(reached[path.count]) <= limit { break }
      let letter = Self.letter(of: word, at: offset)
      offset += letter.length
      path.append(letter.value)
      ends.append(offset)
      if path.count + 1 >= minima.count {
        aim()
        return false
      }
      extend()
      if isDead(path.count) {
        aim()
        return false
      }
    }
    let distance =
      isBeginning
      ? reached[path.count] : rows[path.count * (letters.count + 1) + letters.count]
    if distance > 0, distance <= limit {
      matches.append(Match(word: Array(word), distance: Int(distance)))
    }
    return true
  }

  /// Fills the row of the last letter of the path.
  private mutating func extend() {
    let width = letters.count + 1
    let row = path.count * width
    let letter = path[path.count - 1]
    rows[row] = UInt8(path.count)
    var minimum = rows[row]
    for column in 1..<width {
      let isSame = letters[column - 1] == letter
      var value = rows[row - width + column - 1] + (isSame ? 0 : 1)
      value = min(value, rows[row - width + column] + 1, rows[row + column - 1] + 1)
      if path.count > 1, column > 1, letters[column - 2] == letter,
        letters[column - 1] == path[path.count - 2]
      {
        value = min(value, rows[row - 2 * width + column - 2] + 1)
      }
      rows[row + column] = value
      minimum = min(minimum, value)
    }
    minima[path.count] = minimum
    reached[path.count] = min(reached[path.count - 1], rows[row + width - 1])
  }

  /// Whether nothing that starts with the first `depth` letters of the path can match.
  private func isDead(_ depth: Int) -> Bool {
    // Two letters that are swapped reach back to the row before.
    Int(minima[depth]) > limit && (depth == 0 || Int(minima[depth - 1]) + 1 > limit)
  }

  /// Sets `target` to the first beginning behind the path that may match; empty when there is
  /// none.
  private mutating func aim() {
    target.removeAll(keepingCapacity: true)
    while let last = path.popLast() {
      ends.removeLast()
      let end = ends.last ?? 0
      // Rows stand for what is before that letter.
      bytes.removeLast(bytes.count - end)
      guard let letter = nextLetter(behind: last) else { continue }
      target.append(contentsOf: bytes)
      var encoded = UTF8Bytes(letter)
      while let byte = encoded.popFirst() { target.append(byte) }
      return
    }
  }

  /// The first letter behind `letter` that may follow the path.
  private func nextLetter(behind letter: UInt32) -> UInt32? {
    let depth = path.count
    // Letters of every kind may follow where a letter may still be wrong.
    if Int(minima[depth]) < limit {
      let next = letter + 1
      return next == 0xD800 ? 0xE000 : next > 0x10_FFFF ? nil : next
    }
    let width = letters.count + 1
    var best: UInt32?
    for column in 0..<letters.count where letters[column] > letter {
      let isNear =
        Int(rows[depth * width + column]) <= limit
        || depth > 0 && column + 1 < letters.count && letters[column + 1] == path[depth - 1]
          && Int(rows[(depth - 1) * width + column]) < limit
      if isNear { best = min(best ?? .max, letters[column]) }
    }
    return best
  }

  private static func letter(
    of word: UnsafeBufferPointer<UInt8>,
    at offset: Int
  ) -> (value: UInt32, length: Int) {
    let first = UInt32(word[offset])
    let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    guard length > 1, offset + length <= word.count else { return (first, 1) }
    var value = first & (0x7F >> UInt32(length))
    for index in 1..<length { value = value << 6 | UInt32(word[offset + index] & 0x3F) }
    return (value, length)
  }
}
