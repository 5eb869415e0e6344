import Basics
import JSON
import Records
import TestSupport
import Testing

@testable import Engagement

struct ActivityEndsTests {
  private static let epoch = Epoch(number: 2_968)

  private func moment(_ hour: Int) -> Timestamp {
    Timestamp(milliseconds: Int64(hour) * 3_600_000)
  }

  @Test("The end that counts is that of as many different clients, in any order and however often")
  func order() {
    var random = TestRandom(seed: 303)
    for threshold in [1, 3, 50, 192, 400] {
      let limit = min(threshold, ActivityEnds.bucketLimit)
      var said = (0..<400).map { _ in
        (UInt64.random(in: 0 ... .max, using: &random), Int.random(in: 1...40, using: &random))
      }
      // What is said twice, and less before more, changes nothing.
      said += said.prefix(100)
      var latest: [UInt8: Int] = [:]
      for (client, hour) in said {
        latest[UInt8(client >> 56)] = max(latest[UInt8(client >> 56)] ?? 0, hour)
      }
      let expected = latest.values.sorted(by: >)
      var first: ActivityEnds?
      for _ in 0..<3 {
        said.shuffle(using: &random)
        var ends = ActivityEnds()
        for (client, hour) in said {
          ends.take(moment(hour), client: client, epoch: Self.epoch, threshold: threshold)
        }
        #expect(ends.end == moment(expected[limit - 1]))
        #expect(ends.epochs[Self.epoch]?.count == limit)
        #expect(ends == first ?? ends)
        first = ends
      }
    }
  }

  @Test("Clients of different weeks are not added up, and what the last week agrees on counts")
  func weeks() {
    var ends = ActivityEnds()
    func take(_ clients: Range<Int>, _ hour: Int, week: Int32) {
      for client in clients {
        let epoch = Epoch(number: week)
        ends.take(moment(hour), client: UInt64(client) << 56, epoch: epoch, threshold: 10)
      }
    }
    take(0..<9, 100, week: 1)
    take(20..<29, 100, week: 2)
    #expect(ends.end == nil)
    take(9..<10, 100, week: 1)
    #expect(ends.end == moment(100))
    take(40..<49, 200, week: 3)
    #expect(ends.end == moment(100))
    #expect(ends.epochs.keys.map(\.number).sorted() == [2, 3])
    take(29..<30, 90, week: 2)
    #expect(ends.end == moment(90), "it was put forward")
    take(49..<50, 200, week: 3)
    #expect(ends.end == moment(200))
    take(30..<40, 300, week: 2)
    #expect(ends.end == moment(200), "what comes late of an older week changes nothing")
  }

  @Test("An end is kept to the hour, rounded up, and so much as can be a date")
  func rounding() {
    for (milliseconds, hour) in [(3_600_000, 1), (3_600_001, 2), (Int64.max, Int(UInt32.max))] {
      var ends = ActivityEnds()
      let end = Timestamp(milliseconds: milliseconds)
      ends.take(end, client: 1, epoch: Self.epoch, threshold: 1)
      #expect(ends.end == moment(hour))
    }
  }

  @Test(
    "What was written is restored, and nothing of what is damaged",
    arguments: [
      (#"{"agreed":[1],"epochs":[[1,2],[],["x"],3]}"#, nil), ("{}", nil),
      (#"{"agreed":[1,5],"epochs":[[1,2,5,300,99999999999]]}"#, 5),
    ] as [(String, Int?)]
  )
  func restoring(text: String, hour: Int?) throws {
    let ends = ActivityEnds(try #require(try JSONParser.parse(text).object))
    #expect(ends.end == hour.map(moment))
    var writer = JSONWriter()
    writer.value(ends)
    let again = try #require(try JSONParser.parse(writer.bytes).object)
    #expect(ActivityEnds(again) == ends)
  }
}
