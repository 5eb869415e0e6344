/// Texts of pages in reports: they stay words, whatever they hold.
///
/// Control characters, and the marks that turn the direction of text around, are shown by their
/// code points, because a reader should see what a page tries to hide. Text that is written from
/// right to left by itself stays as it is, and so do the joiners that Persian, Hindi and pictures
/// of families are written with.
package enum ReportText {
  /// `text` in one line without anything that acts.
  package static func plain(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x09, 0x0A, 0x0D: result += " "
      case 0x00...0x1F, 0x7F...0x9F, 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x2069,
        0x061C, 0xFEFF, 0xFFF9...0xFFFB, 0xFFFE, 0xFFFF:
        result += "‹U+\(String(scalar.value, radix: 16, uppercase: true))›"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// `text` for XML 1.0 and HTML, also inside of quoted attributes.
  package static func markup(_ text: String) -> String { escaped(plain(text)) }

  /// `text` with references in place of the five characters that mean something to XML and HTML.
  package static func escaped(_ text: String) -> String {
    if text.utf8.allSatisfy({ !"&<>\"'".utf8.contains($0) }) { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// `text` as words of Markdown, also in the cell of a table.
  ///
  /// Every mark of the syntax is escaped, and what some readers make a link, a mention or a
  /// picture of by itself.
  package static func markdown(_ text: String) -> String {
    var result = ""
    for scalar in plain(text).unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\\", "`", "*", "_", "{", "}", "[", "]", "(", ")", "#", "|", "~", "@", ":", ".":
        result += "\\"
        result.unicodeScalars.append(scalar)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// `text` cut to `limit` characters, with an ellipsis when something was cut.
  ///
  /// A character may have any number of marks; of ``scalarsPerCharacter`` times as many code points
  /// as characters are allowed the rest is cut too.
  package static func cut(_ text: String, to limit: Int) -> String {
    // No text has more characters than bytes.
    if text.utf8.count <= limit { return text }
    let scalars = limit * scalarsPerCharacter
    if text.unicodeScalars.dropFirst(scalars).isEmpty {
      let start = text.prefix(limit + 1)
      return start.count <= limit ? text : start.dropLast() + "…"
    }
    return String(text.unicodeScalars.prefix(scalars)).prefix(limit) + "…"
  }

  /// How many code points a character has at most, in the mean of a text that is cut.
  private static let scalarsPerCharacter = 4
}
