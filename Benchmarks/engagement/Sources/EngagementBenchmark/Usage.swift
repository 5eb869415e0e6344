import Foundation

/// What the process has used so far.
struct Usage {
  /// Seconds of a clock that only goes forward.
  var seconds: Double
  /// Processor time, of the kernel too.
  var cpu: Double

  static var now: Usage {
    Usage(seconds: clock(CLOCK_MONOTONIC), cpu: clock(CLOCK_PROCESS_CPUTIME_ID))
  }

  /// Seconds of the clock alone.
  static var seconds: Double { clock(CLOCK_MONOTONIC) }

  private static func clock(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// A value of /proc/self/status, in MiB.
  static func memory(_ name: String) -> Int {
    let text = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix("\(name):") }
    let words = line?.split { $0 == " " || $0 == "\t" } ?? []
    return (words.dropFirst().first.flatMap { Int($0) } ?? 0) / 1024
  }
}
