/// Text measured in the cells of a terminal.
package enum CellText {
  /// The number of cells that `text` takes.
  ///
  /// Marks and format characters take none; the wide and full-width ranges of Unicode Standard
  /// Annex 11, with emoji, take two.
  package static func width(_ text: String) -> Int {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
    return text.reduce(0) { $0 + cells($1) }
  }

  /// The cells of one character as a reader sees it.
  private static func cells(_ character: Character) -> Int {
    var widest = 0
    for scalar in character.unicodeScalars {
      // A following selector asks for the picture of a sign, which is wide.
      if scalar.value == 0xFE0F { return 2 }
      widest = max(widest, cells(scalar))
    }
    return widest
  }

  private static func cells(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    switch scalar.value {
    case 0x1100...0x115F, 0x231A...0x231B, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F,
      0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
      0x1F1E6...0x1F1FF, 0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1FAFF,
      0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }

  /// `text` cut to `limit` cells, with an ellipsis when something was cut.
  package static func cut(_ text: String, to limit: Int) -> String {
    if width(text) <= limit { return text }
    var cut = ""
    var used = 0
    for character in text {
      let cells = cells(character)
      if used + cells > limit - 1 { break }
      cut.append(character)
      used += cells
    }
    return cut + "…"
  }

  /// `text` cut or padded to exactly `count` cells.
  package static func fit(_ text: String, to count: Int) -> String {
    let cut = cut(text, to: count)
    return cut + String(repeating: " ", count: max(0, count - width(cut)))
  }

  /// `text` in lines of at most `limit` cells, broken at spaces, and within words where a word is
  /// longer than a line or its script has no spaces.
  ///
  /// - Returns: At least one line.
  package static func wrap(_ text: String, to limit: Int) -> [String] {
    let limit = max(4, limit)
    var lines: [String] = []
    var line = ""
    var used = 0
    for word in text.split(separator: " ") {
      let cells = width(String(word))
      if used > 0, used + 1 + cells <= limit {
        line += " \(word)"
        used += 1 + cells
        continue
      }
      if used > 0 { lines.append(line) }
      var pieces = broken(String(word), to: limit)
      line = pieces.popLast() ?? ""
      used = width(line)
      lines += pieces
    }
    if used > 0 || lines.isEmpty { lines.append(line) }
    return lines
  }

  /// `word` in pieces of at most `limit` cells.
  private static func broken(_ word: String, to limit: Int) -> [String] {
    guard width(word) > limit else { return [word] }
    var pieces: [String] = []
    var piece = ""
    var used = 0
    for character in word {
      let cells = cells(character)
      if used + cells > limit {
        pieces.append(piece)
        piece = ""
        used = 0
      }
      piece.append(character)
      used += cells
    }
    return pieces + [piece]
  }
}
