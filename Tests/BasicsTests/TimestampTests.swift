import Basics
import Testing

struct TimestampTests {
  @Test("Moments beyond what can be told stay at the last that can")
  func ends() {
    let now = Timestamp(milliseconds: 1_795_257_600_000)
    let (first, last) = (Timestamp(milliseconds: .min), Timestamp(milliseconds: .max))
    #expect(now.advanced(bySeconds: 1e300) == last)
    #expect(now.advanced(bySeconds: .infinity) == last)
    #expect(now.advanced(bySeconds: -1e300).milliseconds < .min / 2)
    #expect(last.advanced(bySeconds: 1) == last)
    #expect(first.advanced(bySeconds: -1) == first)
    #expect(now.advanced(bySeconds: 1.5).milliseconds == 1_795_257_601_500)
    #expect(last.seconds(since: first) > 1e16)
    #expect(first.seconds(since: last) < -1e16)
    #expect(now.seconds(since: now.advanced(bySeconds: -0.25)) == 0.25)
    #expect(first.iso8601.hasSuffix("Z") && last.iso8601.hasSuffix("Z"))
  }

  @Test(
    "Moments are written with all their digits",
    arguments: [
      (0, "1970-01-01T00:00:00.000Z"), (1_795_257_600_250, "2026-11-21T10:40:00.250Z"),
      (-1, "1969-12-31T23:59:59.999Z"), (253_402_300_799_999, "9999-12-31T23:59:59.999Z"),
      (-62_167_219_200_000, "0000-01-01T00:00:00.000Z"),
      (253_402_300_800_000, "10000-01-01T00:00:00.000Z"),
      (-62_167_219_200_001, "-0001-12-31T23:59:59.999Z"),
    ] as [(Int64, String)]
  )
  func written(milliseconds: Int64, text: String) {
    #expect(Timestamp(milliseconds: milliseconds).iso8601 == text)
  }
}
