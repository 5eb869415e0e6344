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
}
