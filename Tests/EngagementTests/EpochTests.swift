import Basics
import Engagement
import Records
import Testing

struct EpochTests {
  @Test(
    "Weeks are counted from the first of January 1970",
    arguments: [
      (0, 0), (604_799_999, 0), (604_800_000, 1), (1_795_255_200_000, 2_968), (-1, -1),
      (-604_800_000, -1), (-604_800_001, -2),
    ] as [(Int64, Int32)]
  )
  func number(milliseconds: Int64, expected: Int32) {
    let epoch = Epoch(of: Timestamp(milliseconds: milliseconds))
    #expect(epoch.number == expected)
    #expect(epoch.start.milliseconds <= milliseconds)
    #expect(epoch.start.milliseconds + Epoch.length > milliseconds)
  }
}
