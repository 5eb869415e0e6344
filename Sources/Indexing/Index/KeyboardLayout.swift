/// Tells which letters stand side by side on keyboards, in the layouts QWERTY and ЙЦУКЕН.
///
/// Other layouts of Latin letters have most keys at the same places.
enum KeyboardLayout {
  private static let rows = [
    ["qwertyuiop", "asdfghjkl", "zxcvbnm"], ["йцукенгшщзхъ", "фывапролджэ", "ячсмитьбю"],
  ]

  /// The keys of each letter: its layout, row, and place.
  private static let keys: [UInt32: (layout: Int, row: Int, place: Int)] = {
    var keys: [UInt32: (layout: Int, row: Int, place: Int)] = [:]
    for (layout, rows) in rows.enumerated() {
      for (row, letters) in rows.enumerated() {
        for (place, letter) in letters.unicodeScalars.enumerated() {
          keys[letter.value] = (layout, row, place)
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
    case 0: return abs(lower.place - upper.place) == 1
    case 1: return lower.place == upper.place || lower.place + 1 == upper.place
    default: return false
    }
  }
}
