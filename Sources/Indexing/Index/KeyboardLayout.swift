/// Tells which letters stand side by side on keyboards, in the layouts QWERTY and ЙЦУКЕН.
///
/// Other layouts of Latin letters have most keys at the same positions.
enum KeyboardLayout {
  private static let rows = [
    ["qwertyuiop", "asdfghjkl", "zxcvbnm"], ["йцукенгшщзхъ", "фывапролджэ", "ячсмитьбю"],
  ]

  /// The keys of each letter: its layout, row and column.
  private static let keys: [UInt32: (layout: Int, row: Int, column: Int)] = {
    var keys: [UInt32: (layout: Int, row: Int, column: Int)] = [:]
    for (layout, rows) in rows.enumerated() {
      for (row, letters) in rows.enumerated() {
        for (column, letter) in letters.unicodeScalars.enumerated() {
          keys[letter.value] = (layout, row, column)
        }
      }
    }
    return keys
  }()

  /// Whether the keys of two letters touch: each row stands half a key to the right of that above.
  static func areNeighbors(_ one: UInt32, _ other: UInt32) -> Bool {
    guard let left = keys[one], let right = keys[other], left.layout == right.layout else {
      return false
    }
    let (upper, lower) = left.row <= right.row ? (left, right) : (right, left)
    switch lower.row - upper.row {
    case 0: return abs(lower.column - upper.column) == 1
    case 1: return lower.column == upper.column || lower.column + 1 == upper.column
    default: return false
    }
  }
}
