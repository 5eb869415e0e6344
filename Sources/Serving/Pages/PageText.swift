import Basics
import Searching
import Templates

/// What pages say in pages of this server: it stays words, whatever it holds.
enum PageText {
  /// `text` for HTML, also inside of quoted attributes, without control characters and the marks
  /// that turn the direction of text around (Unicode UAX #9).
  static func text(_ text: some StringProtocol) -> String {
    // Most texts have nothing to replace; a page asks this of each value.
    let isWhole = text.utf8.withContiguousStorageIfAvailable { $0.allSatisfy(isPlain) }
    if isWhole == true { return String(text) }
    var plain = ""
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x09, 0x0A, 0x0D: plain += " "
      case 0x00...0x1F, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069: continue
      default: plain.unicodeScalars.append(scalar)
      }
    }
    return ReportText.escaped(plain)
  }

  /// Whether `byte` is no part of anything that is replaced; false also of other characters whose
  /// first byte in UTF-8 is that of a control character or of a mark of direction.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x00...0x1F, 0x7F, 0xC2, 0xE2: false
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""),
      UInt8(ascii: "'"):
      false
    default: true
    }
  }

  /// What the template `isolated` fills in: `text` set apart from the direction of what is around it,
  /// its highlights marked.
  ///
  /// - Parameters:
  ///   - text: What a page says.
  ///   - highlights: Pieces of it, in order, in UTF-16 code units.
  ///   - language: The language that the page claims.
  /// - Returns: The language, and runs: plain words, and those after them that are marked.
  static func isolated(
    _ text: String,
    _ highlights: [Highlight] = [],
    language: String? = nil
  ) -> TemplateValues {
    if highlights.isEmpty {
      let run: TemplateValues = ["plain": text]
      return ["language": language, "runs": [run]]
    }
    let units = Array(text.utf16)
    var runs: [TemplateValues] = []
    var end = 0
    for highlight in highlights {
      let stop = highlight.start + highlight.length
      guard highlight.start >= end, highlight.length > 0, stop <= units.count else { continue }
      runs.append([
        "plain": String(decoding: units[end..<highlight.start], as: UTF16.self),
        "marked": String(decoding: units[highlight.start..<stop], as: UTF16.self),
      ])
      end = stop
    }
    runs.append(["plain": String(decoding: units[end...], as: UTF16.self)])
    return ["language": language, "runs": runs]
  }

  /// The characters of a title that records keep.
  private static let titleLimit = 512
  /// The longest word that is taken off the end of a title, in characters.
  private static let wordLimit = 40

  /// `title` with a sign at its end where records hold its beginning only, and without the piece of
  /// a word there.
  static func ended(_ title: String) -> String {
    guard title.utf8.count >= titleLimit, title.count >= titleLimit else { return title }
    let space = title.suffix(wordLimit).lastIndex(of: " ")
    return "\(title[..<(space ?? title.endIndex)])…"
  }

  /// The direction of the first letter of `text`, as `dir` takes it (Unicode UAX #9, rules P2 and P3):
  /// what is in elements of their own has no say in `dir="auto"` of one around them.
  static func direction(of text: String) -> String {
    for scalar in text.unicodeScalars {
      switch scalar.value {
      // Hebrew, Arabic, Syriac, Thaana, NKo and their neighbors, and their forms for presentation.
      case 0x0590...0x08FF where scalar.properties.isAlphabetic: return "rtl"
      case 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x10800...0x10FFF, 0x1E800...0x1EFFF: return "rtl"
      case _ where scalar.properties.isAlphabetic: return "ltr"
      default: continue
      }
    }
    return "auto"
  }

  /// `address` as where a link leads; `nil` unless it leads to the web.
  static func link(_ address: String) -> String? {
    let start = address.prefix(8).lowercased()
    guard start.hasPrefix("http://") || start.hasPrefix("https://") else { return nil }
    return address
  }

  /// `text` as a value in the query of an address.
  static func queryValue(_ text: String) -> String {
    var result: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
        UInt8(ascii: "."):
        result.append(byte)
      default:
        result.append(UInt8(ascii: "%"))
        result += Array(HexText.text([byte]).utf8)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
