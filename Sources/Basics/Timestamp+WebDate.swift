extension Timestamp {
  /// Reads a date as feeds and sitemaps write it.
  ///
  /// Two families are read: ISO 8601 as the W3C note profiles it, from `2026` and `2026-11` to
  /// `2026-11-21T09:30:00.25+01:00` (a space for the `T` and a zone without a colon pass too),
  /// and RFC 822, `Sat, 21 Nov 2026 09:30:00 GMT`, with or without the day's name, seconds and
  /// all four digits of the year. What is left out is the first of its kind; a missing zone is
  /// UTC.
  ///
  /// References: <https://www.w3.org/TR/NOTE-datetime>, RFC 822 section 5 and RFC 5322
  /// section 4.3
  package init?(webDate text: String) {
    var scanner = DateScanner(text)
    guard let seconds = scanner.isoMoment() ?? scanner.mailMoment() else { return nil }
    self.init(milliseconds: seconds * 1000)
  }
}

/// Reads the parts of a date from left to right; a form that does not fit starts over.
private struct DateScanner {
  private let bytes: [UInt8]
  private var index = 0

  /// The longest text that can be a date, in bytes.
  private static let limit = 64

  init(_ text: String) {
    let trimmed = text.utf8.drop { $0 <= 0x20 }.prefix(Self.limit + 1)
    let end = trimmed.lastIndex { $0 > 0x20 }.map { trimmed.index(after: $0) }
    bytes = end.map { Array(trimmed[..<$0]) } ?? []
  }

  mutating func isoMoment() -> Int64? {
    index = 0
    guard bytes.count <= Self.limit, let year = digits(4...4) else { return nil }
    var (month, day): (Int64, Int64) = (1, 1)
    if take("-") {
      guard let value = digits(2...2) else { return nil }
      month = value
      if take("-") {
        guard let value = digits(2...2) else { return nil }
        day = value
      }
    }
    if index == bytes.count { return Timestamp.seconds(date: (year, month, day), time: (0, 0, 0)) }
    guard take("T") || take("t") || take(" "), let (time, zone) = clock(isMail: false) else {
      return nil
    }
    return Timestamp.seconds(date: (year, month, day), time: time).map { $0 - zone }
  }

  mutating func mailMoment() -> Int64? {
    index = 0
    if bytes.count <= Self.limit, let comma = bytes.firstIndex(of: UInt8(ascii: ",")) {
      index = comma + 1
    }
    guard let day = digits(1...2), takeSpace() || take("-"), let month = month(),
      takeSpace() || take("-"), let written = digits(2...4)
    else { return nil }
    var (time, zone): ((Int64, Int64, Int64), Int64) = ((0, 0, 0), 0)
    if index < bytes.count {
      guard takeSpace(), let clock = clock(isMail: true) else { return nil }
      (time, zone) = clock
    }
    // RFC 5322 section 4.3: two digits below 50 are of this century.
    let year = written < 50 ? written + 2000 : written < 1000 ? written + 1900 : written
    return Timestamp.seconds(date: (year, month, day), time: time).map { $0 - zone }
  }

  /// A time of day and the seconds that its zone is ahead of UTC, up to the end of the text.
  private mutating func clock(isMail: Bool) -> (time: (Int64, Int64, Int64), zone: Int64)? {
    guard let hour = digits(1...2), take(":"), let minute = digits(2...2) else { return nil }
    var second: Int64 = 0
    if take(":") {
      guard let value = digits(2...2) else { return nil }
      second = value
      if take(".") || take(",") {
        while index < bytes.count, bytes[index] &- 0x30 < 10 { index += 1 }
      }
    }
    _ = takeSpace()
    guard let zone = zone(isMail: isMail), index == bytes.count else { return nil }
    return ((hour, minute, min(second, 59)), zone)
  }

  private mutating func zone(isMail: Bool) -> Int64? {
    if index == bytes.count { return 0 }
    let isAhead = take("+")
    if isAhead || take("-") {
      guard let hours = digits(2...2), hours < 24 else { return nil }
      _ = take(":")
      let seconds = hours * 3600 + (digits(2...2) ?? 0) * 60
      return isAhead ? seconds : -seconds
    }
    let name = String(decoding: bytes[index...], as: UTF8.self).uppercased()
    guard (1...5).contains(name.utf8.count), name.utf8.allSatisfy({ $0 &- 0x41 < 26 }) else {
      return nil
    }
    index = bytes.count
    // RFC 5322 section 4.3: other names in mail count as UTC, for nobody knows what they mean.
    return Self.zones[name] ?? (isMail ? 0 : nil)
  }

  /// The zones that RFC 822 section 5.1 names, in seconds ahead of UTC.
  private static let zones: [String: Int64] = [
    "Z": 0, "UT": 0, "UTC": 0, "GMT": 0, "EST": -18_000, "EDT": -14_400, "CST": -21_600,
    "CDT": -18_000, "MST": -25_200, "MDT": -21_600, "PST": -28_800, "PDT": -25_200,
  ]

  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  private mutating func month() -> Int64? {
    let start = index
    while index < bytes.count, (bytes[index] | 0x20) &- 0x61 < 26 { index += 1 }
    let name = String(decoding: bytes[start..<index], as: UTF8.self).lowercased().prefix(3)
    return Self.months.firstIndex { $0 == name }.map { Int64($0 + 1) }
  }

  private mutating func digits(_ count: ClosedRange<Int>) -> Int64? {
    while count.lowerBound < count.upperBound, index < bytes.count, bytes[index] == 0x20 {
      index += 1
    }
    var value: Int64 = 0
    let start = index
    while index < bytes.count, index - start < count.upperBound, bytes[index] &- 0x30 < 10 {
      value = value * 10 + Int64(bytes[index] &- 0x30)
      index += 1
    }
    return index - start >= count.lowerBound ? value : nil
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard index < bytes.count, bytes[index] == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  private mutating func takeSpace() -> Bool {
    let start = index
    while index < bytes.count, bytes[index] == 0x20 { index += 1 }
    return index > start
  }
}
