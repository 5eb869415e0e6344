/// The escapes that a build takes out of the texts of a manifest.
///
/// A backslash of a pattern is therefore written twice in XML, and four times in JSON. A backslash
/// before any other character is dropped, as `StringBuilder` of aapt2 does.
///
/// Reference: <https://developer.android.com/guide/topics/manifest/data-element#path>
enum AndroidEscapes {
  /// `text` of a source file as the app gets it.
  static func removed(from text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "\\")) else { return text }
    var result = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "\\" else {
        result.append(scalar)
        continue
      }
      switch rest.popFirst() {
      case "n"?: result.append("\n")
      case "t"?: result.append("\t")
      case "u"?: result.append(number(&rest))
      case let other?: result.append(other)
      case nil: break
      }
    }
    return String(result)
  }

  /// The character whose number is at the start of `rest`, in up to four digits.
  private static func number(_ rest: inout Substring.UnicodeScalarView) -> Unicode.Scalar {
    let digits = rest.prefix(4).prefix { $0.properties.isASCIIHexDigit }
    rest = rest.dropFirst(digits.count)
    return UInt32(String(digits), radix: 16).flatMap(Unicode.Scalar.init) ?? "\u{FFFD}"
  }

  /// `text` as a source file writes it.
  static func added(to text: String) -> String { text.replacing("\\", with: "\\\\") }
}
