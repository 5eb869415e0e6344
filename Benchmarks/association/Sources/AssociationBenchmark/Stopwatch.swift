import Foundation

/// Measures the processor time of one thread, which other programs on the machine do not add to.
enum Stopwatch {
  private static let rounds = 7

  /// The seconds that `body` takes.
  static func seconds(_ body: () -> Void) -> Double {
    let start = now()
    body()
    return now() - start
  }

  /// How many of its `count` pieces of work `body` does in a second: the median of some rounds.
  static func rate(of count: Int, _ body: () -> Int) -> Double {
    var results = 0
    var rates: [Double] = []
    for _ in 0..<rounds {
      var repeats = 0
      let start = now()
      var end = start
      while end - start < 0.2 {
        results &+= body()
        repeats += 1
        end = now()
      }
      rates.append(Double(count * repeats) / (end - start))
    }
    precondition(results >= 0, "The sum keeps the work from being left out.")
    return rates.sorted()[rounds / 2]
  }

  private static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
