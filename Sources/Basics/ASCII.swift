/// Comparing and cutting bytes without making a `String`.
///
/// Names in HTML are compared ASCII case-insensitively, and its white space is the tab, the line
/// feed, the form feed, the carriage return and the space.
///
/// It is public because Swift 6.3 does not inline what is of the package only into other modules.
///
/// Reference: <https://infra.spec.whatwg.org/#ascii-case-insensitive>
public enum ASCII {
  /// Whether `byte` is white space of HTML.
  @inlinable @inline(__always)
  public static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (byte >= 0x09 && byte <= 0x0D && byte != 0x0B)
  }

  /// Whether `byte` is a digit.
  @inlinable @inline(__always)
  public static func isDigit(_ byte: UInt8) -> Bool {
    byte >= 0x30 && byte <= 0x39
  }

  /// Whether `byte` is a letter.
  @inlinable @inline(__always)
  public static func isLetter(_ byte: UInt8) -> Bool {
    let lower = byte | 0x20
    return lower >= 0x61 && lower <= 0x7A
  }

  /// `byte`, in lower case if it is a letter.
  @inlinable @inline(__always)
  public static func lower(_ byte: UInt8) -> UInt8 {
    byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
  }

  /// `bytes` without the white space at both ends.
  @inlinable
  public static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var start = bytes.startIndex
    var end = bytes.endIndex
    while start < end, isSpace(bytes[start]) { start += 1 }
    while end > start, isSpace(bytes[end - 1]) { end -= 1 }
    return bytes[start..<end]
  }

  /// Whether `bytes`, in lower case, starts with `prefix`.
  @inlinable
  public static func hasPrefix(_ bytes: ArraySlice<UInt8>, _ prefix: StaticString) -> Bool {
    guard bytes.count >= prefix.utf8CodeUnitCount else { return false }
    return prefix.withUTF8Buffer { expected in
      var index = bytes.startIndex
      for byte in expected {
        guard lower(bytes[index]) == byte else { return false }
        index += 1
      }
      return true
    }
  }

  /// Whether `bytes`, trimmed and in lower case, is `word`.
  @inlinable
  public static func equals(_ bytes: ArraySlice<UInt8>, _ word: StaticString) -> Bool {
    let bytes = trimmed(bytes)
    return bytes.count == word.utf8CodeUnitCount && hasPrefix(bytes, word)
  }

  /// Whether one of the words in `bytes`, divided by white space, is `word` in lower case.
  @inlinable
  public static func hasToken(_ bytes: ArraySlice<UInt8>, _ word: StaticString) -> Bool {
    var start = bytes.startIndex
    while start < bytes.endIndex {
      while start < bytes.endIndex, isSpace(bytes[start]) { start += 1 }
      var end = start
      while end < bytes.endIndex, !isSpace(bytes[end]) { end += 1 }
      if end - start == word.utf8CodeUnitCount, hasPrefix(bytes[start..<end], word) { return true }
      start = end
    }
    return false
  }

  /// Whether `word` is in the lower-case form of `bytes`, white space left out.
  @inlinable
  public static func holds(_ word: StaticString, in bytes: ArraySlice<UInt8>) -> Bool {
    word.withUTF8Buffer { word in
      bytes.indices.contains { start in
        guard lower(bytes[start]) == word[0] else { return false }
        var index = start
        for byte in word {
          while index < bytes.endIndex, isSpace(bytes[index]) { index += 1 }
          guard index < bytes.endIndex, lower(bytes[index]) == byte else { return false }
          index += 1
        }
        return true
      }
    }
  }

  /// Where `word` first is in the lower-case form of `bytes`.
  @inlinable
  public static func firstIndex(of word: StaticString, in bytes: ArraySlice<UInt8>) -> Int? {
    guard bytes.count >= word.utf8CodeUnitCount else { return nil }
    for index in bytes.startIndex...(bytes.endIndex - word.utf8CodeUnitCount)
    where hasPrefix(bytes[index...], word) {
      return index
    }
    return nil
  }
}

extension ArraySlice<UInt8> {
  /// The text that these bytes of UTF-8 spell.
  @inlinable public var text: String { String(decoding: self, as: UTF8.self) }
}
