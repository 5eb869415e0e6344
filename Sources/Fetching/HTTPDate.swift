package import Basics

/// The dates that HTTP headers hold.
///
/// All three forms of the specification are read: `Sun, 06 Nov 1994 08:49:37 GMT`, the
/// obsolete `Sunday, 06-Nov-94 08:49:37 GMT`, and `Sun Nov  6 08:49:37 1994`.
///
/// Reference: RFC 9110, section 5.6.7.
package enum HTTPDate {
  /// Reads a date.
  ///
  /// - Parameters:
  ///   - text: The date; outer white space is ignored.
  ///   - now: The moment of reading, which a year of two digits is taken to be near.
  /// - Returns: `nil` when it is none of the three forms or names no day of the calendar.
  package static func parse(_ text: String, now: Timestamp) -> Timestamp? {
    var text = text
    if let moment = text.withUTF8(fixed) { return moment }
    let words = text.split(whereSeparator: { $0 == " " || $0 == "\t" }).map(String.init)
    if words.count == 6, words[0].hasSuffix(",") {
      return moment(year: words[3], month: words[2], day: words[1], time: words[4])
    }
    if words.count == 4, words[0].hasSuffix(",") {
      let date = words[1].split(separator: "-").map(String.init)
      guard date.count == 3, let short = number(date[2], 0...99, digits: 2) else { return nil }
      let year = fullYear(short, now: now)
      return moment(year: String(year), month: date[1], day: date[0], time: words[2])
    }
    if words.count == 5 {
      return moment(year: words[4], month: words[1], day: words[2], time: words[3])
    }
    return nil
  }

  /// Reads the form that servers send, in which everything has its place; `nil` means only that
  /// it is another, or no date.
  private static func fixed(_ bytes: UnsafeBufferPointer<UInt8>) -> Timestamp? {
    guard bytes.count == 29, bytes[3] == UInt8(ascii: ","),
      [4, 7, 11, 16, 25].allSatisfy({ bytes[$0] == 0x20 }),
      bytes[19] == UInt8(ascii: ":"), bytes[22] == UInt8(ascii: ":"),
      bytes[..<3].allSatisfy({ $0 > 0x20 }), bytes[26...].allSatisfy({ $0 > 0x20 }),
      let month = months.firstIndex(where: { bytes[8..<11].elementsEqual($0.utf8) }),
      let day = number(bytes[5..<7]), let year = number(bytes[12..<16]),
      let hour = number(bytes[17..<19]), let minute = number(bytes[20..<22]),
      let second = number(bytes[23..<25])
    else { return nil }
    return moment(year, month + 1, day, hour, minute, second)
  }

  private static func number(_ digits: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
    var value = 0
    for byte in digits {
      guard byte &- 0x30 < 10 else { return nil }
      value = value * 10 + Int(byte &- 0x30)
    }
    return value
  }

  /// A year of two digits that would be more than 50 years ahead is in the century before.
  private static func fullYear(_ short: Int, now: Timestamp) -> Int {
    let this = 1970 + Int(now.milliseconds / 31_556_952_000)
    let year = this - this % 100 + short
    return year > this + 50 ? year - 100 : year
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  private static func moment(
    year: String,
    month: String,
    day: String,
    time: String
  ) -> Timestamp? {
    let clock = time.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard clock.count == 3,
      let year = number(year, 1601...9999, digits: 4),
      let month = months.firstIndex(of: month).map({ $0 + 1 }),
      let day = number(day, 1...31),
      let hour = number(clock[0], 0...23, digits: 2),
      let minute = number(clock[1], 0...59, digits: 2),
      let second = number(clock[2], 0...60, digits: 2)
    else { return nil }
    return moment(year, month, day, hour, minute, second)
  }

  /// The moment that six numbers name; `nil` when one of them is out of its range.
  private static func moment(
    _ year: Int,
    _ month: Int,
    _ day: Int,
    _ hour: Int,
    _ minute: Int,
    _ second: Int
  ) -> Timestamp? {
    let (longYear, longMonth) = (Int64(year), Int64(month))
    guard 1601...9999 ~= year,
      1...GregorianDate.length(ofMonth: longMonth, in: longYear) ~= Int64(day), 0...23 ~= hour,
      0...59 ~= minute, 0...60 ~= second
    else { return nil }
    let days = GregorianDate.daysSinceEpoch(year: longYear, month: longMonth, day: Int64(day))
    let seconds = ((days * 24 + Int64(hour)) * 60 + Int64(minute)) * 60 + Int64(second)
    return Timestamp(milliseconds: seconds * 1000)
  }

  private static func number(_ text: String, _ range: ClosedRange<Int>, digits: Int? = nil) -> Int?
  {
    guard text.utf8.count <= 4, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      digits == nil || digits == text.utf8.count,
      let value = Int(text), range.contains(value)
    else { return nil }
    return value
  }
}
