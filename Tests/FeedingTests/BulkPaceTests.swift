import Testing

@testable import Feeding

struct BulkPaceTests {
  @Test("Waits double up to a minute, are partly left to chance, and end with a success")
  func waits() {
    var pace = BulkPace()
    let waits = (0..<10).map { _ in pace.fail(asked: nil, chance: 0.999_999) }
    #expect(zip(waits, [0.5, 1, 2, 4, 8, 16, 32, 60, 60, 60]).allSatisfy { abs($0 - $1) < 0.001 })
    #expect(pace.bytes == BulkPace.byteRange.lowerBound)
    pace.succeed()
    let wait = pace.fail(asked: nil, chance: 0)
    #expect(wait == 0.25)
  }

  @Test("Requests grow by a quarter with each that is taken, up to ten million bytes")
  func sizes() {
    var pace = BulkPace()
    for _ in 0..<9 { pace.succeed() }
    #expect(pace.bytes == BulkPace.byteRange.upperBound)
    let isSmaller = pace.shrink()
    #expect(isSmaller)
    #expect(pace.bytes == BulkPace.byteRange.upperBound / 2)
  }

  @Test("Requests of one document each grow by one with each success, up to 16, or are halved")
  func requests() {
    var pace = BulkPace()
    for _ in 0..<20 { pace.succeed() }
    #expect(pace.requests == 16)
    let halves = (0..<6).map { _ in
      _ = pace.fail(asked: nil, chance: 0)
      return pace.requests
    }
    #expect(halves == [8, 4, 2, 1, 1, 1])
  }
}
