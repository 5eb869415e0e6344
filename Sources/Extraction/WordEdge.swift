/// Tells where words end that only a tag is between.
enum WordEdge {
  /// Whether one word ends with `before` and another one starts with `behind`, although there is no
  /// white space: behind a small letter or a digit is a capital.
  ///
  /// Style sheets, which are not read, hold such words apart, as in `<b>By</b><a>Ada Damson</a>`.
  /// A single letter may be a part of a name in another style, as in `<i>e</i>Plum`.
  static func isBetween(
    _ before: UnsafeBufferPointer<UInt8>,
    _ behind: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard let first = behind.first, isCapital(first, behind) else { return false }
    guard let (last, length) = scalar(before, endingAt: before.count) else { return false }
    if last.value < 0x80, UInt8(last.value) &- 0x30 < 10 { return true }
    guard isSmall(last), let (previous, _) = scalar(before, endingAt: before.count - length) else {
      return false
    }
    return isLetter(previous)
  }

  private static func isSmall(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x80 ? scalar.value &- 0x61 < 26 : scalar.properties.isLowercase
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x80 ? (scalar.value | 0x20) &- 0x61 < 26 : scalar.properties.isAlphabetic
  }

  private static func isCapital(_ first: UInt8, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    if first < 0x80 { return first &- 0x41 < 26 }
    var end = 1
    while end < min(bytes.count, 4), bytes[end] & 0xC0 == 0x80 { end += 1 }
    let start = UnsafeBufferPointer(rebasing: bytes[..<end])
    return scalar(start, endingAt: end)?.scalar.properties.isUppercase ?? false
  }

  /// The character that ends at `end`, and its length; `nil` when there is none.
  private static func scalar(
    _ bytes: UnsafeBufferPointer<UInt8>,
    endingAt end: Int
  ) -> (scalar: Unicode.Scalar, length: Int)? {
    guard end > 0 else { return nil }
    if bytes[end - 1] < 0x80 { return (Unicode.Scalar(bytes[end - 1]), 1) }
    var start = end - 1
    while start > max(0, end - 4), bytes[start] & 0xC0 == 0x80 { start -= 1 }
    let text = String(decoding: bytes[start..<end], as: UTF8.self)
    return text.unicodeScalars.first.map { ($0, end - start) }
  }
}
