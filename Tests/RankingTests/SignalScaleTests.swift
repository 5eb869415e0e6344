import Basics
import Ranking
import Records
import Testing

struct SignalScaleTests {
  @Test(
    "An amount reaches a half at its half and never more than 1",
    arguments: [(0.0, 0.0), (-5, 0), (10, 0.5), (30, 0.75), (.infinity, 1), (.nan, 0)]
  )
  func saturated(amount: Double, expected: Double) {
    #expect(SignalScale.saturated(amount, half: 10) == expected)
  }

  @Test("Freshness halves with each half-life, and the future counts as now")
  func freshness() {
    let now = Timestamp(milliseconds: 1_800_000_000_000)
    let day = 86_400.0
    func fresh(_ days: Double) -> Double {
      SignalScale.freshness(of: now.advanced(bySeconds: -days * day), now: now, halfLife: 10 * day)
    }
    #expect(fresh(0) == 1)
    #expect(fresh(10) == 0.5)
    #expect(fresh(20) == 0.25)
    #expect(fresh(-5) == 1)
    #expect(SignalScale.freshness(of: nil, now: now) == 0)
  }

  @Test(
    "Time to content counts in classes",
    arguments: [(0, 1.0), (299, 1), (300, 0.8), (2_999, 0.5), (9_999, 0.2), (10_000, 0)]
  )
  func speed(milliseconds: Int, expected: Double) {
    #expect(SignalScale.speed(milliseconds: milliseconds) == expected)
  }

  @Test("A page that was not timed stands in the middle")
  func untimed() {
    #expect(SignalScale.speed(milliseconds: nil) == 0.5)
  }
}
