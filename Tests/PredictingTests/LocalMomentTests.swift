import Predicting
import Testing

struct LocalMomentTests {
  @Test(
    "A moment has the hour and the kind of day of where the person is",
    arguments: [
      // 2001-01-01 is a Monday.
      (0.0, 0, 0.0, false), (5 * 86_400, 0, 0, true), (5 * 86_400 - 1, 0, 86_399 / 3_600, false),
      (7 * 86_400 - 1, 0, 86_399 / 3_600, true), (7 * 86_400, 0, 0, false),
      // 2026-01-15T12:00:00Z is a Thursday.
      (790_171_200, 0, 12, false), (790_171_200, 3_600, 13, false),
      // Friday evening in Greenwich is Saturday in Kiritimati.
      (790_171_200 + 86_400, 14 * 3_600, 2, true),
      (790_171_200 + 2 * 86_400, -13 * 3_600, 23, false),
      // The Sunday before 2001.
      (-3_600, 0, 23, true), (.infinity, 0, 0, false), (-.infinity, 0, 0, false),
      (.nan, 0, 0, false),
    ] as [(Double, Int, Double, Bool)]
  )
  func parts(seconds: Double, offset: Int, hour: Double, isWeekend: Bool) {
    let moment = LocalMoment(seconds, secondsFromUTC: offset)
    #expect(abs(moment.hour - hour) < 1e-9)
    #expect(moment.isWeekend == isWeekend)
  }
}
