import Basics

/// A date that a page writes, in the one form that records have.
///
/// Read are:
///
/// - the dates of ISO 8601, `2026-11-21` and `20261121`, also with slashes or points;
/// - such a date with a time of day behind `T` or a space, to minutes or finer;
/// - the dates of mail and HTTP, `Sat, 21 Nov 2026 09:30:00 GMT`, and of others that name the
///   month in English the day: ``NamedMonthDate``;
/// - seconds or milliseconds since 1970, in ten or thirteen digits.
///
/// A time of day without a zone tells no moment, so that only its date is kept. A year or
/// a month alone tells no day and is no date here. Values that software writes for "never", such
/// as `0000-00-00` and the first second of 1970, are none either.
///
/// References: ISO 8601, <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#dates-and-times>
struct PageDate: Hashable {
  /// The date, `2026-11-21`, or the moment in UTC, `2026-11-21T09:30:00Z`.
  let text: String

  /// Whether it was written in a form of ISO 8601.
  let isISO: Bool

  /// What came of reading a date.
  enum Reading: Hashable {
    /// A date or a moment.
    case date(PageDate)
    /// A year or a month alone.
    case reduced
    /// Nothing that can be read.
    case unreadable
  }

  /// The date without the time of day.
  var day: Substring { text.prefix(10) }

  /// Whether the date certainly comes before `other`.
  ///
  /// A day alone is one of some zone, and may have begun while it was another one in UTC.
  func isSurelyBefore(_ other: PageDate) -> Bool {
    guard day < other.day else { return false }
    let isSameKind = (text.count > 10) == (other.text.count > 10)
    guard !isSameKind, let mine = Timestamp(webDate: String(day)),
      let theirs = Timestamp(webDate: String(other.day))
    else { return true }
    return theirs.seconds(since: mine) > 86_400
  }

  /// Reads `bytes`, in UTF-8.
  static func read(_ bytes: ArraySlice<UInt8>) -> Reading {
    let bytes = ASCII.trimmed(bytes)
    guard !bytes.isEmpty, bytes.count <= limit else { return .unreadable }
    let digits = bytes.prefix(while: ASCII.isDigit).count
    if digits == bytes.count, digits == 10 || digits == 13 {
      return sinceEpoch(bytes.dropLast(digits - 10))
    }
    if digits == 4, bytes.count <= 7, isReduced(bytes.dropFirst(4)) { return .reduced }
    if let (day, rest, isISO) = leadingDay(bytes) {
      return moment(day, rest, isISO: isISO)
    }
    guard bytes.contains(where: ASCII.isLetter) else { return .unreadable }
    if let stamp = Timestamp(webDate: bytes.text) {
      // Without a time of day it is no moment.
      let hasTime = bytes.contains(UInt8(ascii: ":"))
      return hasTime
        ? date(seconds(stamp), isISO: false)
        : moment(String(stamp.iso8601.prefix(10)), [], isISO: false)
    }
    guard let named = NamedMonthDate(bytes) else { return .unreadable }
    return moment(named.text, [], isISO: false)
  }

  /// The longest text that can be a date, in bytes.
  private static let limit = 64

  /// Whether what is behind a year is nothing or a month.
  private static func isReduced(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let mark = bytes.first else { return true }
    return (mark == UInt8(ascii: "-") || mark == UInt8(ascii: "/"))
      && (2...3).contains(bytes.count) && bytes.dropFirst().allSatisfy(ASCII.isDigit)
  }

  /// The day that `bytes` start with, as `2026-11-21`, and what is behind it.
  private static func leadingDay(
    _ bytes: ArraySlice<UInt8>
  ) -> (day: String, rest: ArraySlice<UInt8>, isISO: Bool)? {
    let year = bytes.prefix(4)
    guard bytes.count >= 8, year.allSatisfy(ASCII.isDigit) else { return nil }
    let mark = bytes[bytes.startIndex + 4]
    guard !ASCII.isDigit(mark) else {
      let day = bytes.prefix(8)
      guard day.allSatisfy(ASCII.isDigit) else { return nil }
      let parts = [year, day.dropFirst(4).prefix(2), day.suffix(2)]
      return (parts.map(\.text).joined(separator: "-"), bytes.dropFirst(8), true)
    }
    guard "-/.".utf8.contains(mark) else { return nil }
    let month = bytes.dropFirst(5).prefix(while: ASCII.isDigit)
    guard (1...2).contains(month.count), month.endIndex < bytes.endIndex,
      bytes[month.endIndex] == mark
    else { return nil }
    let day = bytes[(month.endIndex + 1)...].prefix(while: ASCII.isDigit)
    guard (1...2).contains(day.count) else { return nil }
    let isISO = mark == UInt8(ascii: "-") && month.count == 2 && day.count == 2
    let text = [year.text, padded(month), padded(day)].joined(separator: "-")
    return (text, bytes[day.endIndex...], isISO)
  }

  private static func padded(_ digits: ArraySlice<UInt8>) -> String {
    digits.count == 1 ? "0\(digits.text)" : digits.text
  }

  /// The moment of a day and the time of day that is behind it, if any does.
  private static func moment(
    _ day: String,
    _ rest: ArraySlice<UInt8>,
    isISO: Bool
  ) -> Reading {
    guard let midnight = Timestamp(webDate: day), day >= "1000" else { return .unreadable }
    guard let mark = rest.first else { return .date(PageDate(text: day, isISO: isISO)) }
    guard mark | 0x20 == UInt8(ascii: "t") || ASCII.isSpace(mark) else { return .unreadable }
    let clock = clock(ASCII.trimmed(rest.dropFirst()))
    guard let stamp = Timestamp(webDate: "\(day)T\(clock)") else {
      return isClockWithOddZone(clock, day)
        ? .date(PageDate(text: day, isISO: false)) : .unreadable
    }
    let hasZone = clock.utf8.contains { "+-".utf8.contains($0) || ASCII.isLetter($0) }
    if midnight.milliseconds == 0, stamp.milliseconds == 0 { return .unreadable }
    return hasZone
      ? date(seconds(stamp), isISO: isISO) : .date(PageDate(text: day, isISO: isISO))
  }

  /// Whether `clock` is a time of day with a zone that nobody knows: the day is reported all the same.
  private static func isClockWithOddZone(_ clock: String, _ day: String) -> Bool {
    let time = clock.prefix { $0.isASCII && $0.isNumber || $0 == ":" || $0 == "." }
    let zone = clock[time.endIndex...].utf8
    return zone.count <= 6 && time.contains(":") && Timestamp(webDate: "\(day)T\(time)") != nil
      && zone.allSatisfy { ASCII.isLetter($0) || ASCII.isDigit($0) || "+-: ".utf8.contains($0) }
  }

  /// The time of day with colons, which the basic form `093000Z` leaves out.
  private static func clock(_ bytes: ArraySlice<UInt8>) -> String {
    let digits = bytes.prefix(while: ASCII.isDigit)
    guard digits.count == 4 || digits.count == 6 else { return bytes.text }
    let pairs = stride(from: 0, to: digits.count, by: 2).map { digits.dropFirst($0).prefix(2).text }
    return pairs.joined(separator: ":") + bytes[digits.endIndex...].text
  }

  private static func sinceEpoch(_ digits: ArraySlice<UInt8>) -> Reading {
    guard let seconds = Int64(digits.text) else { return .unreadable }
    return date(seconds, isISO: false)
  }

  private static func seconds(_ stamp: Timestamp) -> Int64 {
    // Before 1970 too, the second that a moment lies in is the one that began last.
    let remainder = stamp.milliseconds % 1000
    return (stamp.milliseconds - (remainder < 0 ? remainder + 1000 : remainder)) / 1000
  }

  private static func date(_ seconds: Int64, isISO: Bool) -> Reading {
    guard seconds != 0 else { return .unreadable }
    let text = Timestamp(milliseconds: seconds * 1000).iso8601
    return .date(PageDate(text: "\(text.dropLast(5))Z", isISO: isISO))
  }
}
