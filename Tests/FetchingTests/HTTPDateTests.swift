import Basics
import Fetching
import Records
import Testing

// RFC 9110, section 5.6.7.
struct HTTPDateTests {
  private let now = Timestamp(milliseconds: 1_795_257_600_000)

  @Test(
    "The three forms of the specification name the same moment",
    arguments: [
      "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT",
      "Sun Nov  6 08:49:37 1994", "  Sun, 6 Nov 1994 08:49:37 GMT ",
      "Sun, 06 Nov 1994 08:49:37\tGMT", "Sun, 06 Nov 1994 08:49:37 UTC",
    ]
  )
  func forms(text: String) {
    #expect(HTTPDate.parse(text, now: now) == Timestamp(milliseconds: 784_111_777_000))
  }

  @Test(
    "Dates at the edges of the calendar",
    arguments: [
      ("Thu, 01 Jan 1970 00:00:00 GMT", 0), ("Tue, 29 Feb 2000 23:59:59 GMT", 951_868_799),
      ("Wed, 31 Dec 1969 23:59:59 GMT", -1), ("Mon, 01 Jan 1601 00:00:00 GMT", -11_644_473_600),
      ("Fri, 31 Dec 9999 23:59:59 GMT", 253_402_300_799),
    ]
  )
  func edges(text: String, seconds: Int64) {
    #expect(HTTPDate.parse(text, now: now) == Timestamp(milliseconds: seconds * 1000))
  }

  @Test("A year of two digits is at most 50 years ahead")
  func twoDigits() {
    let near = HTTPDate.parse("Monday, 06-Nov-76 00:00:00 GMT", now: now)
    #expect(near == HTTPDate.parse("Fri, 06 Nov 2076 00:00:00 GMT", now: now))
    let past = HTTPDate.parse("Sunday, 06-Nov-77 00:00:00 GMT", now: now)
    #expect(past == HTTPDate.parse("Sun, 06 Nov 1977 00:00:00 GMT", now: now))
  }

  @Test(
    "What is no date is refused",
    arguments: [
      "", "0", "-1", "2026-11-21", "Sun, 31 Feb 1994 08:49:37 GMT",
      "Thu, 29 Feb 1900 00:00:00 GMT", "Sun, 06 nov 1994 08:49:37 GMT",
      "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 06 Nov 1994 8:49 GMT", "Sun, 00 Nov 1994 08:49:37 GMT",
      "Sun, 06 Nov 99999999999999999999 08:49:37 GMT", "Sun, +6 Nov 1994 08:49:37 GMT",
    ]
  )
  func refused(text: String) {
    #expect(HTTPDate.parse(text, now: now) == nil)
  }
}
