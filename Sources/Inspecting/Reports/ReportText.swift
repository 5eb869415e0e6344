/// Texts of pages in reports: they stay words, whatever they hold.
///
/// Control characters, and the marks that turn the direction of text around, are shown by their
/// code points, because a reader should see what a page tries to hide. Text that is written from
/// right to left by itself stays as it is.
enum ReportText {
  /// `text` in one line without anything that acts.
  static func plain(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x09, 0x0A, 0x0D: result += " "
      case 0x00...0x1F, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069, 0x2028, 0x2029,
        0x200E, 0x200F, 0x061C, 0xFFFE, 0xFFFF:
        result += "‹U+\(String(scalar.value, radix: 16, uppercase: true))›"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// `text` for XML 1.0 and HTML, also inside of quoted attributes.
  static func markup(_ text: String) -> String {
    var result = ""
    for scalar in plain(text).unicodeScalars {
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
  static func markdown(_ text: String) -> String {
    var result = ""
    for scalar in plain(text).unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\\", "`", "*", "_", "{", "}", "[", "]", "(", ")", "#", "|", "~", "@", ":", ".":
        // A bare address, a mention or an emoji name is a link or a picture to some readers.
        result += "\\"
        result.unicodeScalars.append(scalar)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// `text` as the message of a workflow command, or as one of its properties.
  static func command(_ text: String, isProperty: Bool = false) -> String {
    var result = ""
    for scalar in plain(text).unicodeScalars {
      switch scalar {
      case "%": result += "%25"
      case ":" where isProperty: result += "%3A"
      case "," where isProperty: result += "%2C"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// `text` as a reference to a file or an address: characters that may not stand in a URI are
  /// percent-encoded, RFC 3986 section 2.
  static func uri(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var result: [UInt8] = []
    for byte in text.utf8 {
      let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
      let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      if isLetter || isDigit || "-._~:/?#@!$&'()*+,;=%".utf8.contains(byte) {
        result.append(byte)
      } else {
        result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
