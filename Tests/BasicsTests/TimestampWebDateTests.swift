import Basics
import Testing

/// Cases from <https://www.w3.org/TR/NOTE-datetime>, RFC 822 section 5 and RFC 5322 section 4.3.
struct TimestampWebDateTests {
  @Test(
    "Dates of feeds and sitemaps are read in both families",
    arguments: [
      ("2026", "2026-01-01T00:00:00.000Z"),
      ("2026-11", "2026-11-01T00:00:00.000Z"),
      (" 2026-11-21\n", "2026-11-21T00:00:00.000Z"),
      ("2026-11-21T09:30Z", "2026-11-21T09:30:00.000Z"),
      ("2026-11-21T09:30:15.250+01:00", "2026-11-21T08:30:15.000Z"),
      ("2026-11-21 09:30:15 -0530", "2026-11-21T15:00:15.000Z"),
      ("2024-02-29", "2024-02-29T00:00:00.000Z"),
      ("Sat, 21 Nov 2026 09:30:15 GMT", "2026-11-21T09:30:15.000Z"),
      ("21 Nov 26 9:30 EST", "2026-11-21T14:30:00.000Z"),
      ("Sat, 1 November 1997 09:30:00 +0900", "1997-11-01T00:30:00.000Z"),
      ("Sat, 01-Nov-97 09:30:00 UT", "1997-11-01T09:30:00.000Z"),
      ("Fri, 25 Jun 2010 15:00:00 CET", "2010-06-25T15:00:00.000Z"),
      ("25 Jun 2010", "2010-06-25T00:00:00.000Z"), ("25-Jun-10", "2010-06-25T00:00:00.000Z"),
    ]
  )
  func read(text: String, expected: String) {
    #expect(Timestamp(webDate: text)?.iso8601 == expected)
  }

  @Test(
    "What is no date is refused",
    arguments: [
      "", "soon", "26-11-21", "2026-13-01", "2026-02-30", "2026-11-21T25:00Z", "2026-11-21T",
      "2026-11-21T09:30:00 XYZ", "21 Plum 2026 09:30 GMT", "21 Nov 2026 09:30 o'clock",
      "21 Nov 2026 at noon", "2026-11-21T09:30Z and more",
      String(repeating: "2", count: 100),
    ]
  )
  func refused(text: String) {
    #expect(Timestamp(webDate: text) == nil)
  }
}
