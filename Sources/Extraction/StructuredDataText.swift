/// The few ways in which the readers of structured data cut and clean text.
enum StructuredText {
  /// The text without white space at its ends.
  static func trim(_ text: some StringProtocol) -> Substring {
    var rest = Substring(text).utf8
    while let byte = rest.first, isSpace(byte) { rest.removeFirst() }
    while let byte = rest.last, isSpace(byte) { rest.removeLast() }
    return Substring(rest)
  }

  /// The text with each run of white space as one space and none at its ends: what an element's
  /// text looks like when it is shown.
  static func fold(_ text: some StringProtocol) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    var isPending = false
    for byte in text.utf8 {
      if isSpace(byte) {
        isPending = !bytes.isEmpty
      } else {
        if isPending { bytes.append(0x20) }
        isPending = false
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The pieces between runs of white space, such as the types of `itemtype`.
  static func tokens(_ text: some StringProtocol) -> [String] {
    text.utf8.split(whereSeparator: isSpace).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Whether the text starts as an absolute IRI does: a letter, then a scheme up to a colon.
  static func hasScheme(_ text: some StringProtocol) -> Bool {
    var isFirst = true
    for byte in text.utf8 {
      let isLetter = (byte | 0x20) &- 0x61 < 26
      if isFirst, !isLetter { return false }
      if byte == UInt8(ascii: ":") { return !isFirst }
      guard isLetter || byte &- 0x30 < 10 || byte == 0x2B || byte == 0x2D || byte == 0x2E else {
        return false
      }
      isFirst = false
    }
    return false
  }

  /// Whether a byte is one of HTML's white space characters, or a vertical tab.
  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (byte >= 0x09 && byte <= 0x0D)
  }
}
