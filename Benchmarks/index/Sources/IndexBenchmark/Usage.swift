import Foundation

/// What the process has used so far.
struct Usage {
  /// Seconds of a clock that only goes forward.
  var seconds: Double
  /// Processor time, of the kernel too.
  var cpu: Double

  /// Seconds of the same clock, alone: asking for processor time takes as long as a fast search.
  static var seconds: Double { clock(CLOCK_MONOTONIC) }

  /// Processor time of this thread: what others do on the machine says little of it.
  static var threadSeconds: Double { clock(CLOCK_THREAD_CPUTIME_ID) }

  static var now: Usage {
    Usage(seconds: seconds, cpu: clock(CLOCK_PROCESS_CPUTIME_ID))
  }

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

  /// Memory now and at its peak, the part of it that no file backs, and that part's peak.
  static var memoryFields: String {
    "\"rss_mb\":\(memory("VmHWM")),\"rss_now_mb\":\(memory("VmRSS")),\"anon_mb\":\(memory("RssAnon"))"
  }
}

/// Numbers in the form of the other harnesses.
func text(_ number: Double, _ digits: Int = 1) -> String {
  String(format: "%.\(digits)f", number)
}
