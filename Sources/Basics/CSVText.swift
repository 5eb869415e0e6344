/// Lines of comma-separated values (RFC 4180), and cells that no spreadsheet runs.
package enum CSVText {
  /// `cell` with an apostrophe before everything that a spreadsheet could take for a formula.
  ///
  /// That is a sign of formulas at the start of the cell or behind a separator in it: where the
  /// usual separator of a country is not the comma, spreadsheets part lines at semicolons or tabs
  /// and know no quotes that begin in the middle, so that what is behind one becomes a cell
  /// of its own. Pages would otherwise run commands on the reader's machine. What parts lines at commas
  /// knows the quotes around a cell that has one (RFC 4180, section 2.6).
  ///
  /// Reference: <https://owasp.org/www-community/attacks/CSV_Injection>
  package static func harmless(_ cell: String) -> String {
    // Nearly every cell begins with a letter or a digit and has no separator.
    guard let first = cell.utf8.first else { return cell }
    let isPlain = (0x30...0x7A).contains(first) && first != 0x3D && first != 0x40
    if isPlain, !cell.utf8.contains(where: isSeparator) { return cell }
    let scalars = cell.unicodeScalars
    var result = ""
    // What was copied, and where an apostrophe goes when a formula begins next.
    var (copied, cellStart) = (scalars.startIndex, Optional(scalars.startIndex))
    for index in scalars.indices {
      let scalar = scalars[index]
      if scalar.value < 0x80, isSeparator(UInt8(scalar.value)) {
        cellStart = scalars.index(after: index)
      } else if let start = cellStart,
        !isPassedOver(scalar, behindSeparator: start > cell.startIndex)
      {
        if isFormulaSign(scalar) {
          result += cell[copied..<start] + "'"
          copied = start
        }
        cellStart = nil
      }
    }
    result += cell[copied...]
    // Some readers drop these, and then look at what follows.
    return first == 0x09 || first == 0x0A || first == 0x0D ? "'\(result)" : result
  }

  /// Adds a line of `cells`, quoted where they must be; NUL, which ends texts in some readers, is
  /// left out.
  package static func add(_ cells: [String], to bytes: inout [UInt8]) {
    for (index, cell) in cells.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      var cell = cell
      cell.withUTF8 { text in
        let isQuoted = text.contains { byte in
          byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: ";")
            || byte < 0x20
        }
        guard isQuoted else { return bytes.append(contentsOf: text) }
        bytes.append(UInt8(ascii: "\""))
        for byte in text where byte != 0 {
          if byte == UInt8(ascii: "\"") { bytes.append(byte) }
          bytes.append(byte)
        }
        bytes.append(UInt8(ascii: "\""))
      }
    }
    bytes += [0x0D, 0x0A]
  }

  /// What some spreadsheet parts cells or lines at within a cell: semicolon, and tab to carriage return.
  private static func isSeparator(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ";") || (0x09...0x0D).contains(byte)
  }

  /// Whether a spreadsheet may still see a formula behind `scalar`: it shows nothing, or is a
  /// quote at the start of a part.
  private static func isPassedOver(_ scalar: Unicode.Scalar, behindSeparator: Bool) -> Bool {
    if scalar == "\"" { return behindSeparator }
    let properties = scalar.properties
    return properties.isWhitespace || properties.isDefaultIgnorableCodePoint
      || properties.generalCategory == .control
  }

  /// The signs that formulas begin with, and their wide forms (U+FF1D, FF0B, FF0D, FF20), which
  /// some spreadsheets take for them.
  private static func isFormulaSign(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "=", "+", "-", "@", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}": true
    default: false
    }
  }
}
