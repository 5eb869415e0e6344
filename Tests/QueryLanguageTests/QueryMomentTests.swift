import Testing

@testable import QueryLanguage

struct QueryMomentTests {
  private static func iso(_ text: String) -> Double? {
    QueryMoment(iso: text)?.seconds(now: 0)
  }

  @Test(
    "Dates of ISO 8601 are seconds since 2001",
    arguments: [
      ("2001-01-01", 0), ("2001-01-01T00:00:01Z", 1), ("2001", 0), ("2001-02", 2_678_400),
      ("2000-12-31T23:59:59Z", -1), ("2001-01-01T01:00:00+01:00", 0), ("1970-01-01", -978_307_200),
      ("2024-02-29", 730_857_600), ("2001-01-01T00:00:00.5Z", 0.5), ("2001-01-01 00:01", 60),
      ("2001-01-01T00:00:00-0130", 5_400),
    ] as [(String, Double)]
  )
  func dates(text: String, seconds: Double) {
    #expect(Self.iso(text) == seconds)
  }

  @Test(
    "What the calendar or the clock does not have is no date",
    arguments: [
      "", "26", "2026-13", "2026-02-29", "2026-00-01", "2026-1-1", "2026-01-01T24:00",
      "2026-01-01T1",
      "2026-01-01T10:60", "2026-01-01T10:00:00.", "2026-01-01T10:00Q", "2026-01-01 x", "yesterday",
      "2026-01-32", "2026-01-01T10:00:00+25:00", "2026-01-01T00:00:00.000000000000000000000000Z",
    ]
  )
  func wrong(text: String) {
    #expect(QueryMoment(iso: text) == nil)
  }

  @Test(
    "The variables of $time are beginnings of days, weeks, months and years",
    arguments: [
      ("now", 0, "2026-01-31T12:00:00Z"), ("now", -60, "2026-01-31T11:59:00Z"),
      ("today", 0, "2026-01-31"), ("today", -31, "2025-12-31"), ("today", 1, "2026-02-01"),
      ("yesterday", 0, "2026-01-30"), ("this_week", 0, "2026-01-26"),
      ("this_week", 1, "2026-02-02"),
      ("last_week", 0, "2026-01-19"), ("this_month", 0, "2026-01-01"),
      ("this_month", 1, "2026-02-01"), ("this_month", -1, "2025-12-01"),
      ("this_month", -13, "2024-12-01"), ("last_month", 0, "2025-12-01"),
      ("this_year", 0, "2026-01-01"), ("this_year", -1, "2025-01-01"),
      ("last_year", 0, "2025-01-01"),
    ] as [(String, Int, String)]
  )
  func variables(name: String, count: Int, expected: String) throws {
    let now = try #require(Self.iso("2026-01-31T12:00:00Z"))
    let variable = try #require(QueryMoment.Variable(rawValue: name))
    #expect(QueryMoment.relative(variable, count).seconds(now: now) == Self.iso(expected))
  }

  @Test("Days begin by the clock of the place")
  func zones() throws {
    let now = try #require(Self.iso("2026-01-31T23:30:00Z"))
    let today = QueryMoment.relative(.today, 0)
    #expect(today.seconds(now: now, secondsFromUTC: 3600) == Self.iso("2026-01-31T23:00:00Z"))
    #expect(today.seconds(now: now, secondsFromUTC: -3600) == Self.iso("2026-01-31T01:00:00Z"))
  }

  @Test("Moments far away are bounded and break nothing")
  func far() {
    for variable in QueryMoment.Variable.allCases {
      for count in [Int.min, -QueryMoment.unitLimit, QueryMoment.unitLimit, Int.max] {
        for now in [-1e300, 0, 1e300] {
          #expect(QueryMoment.relative(variable, count).seconds(now: now).isFinite)
        }
      }
    }
  }
}
