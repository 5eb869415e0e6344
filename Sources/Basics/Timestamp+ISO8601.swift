extension Timestamp {
  /// The moment in UTC with milliseconds, such as `2026-11-21T09:30:00.250Z`.
  ///
  /// Reference: RFC 3339 section 5.6; years beyond 0000 to 9999 have more digits or a sign.
  package var iso8601: String {
    // The first day that there is begins before the first moment.
    let milliseconds = max(milliseconds, .min + 86_400_000)
    let day = milliseconds.dividingFloor(by: 86_400_000)
    let rest = milliseconds - day * 86_400_000
    let date = GregorianDate(daysSinceEpoch: day)
    if (0...9999).contains(date.year) { return Self.text(date, rest) }
    return Self.padded(date.year, 4) + "-" + Self.padded(date.month, 2) + "-"
      + Self.padded(date.day, 2) + "T" + Self.padded(rest / 3_600_000, 2) + ":"
      + Self.padded(rest / 60_000 % 60, 2) + ":" + Self.padded(rest / 1000 % 60, 2) + "."
      + Self.padded(rest % 1000, 3) + "Z"
  }

  /// Reads a moment in the very form that ``iso8601`` writes, years 0000 to 9999.
  package init?(iso8601 text: String) {
    let pattern = Array("dddd-dd-ddTdd:dd:dd.dddZ".utf8)
    let bytes = Array(text.utf8)
    guard bytes.count == pattern.count else { return nil }
    for (byte, expected) in zip(bytes, pattern) {
      let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      guard expected == UInt8(ascii: "d") ? isDigit : byte == expected else { return nil }
    }
    func number(_ range: Range<Int>) -> Int64 {
      bytes[range].reduce(0) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) }
    }
    let (month, day) = (number(5..<7), number(8..<10))
    let (hour, minute, second) = (number(11..<13), number(14..<16), number(17..<19))
    guard
      let seconds = Self.seconds(
        date: (number(0..<4), month, day),
        time: (hour, minute, second)
      )
    else { return nil }
    self.init(milliseconds: seconds * 1000 + number(20..<23))
  }

  /// The seconds from the epoch to a moment in UTC; `nil` when the calendar or the clock has no
  /// such moment.
  static func seconds(
    date: (year: Int64, month: Int64, day: Int64),
    time: (hour: Int64, minute: Int64, second: Int64)
  ) -> Int64? {
    guard (1...12).contains(date.month), (1...31).contains(date.day), time.hour < 24,
      time.minute < 60, time.second < 60
    else { return nil }
    let days = GregorianDate.daysSinceEpoch(year: date.year, month: date.month, day: date.day)
    guard GregorianDate(daysSinceEpoch: days).day == date.day else { return nil }
    return ((days * 24 + time.hour) * 60 + time.minute) * 60 + time.second
  }

  /// A moment of a day in a year of four digits, `rest` milliseconds after it began.
  private static func text(_ date: GregorianDate, _ rest: Int64) -> String {
    String(unsafeUninitializedCapacity: 24) { text in
      var end = 0
      func put(_ number: Int64, _ width: Int, _ mark: Unicode.Scalar) {
        var rest = number
        for index in (end..<end + width).reversed() {
          text[index] = UInt8(ascii: "0") + UInt8(rest % 10)
          rest /= 10
        }
        text[end + width] = UInt8(ascii: mark)
        end += width + 1
      }
      put(date.year, 4, "-")
      put(date.month, 2, "-")
      put(date.day, 2, "T")
      put(rest / 3_600_000, 2, ":")
      put(rest / 60_000 % 60, 2, ":")
      put(rest / 1000 % 60, 2, ".")
      put(rest % 1000, 3, "Z")
      return end
    }
  }

  private static func padded(_ number: Int64, _ width: Int) -> String {
    let digits = String(number.magnitude)
    let zeros = String(repeating: "0", count: max(0, width - digits.count))
    return (number < 0 ? "-" : "") + zeros + digits
  }
}
