import Basics

/// Reads moments as RFC 3339 writes them.
///
/// Reference: <https://www.rfc-editor.org/rfc/rfc3339#section-5.6>
enum DateText {
  /// The moments that can be written: the years 1970 to 9999, in milliseconds since 1970.
  static let range: ClosedRange<Int64> = 0...253_402_300_799_999

  /// Returns the moment that `text` names; `nil` when it is none, or lies before 1970.
  ///
  /// Fractions of a second count to the millisecond; a leap second is the second after it.
  static func parse(_ text: String) -> Timestamp? {
    var text = text
    return text.withUTF8 { parse(UnsafeRawBufferPointer($0)) }
  }

  /// Returns the moment that the text in `bytes` names, likewise.
  static func parse(_ bytes: UnsafeRawBufferPointer) -> Timestamp? {
    var rest = bytes[...]
    guard let year = number(4, &rest), skip("-", &rest), let month = number(2, &rest),
      skip("-", &rest), let day = number(2, &rest), skip("Tt ", &rest),
      let hour = number(2, &rest), skip(":", &rest), let minute = number(2, &rest),
      skip(":", &rest), let second = number(2, &rest)
    else { return nil }
    guard (1...12).contains(month), hour < 24, minute < 60, second <= 60,
      (1...GregorianDate.length(ofMonth: Int64(month), in: Int64(year))).contains(Int64(day))
    else { return nil }
    guard let fraction = fraction(&rest), let offset = offset(&rest), rest.isEmpty else {
      return nil
    }
    let days = GregorianDate.daysSinceEpoch(
      year: Int64(year),
      month: Int64(month),
      day: Int64(day)
    )
    let minutes = (Int(days) * 24 + hour) * 60 + minute - offset
    let milliseconds = Int64(minutes * 60 + second) * 1_000 + Int64(fraction)
    return range.contains(milliseconds) ? Timestamp(milliseconds: milliseconds) : nil
  }

  private static func number(_ count: Int, _ rest: inout Slice<UnsafeRawBufferPointer>) -> Int? {
    guard rest.count >= count else { return nil }
    var value = 0
    for _ in 0..<count {
      guard let byte = rest.popFirst(), (0x30...0x39).contains(byte) else { return nil }
      value = value * 10 + Int(byte - 0x30)
    }
    return value
  }

  private static func skip(_ marks: String, _ rest: inout Slice<UnsafeRawBufferPointer>) -> Bool {
    guard let byte = rest.first, marks.utf8.contains(byte) else { return false }
    rest.removeFirst()
    return true
  }

  /// Reads the fraction of a second, if there is one, in milliseconds.
  private static func fraction(_ rest: inout Slice<UnsafeRawBufferPointer>) -> Int? {
    guard skip(".", &rest) else { return 0 }
    let digits = rest.prefix { (0x30...0x39).contains($0) }
    guard !digits.isEmpty, digits.count <= 9 else { return nil }
    rest = rest[digits.endIndex...]
    let padded = Array(digits.prefix(3)) + [0x30, 0x30]
    return padded.prefix(3).reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  /// Reads the distance from Greenwich, in minutes.
  private static func offset(_ rest: inout Slice<UnsafeRawBufferPointer>) -> Int? {
    if skip("Zz", &rest) { return 0 }
    let isWest = rest.first == UInt8(ascii: "-")
    guard skip("+-", &rest), let hours = number(2, &rest), skip(":", &rest),
      let minutes = number(2, &rest), hours < 24, minutes < 60
    else { return nil }
    return (hours * 60 + minutes) * (isWest ? -1 : 1)
  }
}
