/// A date of the proleptic Gregorian calendar.
///
/// Years are counted from March in eras of 400, so that the leap day is the last of a year.
///
/// Reference: <https://howardhinnant.github.io/date_algorithms.html>
package struct GregorianDate: Hashable, Sendable {
  /// Any year; 0 is the one before 1.
  package let year: Int64
  /// 1 to 12.
  package let month: Int64
  /// 1 to 31.
  package let day: Int64

  /// The date that is `days` days after 1970-01-01, or before it.
  package init(daysSinceEpoch days: Int64) {
    let shifted = days + 719_468
    let era = shifted.dividingFloor(by: 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
  }

  /// The days from 1970-01-01 to a date; months beyond 1 to 12 are in other years.
  package static func daysSinceEpoch(year: Int64, month: Int64, day: Int64 = 1) -> Int64 {
    let years = (month - 1).dividingFloor(by: 12)
    let month = month - years * 12
    let shifted = year + years - (month <= 2 ? 1 : 0)
    let era = shifted.dividingFloor(by: 400)
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// The number of days of a month.
  package static func length(ofMonth month: Int64, in year: Int64) -> Int64 {
    daysSinceEpoch(year: year, month: month + 1) - daysSinceEpoch(year: year, month: month)
  }
}

extension Int64 {
  /// The quotient rounded towards negative infinity; `divisor` is positive.
  func dividingFloor(by divisor: Int64) -> Int64 {
    let quotient = self / divisor
    return self % divisor < 0 ? quotient - 1 : quotient
  }
}
