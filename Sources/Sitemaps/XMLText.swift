/// The text of XML: references and comparisons, over bytes.
enum XMLText {
  /// The longest text of a field that is kept, in bytes: more is no address and no date.
  static let addressLimit = 8192

  /// Appends `text` with its references resolved: the five that XML names, and numbers.
  ///
  /// Others stay as they stand, because no declaration is ever read; so does a bare `&`.
  ///
  /// Reference: <https://www.w3.org/TR/xml/#sec-references>
  static func append(_ text: ArraySlice<UInt8>, to output: inout [UInt8]) {
    var rest = text
    while let mark = rest.firstIndex(of: UInt8(ascii: "&")) {
      output += rest[..<mark]
      rest = rest[(mark + 1)...]
      guard let end = rest.prefix(12).firstIndex(of: UInt8(ascii: ";")),
        let scalar = scalar(of: rest[..<end])
      else {
        output.append(UInt8(ascii: "&"))
        continue
      }
      output += Array(String(scalar).utf8)
      rest = rest[(end + 1)...]
    }
    output += rest
  }

  private static func scalar(of reference: ArraySlice<UInt8>) -> Unicode.Scalar? {
    if reference.first == UInt8(ascii: "#") {
      let digits = reference.dropFirst()
      let isHexadecimal = digits.first.map { $0 | 0x20 } == UInt8(ascii: "x")
      let spelt = String(decoding: isHexadecimal ? digits.dropFirst() : digits, as: UTF8.self)
      guard let number = UInt32(spelt, radix: isHexadecimal ? 16 : 10), number > 0 else {
        return nil
      }
      return Unicode.Scalar(number)
    }
    let named: [(StaticString, Unicode.Scalar)] = [
      ("amp", "&"), ("lt", "<"), ("gt", ">"), ("quot", "\""), ("apos", "'"),
    ]
    return named.first { equals(reference, $0.0) }?.1
  }

  /// Whether `bytes` spell `text`, letter case included.
  static func equals(_ bytes: ArraySlice<UInt8>, _ text: StaticString) -> Bool {
    bytes.count == text.utf8CodeUnitCount
      && text.withUTF8Buffer { zip(bytes, $0).allSatisfy { $0 == $1 } }
  }

  /// The bytes without white space at both ends.
  static func trimmed(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
    let front = bytes.drop { $0 <= 0x20 }
    guard let last = front.lastIndex(where: { $0 > 0x20 }) else { return [] }
    return front[...last]
  }
}
