import Foundation
import Predicting

/// Measures what an event and a list cost with 1,000 items, in CPU time of the thread.
enum Speed {
  static func run() {
    var random = Generator(state: 7)
    var predictor = Predictor()
    let keys = (0..<1_000).map { "[\"persistent\",\"item \($0)\"]" }
    var seconds = 0.0
    func moment() -> LocalMoment {
      seconds += Double.random(in: 1..<1_200, using: &random)
      return LocalMoment(seconds, secondsFromUTC: 3_600)
    }
    for key in keys { predictor.note(key, at: moment()) }
    var events: [(String, LocalMoment)] = []
    for _ in 0..<200_000 {
      let at = Int.random(in: 0..<1_000, using: &random) * Int.random(in: 0..<1_000, using: &random)
      events.append((keys[at / 1_000], moment()))
    }
    let start = now()
    for (key, moment) in events { predictor.note(key, at: moment) }
    let eventTime = (now() - start) / Double(events.count)
    var times: [Double] = []
    for (key, moment) in events.prefix(2_000) {
      let start = now()
      let list = predictor.suggestions(at: moment, limit: 8)
      times.append(now() - start)
      guard !list.isEmpty else { continue }
      predictor.note(key, at: moment)
    }
    times.sort()
    print(String(format: "event: %.2f µs mean of %d", eventTime * 1e6, events.count))
    print(
      String(
        format: "8 suggestions of 1,000 items: %.1f µs p50, %.1f µs p99",
        times[1_000] * 1e6,
        times[1_980] * 1e6
      )
    )
    let bytes = predictor.encoded.count
    print("state: \(bytes) bytes, \(bytes / 1_000) an item with its key")
  }

  private static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
