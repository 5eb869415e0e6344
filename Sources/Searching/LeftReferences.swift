/// Character references that are left in what a page is called, because its template escaped what was
/// escaped already: `Baker&#039;s` for people who read `Baker's`.
///
/// A text with tags is left alone, because in markup references are at home, and so is a reference
/// that a heading of the page shows too, because the page may be about references.
///
/// Reference: <https://html.spec.whatwg.org/multipage/named-characters.html>
enum LeftReferences {
  /// The names that templates write; all others stay as they are.
  private static let names: [Substring: Character] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "mdash": "—",
    "ndash": "–", "hellip": "…", "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”",
    "laquo": "«", "raquo": "»", "bull": "•", "middot": "·", "copy": "©", "reg": "®", "trade": "™",
    "euro": "€", "pound": "£", "deg": "°", "eacute": "é", "egrave": "è", "agrave": "à",
    "ccedil": "ç", "auml": "ä", "ouml": "ö", "uuml": "ü", "szlig": "ß", "ntilde": "ñ",
  ]
  /// The longest reference, in characters, with its ampersand and semicolon.
  private static let longest = 10

  /// `text` with the characters that such references stand for.
  static func resolved(_ text: String, headings: [String]) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")), !text.utf8.contains(UInt8(ascii: "<")) else {
      return text
    }
    var result = ""
    var rest = text[...]
    while let mark = rest.firstIndex(of: "&") {
      result += rest[..<mark]
      rest = rest[mark...]
      if let end = rest.prefix(longest).firstIndex(of: ";"),
        let character = character(rest[rest.index(after: mark)..<end]),
        !headings.contains(where: { $0.contains(rest[mark...end]) })
      {
        result.append(character)
        rest = rest[rest.index(after: end)...]
        // What was escaped three times is escaped in what is left.
        if character == "&", let more = resolvedStart(&rest) {
          result.removeLast()
          result.append(more)
        }
      } else {
        result.append("&")
        rest = rest.dropFirst()
      }
    }
    return result + rest
  }

  private static func resolvedStart(_ rest: inout Substring) -> Character? {
    guard let end = rest.prefix(longest).firstIndex(of: ";"), let found = character(rest[..<end])
    else { return nil }
    rest = rest[rest.index(after: end)...]
    return found
  }

  /// The character that the inside of a reference names.
  private static func character(_ name: Substring) -> Character? {
    guard name.first == "#" else { return names[name] }
    let digits = name.dropFirst()
    let isHex = digits.first == "x" || digits.first == "X"
    guard let value = UInt32(isHex ? digits.dropFirst() : digits, radix: isHex ? 16 : 10),
      value >= 0x20, !(0x7F...0x9F).contains(value), let scalar = Unicode.Scalar(value)
    else { return nil }
    return Character(scalar)
  }
}
