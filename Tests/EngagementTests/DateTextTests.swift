import Basics
import Records
import Testing

@testable import Engagement

// https://www.rfc-editor.org/rfc/rfc3339#section-5.6
struct DateTextTests {
  @Test(
    "Moments are read to the millisecond",
    arguments: [
      ("1970-01-01T00:00:00Z", 0), ("2000-02-29T12:00:00Z", 951_825_600_000),
      ("2026-11-21T10:00:00.1Z", 1_795_255_200_100),
      ("2026-11-21T10:00:00.123456789Z", 1_795_255_200_123),
      ("1990-12-31T23:59:60Z", 662_688_000_000),
      ("1990-12-31T15:59:60-08:00", 662_688_000_000), ("9999-12-31T23:59:59Z", 253_402_300_799_000),
    ] as [(String, Int64)]
  )
  func read(text: String, milliseconds: Int64) {
    #expect(DateText.parse(text) == Timestamp(milliseconds: milliseconds))
  }

  @Test(
    "What is no moment is not read",
    arguments: [
      "", "2026", "2026-11-21", "2026-11-21T10:00Z", "2026-11-21T10:00:00", "2026-13-01T00:00:00Z",
      "2026-00-01T00:00:00Z", "2026-02-29T00:00:00Z", "2100-02-29T00:00:00Z",
      "2026-04-31T00:00:00Z",
      "2026-11-21T24:00:00Z", "2026-11-21T10:60:00Z", "2026-11-21T10:00:61Z",
      "2026-11-21T10:00:00.Z", "2026-11-21T10:00:00+1:00", "2026-11-21T10:00:00+24:00",
      "2026-11-21T10:00:00Z ", "٢٠٢٦-11-21T10:00:00Z", "1969-12-31T23:59:59Z",
    ]
  )
  func refused(text: String) {
    #expect(DateText.parse(text) == nil)
  }
}
