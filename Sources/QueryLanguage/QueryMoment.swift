import Basics

/// A moment that a query names.
package enum QueryMoment: Hashable, Sendable {
  /// Seconds since 2001-01-01T00:00:00Z.
  case absolute(Double)
  /// A variable of `$time`, and how many of its units are added.
  case relative(Variable, Int)

  /// The variables of `$time`.
  package enum Variable: String, Hashable, Sendable, CaseIterable {
    /// This second; its unit is the second.
    case now
    /// The beginning of this day; its unit is the day.
    case today
    /// The beginning of the day before; its unit is the day.
    case yesterday
    /// The beginning of this week, which is Monday (ISO 8601); its unit is the week.
    case thisWeek = "this_week"
    /// The beginning of the week before.
    case lastWeek = "last_week"
    /// The beginning of this month; its unit is the month.
    case thisMonth = "this_month"
    /// The beginning of the month before.
    case lastMonth = "last_month"
    /// The beginning of this year; its unit is the year.
    case thisYear = "this_year"
    /// The beginning of the year before.
    case lastYear = "last_year"
  }

  /// The most units that can be added or taken away.
  package static let unitLimit = 10_000_000_000

  /// The moment in seconds since 2001-01-01T00:00:00Z.
  ///
  /// - Parameters:
  ///   - now: The present, in the same unit.
  ///   - secondsFromUTC: How far local time is ahead, which decides when days begin.
  /// - Returns: A finite number.
  package func seconds(now: Double, secondsFromUTC: Int = 0) -> Double {
    switch self {
    case .absolute(let seconds): return seconds
    case .relative(.now, let count): return now + Double(count)
    case .relative(let variable, let count):
      let local = now + Double(secondsFromUTC)
      let day = Int64((min(max(local, -1e14), 1e14) / 86_400).rounded(.down))
      let units = Int64(min(max(count, -100_000_000), 100_000_000))
      return Double(Self.day(variable, units, today: day)) * 86_400 - Double(secondsFromUTC)
    }
  }

  /// The day that a variable names, in days since 2001-01-01, which was a Monday.
  private static func day(_ variable: Variable, _ units: Int64, today: Int64) -> Int64 {
    let week = today - ((today % 7) + 7) % 7
    let date = GregorianDate(daysSinceEpoch: today + GregorianDate.reference)
    switch variable {
    case .now, .today: return today + units
    case .yesterday: return today - 1 + units
    case .thisWeek: return week + 7 * units
    case .lastWeek: return week + 7 * (units - 1)
    case .thisMonth: return GregorianDate.day(year: date.year, month: date.month + units)
    case .lastMonth: return GregorianDate.day(year: date.year, month: date.month + units - 1)
    case .thisYear: return GregorianDate.day(year: date.year + units, month: 1)
    case .lastYear: return GregorianDate.day(year: date.year + units - 1, month: 1)
    }
  }

  /// Reads a date of ISO 8601 as the W3C note profiles it, from `2026` to
  /// `2026-11-21T09:30:00.25+01:00`; what is left out is the first of its kind, a missing zone is UTC.
  ///
  /// Reference: <https://www.w3.org/TR/NOTE-datetime>
  package init?(iso text: some StringProtocol) {
    guard text.utf8.count <= 40 else { return nil }
    var scanner = ISODateScanner(bytes: Array(text.utf8))
    guard let seconds = scanner.moment() else { return nil }
    self = .absolute(seconds)
  }
}

extension GregorianDate {
  /// The days from 1970-01-01 to 2001-01-01, from which query strings count.
  fileprivate static let reference = daysSinceEpoch(year: 2001, month: 1)

  /// The days from 2001-01-01 to a date; months beyond 1 to 12 are in other years.
  fileprivate static func day(year: Int64, month: Int64, day: Int64 = 1) -> Int64 {
    daysSinceEpoch(year: year, month: month, day: day) - reference
  }
}

/// Reads the parts of a date from left to right.
private struct ISODateScanner {
  let bytes: [UInt8]
  var index = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  mutating func moment() -> Double? {
    guard let year = digits(4) else { return nil }
    var (month, day): (Int64, Int64) = (1, 1)
    if take("-") {
      guard let value = digits(2), (1...12).contains(value) else { return nil }
      month = value
      if take("-") {
        guard let value = digits(2),
          (1...GregorianDate.length(ofMonth: month, in: year)).contains(value)
        else { return nil }
        day = value
      }
    }
    var seconds = Double(GregorianDate.day(year: year, month: month, day: day)) * 86_400
    if index < bytes.count {
      guard take("T") || take(" "), let clock = clock() else { return nil }
      seconds += clock
    }
    return index == bytes.count ? seconds : nil
  }

  /// The seconds of a time of day in UTC.
  private mutating func clock() -> Double? {
    guard let hour = digits(2), hour < 24, take(":"), let minute = digits(2), minute < 60 else {
      return nil
    }
    var seconds = Double(hour * 3600 + minute * 60)
    if take(":") {
      guard let second = digits(2), second < 60 else { return nil }
      seconds += Double(second)
      if take(".") {
        var unit = 0.1
        let start = index
        while index < bytes.count, bytes[index] &- 0x30 < 10 {
          seconds += Double(bytes[index] &- 0x30) * unit
          unit /= 10
          index += 1
        }
        if index == start { return nil }
      }
    }
    return zone().map { seconds - $0 }
  }

  /// The seconds that a zone is ahead.
  private mutating func zone() -> Double? {
    if index == bytes.count || take("Z") { return 0 }
    let isAhead = take("+")
    guard isAhead || take("-"), let hours = digits(2), hours < 24 else { return nil }
    _ = take(":")
    guard let minutes = digits(2), minutes < 60 else { return nil }
    return Double(hours * 3600 + minutes * 60) * (isAhead ? 1 : -1)
  }

  private mutating func digits(_ count: Int) -> Int64? {
    guard index + count <= bytes.count else { return nil }
    var value: Int64 = 0
    for byte in bytes[index..<index + count] {
      guard byte &- 0x30 < 10 else { return nil }
      value = value * 10 + Int64(byte &- 0x30)
    }
    index += count
    return value
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard index < bytes.count, bytes[index] == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }
}
