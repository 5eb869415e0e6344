/// A start tag as it is in the source, of which single attributes can be changed.
///
/// All else stays as it is written: its owner has reasons for it.
///
/// Reference: <https://html.spec.whatwg.org/multipage/syntax.html#start-tags>
struct TagText {
  /// An attribute: where it is in the text, and where its value is.
  private struct Attribute {
    let name: String
    /// The attribute with its value and quotation marks.
    let range: Range<Int>
    /// The value without quotation marks; empty without one.
    let value: Range<Int>
  }

  private let bytes: [UInt8]
  private let attributes: [Attribute]

  /// Reads `text`; `nil` when it is no whole start tag.
  init?(_ text: String?) {
    guard let text else { return nil }
    let bytes = Array(text.utf8)
    guard bytes.count > 2, bytes.first == UInt8(ascii: "<"), bytes.last == UInt8(ascii: ">"),
      let attributes = Self.attributes(in: bytes)
    else { return nil }
    self.bytes = bytes
    self.attributes = attributes
  }

  /// The tag as it is now.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The tag's name in lower case.
  var name: String {
    let name = bytes.dropFirst().prefix { !Self.isSpace($0) && $0 != 0x2F && $0 != 0x3E }
    return String(decoding: name, as: UTF8.self).lowercased()
  }

  /// The value of the first attribute called `name`, with its references as written.
  subscript(name: String) -> String? {
    attributes.first { $0.name == name }.map { String(decoding: bytes[$0.value], as: UTF8.self) }
  }

  /// The tag with the value of `name` in place of what it was; added at the end without one.
  ///
  /// - Parameters:
  ///   - name: The attribute's name, in lower case.
  ///   - value: Its value, escaped for double quotes.
  ///   - old: The name that the attribute has in the source, when it is to be renamed.
  /// - Returns: The tag; `nil` when `value` would end it.
  func setting(_ name: String, to value: String, from old: String? = nil) -> TagText? {
    let written = "\(name)=\"\(value)\""
    if let attribute = attributes.first(where: { $0.name == old ?? name }) {
      return replacing(attribute.range, with: written)
    }
    let isClosed = bytes.dropLast().last == UInt8(ascii: "/")
    var end = bytes.count - (isClosed ? 2 : 1)
    while Self.isSpace(bytes[end - 1]) { end -= 1 }
    return replacing(end..<end, with: " \(written)")
  }

  /// The tag without the attributes called `name`.
  func removing(_ name: String) -> TagText? {
    guard let attribute = attributes.first(where: { $0.name == name }) else { return self }
    var start = attribute.range.lowerBound
    while start > 0, Self.isSpace(bytes[start - 1]) { start -= 1 }
    return replacing(start..<attribute.range.upperBound, with: "")?.removing(name)
  }

  private func replacing(_ range: Range<Int>, with text: String) -> TagText? {
    var bytes = bytes
    bytes.replaceSubrange(range, with: text.utf8)
    return TagText(String(decoding: bytes, as: UTF8.self))
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }

  /// The attributes of the tag; `nil` when the text goes on behind its end.
  private static func attributes(in bytes: [UInt8]) -> [Attribute]? {
    var attributes: [Attribute] = []
    var index = 1
    func skip(while test: (UInt8) -> Bool) { self.skip(&index, in: bytes, while: test) }
    skip { !isSpace($0) && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: ">") }
    while index < bytes.count {
      skip { isSpace($0) || $0 == UInt8(ascii: "/") }
      if index >= bytes.count { return nil }
      if bytes[index] == UInt8(ascii: ">") { return index == bytes.count - 1 ? attributes : nil }
      let start = index
      index += 1
      skip {
        !isSpace($0) && ![UInt8(ascii: "/"), UInt8(ascii: ">"), UInt8(ascii: "=")].contains($0)
      }
      let name = String(decoding: bytes[start..<index], as: UTF8.self).lowercased()
      var end = index
      skip(while: isSpace)
      guard index < bytes.count, bytes[index] == UInt8(ascii: "=") else {
        attributes.append(Attribute(name: name, range: start..<end, value: end..<end))
        index = end
        continue
      }
      index += 1
      skip(while: isSpace)
      guard let value = value(in: bytes, at: &index) else { return nil }
      end = index
      attributes.append(Attribute(name: name, range: start..<end, value: value))
    }
    return nil
  }

  private static func skip(
    _ index: inout Int,
    in bytes: [UInt8],
    while test: (UInt8) -> Bool
  ) {
    while index < bytes.count, test(bytes[index]) { index += 1 }
  }

  /// Where the value is that begins at `index`, which moves behind it; `nil` when it has no end.
  private static func value(in bytes: [UInt8], at index: inout Int) -> Range<Int>? {
    guard index < bytes.count else { return nil }
    let quote = bytes[index]
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      guard let close = bytes[(index + 1)...].firstIndex(of: quote) else { return nil }
      defer { index = close + 1 }
      return index + 1..<close
    }
    let first = index
    skip(&index, in: bytes) { !isSpace($0) && $0 != UInt8(ascii: ">") }
    return first..<index
  }
}
