import Basics

/// Text with its white space folded, as ``TextFolder`` does it.
enum FoldedText {
  /// `text`, folded, and cut behind `limit` characters.
  static func folding(_ text: String, limit: Int) -> String {
    folding(ArraySlice(text.utf8), limit: limit)
  }

  /// The text of `bytes`, folded, and cut behind `limit` characters.
  static func folding(_ bytes: ArraySlice<UInt8>, limit: Int) -> String {
    bytes.withUnsafeBufferPointer { folding($0, limit: limit) }
  }

  private static func folding(_ bytes: UnsafeBufferPointer<UInt8>, limit: Int) -> String {
    let bytes = trimmed(bytes)
    if bytes.count <= limit, TextFolder.isFolded(bytes) { return String(validUTF8: bytes) }
    // A character may be a long cluster; no title or link needs more than 32 bytes for each.
    let most = min(limit * 32, bytes.count) + 1
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: most) { room in
      guard let start = room.baseAddress else { return "" }
      var folder = TextFolder(into: start, limit: limit * 32)
      folder.append(bytes)
      let text = String(validUTF8: folder.text)
      return folder.count > limit ? text.cut(to: limit) : text
    }
  }

  private static func trimmed(_ bytes: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    var start = 0
    var end = bytes.count
    while start < end, ASCII.isSpace(bytes[start]) { start += 1 }
    while end > start, ASCII.isSpace(bytes[end - 1]) { end -= 1 }
    return UnsafeBufferPointer(rebasing: bytes[start..<end])
  }
}

extension String {
  /// The first `count` characters, without white space at the end.
  func cut(to count: Int) -> String {
    guard utf8.count > count, let end = index(startIndex, offsetBy: count, limitedBy: endIndex)
    else { return self }
    var cut = self[..<end]
    while cut.last == " " { cut.removeLast() }
    return String(cut)
  }

  /// Whether the text has more than `count` characters.
  func isLonger(than count: Int) -> Bool {
    // Folded text of ASCII alone has a byte for each character.
    if utf8.allSatisfy({ $0 < 0x80 }) { return utf8.count > count }
    return utf8.count > count && index(startIndex, offsetBy: count + 1, limitedBy: endIndex) != nil
  }
}
