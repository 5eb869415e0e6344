import Basics
import Testing

// https://howardhinnant.github.io/date_algorithms.html
struct GregorianDateTests {
  @Test(
    "A date and the days since 1970-01-01 are two ways to name one day",
    arguments: [
      (1970, 1, 1, 0), (1969, 12, 31, -1), (2000, 2, 29, 11_016), (2000, 3, 1, 11_017),
      (1900, 3, 1, -25_508), (2001, 1, 1, 11_323), (1600, 2, 29, -135_081),
      (9999, 12, 31, 2_932_896),
      (0, 3, 1, -719_468), (-1, 12, 31, -719_529),
    ] as [(Int64, Int64, Int64, Int64)]
  )
  func days(year: Int64, month: Int64, day: Int64, days: Int64) {
    #expect(GregorianDate.daysSinceEpoch(year: year, month: month, day: day) == days)
    let date = GregorianDate(daysSinceEpoch: days)
    #expect((date.year, date.month, date.day) == (year, month, day))
  }

  @Test("Every day of eight centuries follows the one before it")
  func succession() {
    var last = GregorianDate(daysSinceEpoch: -150_000)
    for days in Int64(-149_999)...150_000 {
      let date = GregorianDate(daysSinceEpoch: days)
      let isNext =
        date.day == last.day + 1 && date.month == last.month
        || date.day == 1 && last.day == GregorianDate.length(ofMonth: last.month, in: last.year)
      #expect(isNext, "day \(days)")
      last = date
    }
  }

  @Test("Months beyond the year are in the years beside it")
  func overflow() {
    #expect(
      GregorianDate.daysSinceEpoch(year: 2026, month: 14)
        == GregorianDate.daysSinceEpoch(year: 2027, month: 2)
    )
    #expect(
      GregorianDate.daysSinceEpoch(year: 2026, month: -11)
        == GregorianDate.daysSinceEpoch(year: 2025, month: 1)
    )
  }

  @Test(
    "February is longer in leap years: those of four, of a hundred only where of four hundred",
    arguments: [(2024, 29), (2026, 28), (1900, 28), (2000, 29)] as [(Int64, Int64)]
  )
  func february(year: Int64, length: Int64) {
    #expect(GregorianDate.length(ofMonth: 2, in: year) == length)
    #expect(GregorianDate.length(ofMonth: 12, in: year) == 31)
  }
}
