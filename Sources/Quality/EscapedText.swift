/// Texts in which character references of HTML are as letters, because somebody escaped twice.
///
/// In JSON such a reference is a fault, so that what is written anew has the characters themselves.
///
/// Reference: <https://html.spec.whatwg.org/multipage/named-characters.html>
enum EscapedText {
  /// `text` with the character of each numeric reference, and of the names that real titles hold.
  ///
  /// What was escaped three times is resolved twice.
  static func resolved(_ text: String) -> String {
    resolvedOnce(resolvedOnce(text))
  }

  private static func resolvedOnce(_ text: String) -> String {
    var resolved = ""
    var rest = text[...]
    while let start = rest.utf8.firstIndex(of: UInt8(ascii: "&")) {
      resolved += rest[..<start]
      rest = rest[start...]
      // The longest reference that is looked for has ten signs.
      let end = rest.utf8.prefix(10).firstIndex(of: UInt8(ascii: ";"))
      if let end, let character = character(rest[start..<end].dropFirst()) {
        resolved += character
        rest = rest[end...].dropFirst()
      } else {
        resolved += "&"
        rest = rest.dropFirst()
      }
    }
    return resolved.isEmpty ? text : resolved + rest
  }

  private static func character(_ name: Substring) -> String? {
    guard name.first == "#" else { return named[String(name)] }
    let isHexadecimal = name.dropFirst().first?.lowercased() == "x"
    let digits = name.dropFirst(isHexadecimal ? 2 : 1)
    // A sign in front makes a number of Swift's, and no reference.
    guard digits.allSatisfy({ $0.isASCII && $0.isHexDigit }) else { return nil }
    return UInt32(digits, radix: isHexadecimal ? 16 : 10).flatMap(Unicode.Scalar.init)
      .map { String(Character($0)) }
  }

  private static let named: [String: String] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "shy": "",
    "ndash": "–", "mdash": "—", "hellip": "…", "bull": "•", "middot": "·", "laquo": "«",
    "raquo": "»", "lsquo": "‘", "rsquo": "’", "sbquo": "‚", "ldquo": "“", "rdquo": "”",
    "bdquo": "„", "copy": "©", "reg": "®", "trade": "™", "deg": "°", "euro": "€", "pound": "£",
    "agrave": "à", "aacute": "á", "acirc": "â", "atilde": "ã", "auml": "ä", "aring": "å",
    "aelig": "æ", "ccedil": "ç", "egrave": "è", "eacute": "é", "ecirc": "ê", "euml": "ë",
    "igrave": "ì", "iacute": "í", "icirc": "î", "iuml": "ï", "ntilde": "ñ", "ograve": "ò",
    "oacute": "ó", "ocirc": "ô", "otilde": "õ", "ouml": "ö", "oslash": "ø", "ugrave": "ù",
    "uacute": "ú", "ucirc": "û", "uuml": "ü", "szlig": "ß", "Agrave": "À", "Aacute": "Á",
    "Auml": "Ä", "Aring": "Å", "Ccedil": "Ç", "Egrave": "È", "Eacute": "É", "Ecirc": "Ê",
    "Ntilde": "Ñ", "Oacute": "Ó", "Ouml": "Ö", "Oslash": "Ø", "Uacute": "Ú", "Uuml": "Ü",
  ]
}
