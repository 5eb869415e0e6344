/// A body in chunks, each behind its length.
///
/// Reference: RFC 9112, section 7.1.
enum ChunkedBody {
  /// Joins the chunks.
  ///
  /// Archives exist whose headers speak of chunks that were joined before the body was kept,
  /// so a body that does not begin with a chunk is no error. One that breaks off later gives
  /// what came before.
  ///
  /// - Parameters:
  ///   - bytes: The body as sent.
  ///   - limit: The most bytes to return.
  /// - Returns: The content; `nil` when `bytes` does not begin with a chunk.
  static func joined(_ bytes: ArraySlice<UInt8>, limit: Int) -> [UInt8]? {
    var rest = bytes
    var content: [UInt8] = []
    var isFirst = true
    while content.count < limit, let size = takeSize(&rest) {
      isFirst = false
      guard size > 0 else { return content }
      content += rest.prefix(min(size, limit - content.count))
      rest = rest.dropFirst(size)
      if rest.first == 0x0D { rest.removeFirst() }
      if rest.first == 0x0A { rest.removeFirst() }
    }
    return isFirst && !bytes.isEmpty ? nil : content
  }

  /// Takes the line before a chunk.
  private static func takeSize(_ rest: inout ArraySlice<UInt8>) -> Int? {
    guard let end = rest.prefix(4096).firstIndex(of: 0x0A) else { return nil }
    let digits = NamedFields.trimmed(rest[..<end].prefix { $0 != 0x3B })
    guard (1...12).contains(digits.count) else { return nil }
    var size = 0
    for digit in digits {
      switch digit {
      case 0x30...0x39: size = size << 4 | Int(digit - 0x30)
      case 0x41...0x46, 0x61...0x66: size = size << 4 | Int((digit | 0x20) - 0x57)
      default: return nil
      }
    }
    rest = rest[(end + 1)...]
    return size
  }
}
