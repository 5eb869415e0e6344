/// The events of a JSON array, distinguished by quotes and brackets alone.
///
/// One that is no JSON spoils no other this way, as a line spoils no other line.
struct EventArray {
  /// The text of each event, without the space around it.
  private(set) var texts: [ArraySlice<UInt8>] = []
  /// The brackets that close what is open, the innermost last.
  private var closing: [UInt8] = []
  private var isInString = false
  private var isEscaped = false

  /// Takes an array apart.
  ///
  /// - Parameter body: The array; `nil` comes of what is none, has a string or a bracket that is
  ///   not closed, or nothing between two commas.
  init?(_ body: [UInt8]) {
    guard let first = body.firstIndex(where: Self.isInk), body[first] == UInt8(ascii: "["),
      let last = body.lastIndex(where: Self.isInk), body[last] == UInt8(ascii: "]"), first < last
    else { return nil }
    var begin = first + 1
    for index in begin..<last {
      if body[index] == UInt8(ascii: ","), closing.isEmpty, !isInString {
        texts.append(Self.trimmed(body[begin..<index]))
        begin = index + 1
      } else if !step(body[index]) {
        return nil
      }
    }
    texts.append(Self.trimmed(body[begin..<last]))
    if !closing.isEmpty || isInString || texts.contains(where: \.isEmpty) { return nil }
  }

  /// Takes a byte; `false` for a bracket that closes another than the innermost.
  private mutating func step(_ byte: UInt8) -> Bool {
    if isEscaped {
      isEscaped = false
      return true
    }
    switch byte {
    case UInt8(ascii: "\""): isInString.toggle()
    case UInt8(ascii: "\\") where isInString: isEscaped = true
    case _ where isInString: break
    case UInt8(ascii: "["): closing.append(UInt8(ascii: "]"))
    case UInt8(ascii: "{"): closing.append(UInt8(ascii: "}"))
    case UInt8(ascii: "]"), UInt8(ascii: "}"): return closing.popLast() == byte
    default: break
    }
    return true
  }

  /// Whether a byte is something else than the space of JSON.
  private static func isInk(_ byte: UInt8) -> Bool {
    byte != 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0D
  }

  private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard let first = text.firstIndex(where: isInk), let last = text.lastIndex(where: isInk) else {
      return []
    }
    return text[first...last]
  }
}
