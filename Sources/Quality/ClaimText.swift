/// A claim as a reader would see it.
enum ClaimText {
  /// The longest name of a character reference, in bytes.
  private static let referenceLimit = 31

  /// The text with letters in place of the character references of letters, and with a space in
  /// place of any other.
  ///
  /// Data that was escaped for HTML without need still says what the page shows. Marks on letters
  /// make no difference when claims are looked up, so that of `&eacute;` the letter is enough.
  ///
  /// Reference: <https://html.spec.whatwg.org/multipage/named-characters.html>
  static func resolved(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    var kept: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let mark = rest.firstIndex(of: UInt8(ascii: "&")) {
      kept += rest[..<mark]
      let name = rest[(mark + 1)...].prefix(referenceLimit).prefix { byte in
        byte == UInt8(ascii: "#") || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
          || (0x61...0x7A).contains(byte)
      }
      let isReference =
        !name.isEmpty && name.endIndex < rest.endIndex && rest[name.endIndex] == UInt8(ascii: ";")
      kept += isReference ? letter(String(decoding: name, as: UTF8.self)).utf8 : " ".utf8
      rest = rest[(isReference ? name.endIndex + 1 : mark + 1)...]
    }
    return String(decoding: kept + rest, as: UTF8.self)
  }

  /// What the reference `name` stands for, as far as it makes a difference; a space for no letter.
  private static func letter(_ name: String) -> String {
    if let number = number(name) { return Unicode.Scalar(number).map(String.init) ?? " " }
    if let letter = letters[name] { return letter }
    guard let first = name.first, marks.contains(name.dropFirst()) else { return " " }
    return String(first)
  }

  /// The number of a reference such as `#233` or `#xE9`.
  private static func number(_ name: String) -> UInt32? {
    guard name.hasPrefix("#") else { return nil }
    let digits = name.dropFirst()
    return digits.first == "x" || digits.first == "X"
      ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
  }

  /// What follows the letter in the names of letters with marks.
  private static let marks: Set<Substring> = [
    "acute", "breve", "caron", "cedil", "circ", "dot", "grave", "macr", "ogon", "ring", "tilde",
    "uml",
  ]

  /// The letters that have a name of their own.
  private static let letters = [
    "AElig": "Æ", "aelig": "æ", "OElig": "Œ", "oelig": "œ", "Oslash": "Ø", "oslash": "ø",
    "Lstrok": "Ł", "lstrok": "ł", "Dstrok": "Đ", "dstrok": "đ", "ETH": "Ð", "eth": "ð",
    "THORN": "Þ", "thorn": "þ", "szlig": "ß", "shy": "", "zwj": "", "zwnj": "",
  ]
}
