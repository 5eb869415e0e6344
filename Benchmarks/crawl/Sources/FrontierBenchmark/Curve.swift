import Foundation

/// What the process has used so far.
struct Usage {
  /// The seconds of a clock that only goes forward.
  let seconds: Double
  /// Processor time, of the kernel too.
  let cpu: Double
  /// Memory in MiB.
  let memory: Double
  /// The most memory so far, in MiB.
  let peak: Double

  static var now: Usage {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    let clock = Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    let cpu = Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    return Usage(
      seconds: clock,
      cpu: cpu,
      memory: status("VmRSS"),
      peak: status("VmHWM")
    )
  }

  /// A value of /proc/self/status, in MiB.
  private static func status(_ name: String) -> Double {
    let text = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix("\(name):") }
    let words = line?.split { $0 == " " || $0 == "\t" } ?? []
    return (words.dropFirst().first.flatMap { Double($0) } ?? 0) / 1024
  }
}

/// Prints a line at once, also into a pipe.
func show(_ line: String) {
  FileHandle.standardOutput.write(Data("\(line)\n".utf8))
}

/// The rate over a run: a line for each tenth, and one at each power of ten.
struct Curve {
  private let count: Int
  private let start = Usage.now
  private var last = (addresses: 0, usage: Usage.now)
  private var tenths: [(wall: Double, cpu: Double)] = []
  private var nextPower = 100_000

  init(count: Int) {
    self.count = count
  }

  /// Tells how many addresses are known now.
  mutating func reach(_ addresses: Int) {
    if addresses >= nextPower {
      tell("\(nextPower) in all", addresses, since: (0, start))
      nextPower *= 10
    }
    guard tenths.count < 10, addresses >= count / 10 * (tenths.count + 1) else { return }
    let now = Usage.now
    let made = Double(addresses - last.addresses)
    tenths.append(
      (
        made / (now.seconds - last.usage.seconds), made / (now.cpu - last.usage.cpu)
      )
    )
    tell("tenth \(tenths.count)", addresses, since: last)
    last = (addresses, now)
  }

  /// Prints how the last tenth compares with the first.
  func end() {
    guard let first = tenths.first, let last = tenths.last else { return }
    show(
      String(
        format: "last tenth / first tenth: %.2f by the clock, %.2f by processor time",
        last.wall / first.wall,
        last.cpu / first.cpu
      )
    )
  }

  private func tell(_ name: String, _ addresses: Int, since: (addresses: Int, usage: Usage)) {
    let now = Usage.now
    let seconds = now.seconds - since.usage.seconds
    let cpu = now.cpu - since.usage.cpu
    let made = Double(addresses - since.addresses)
    show(
      String(
        format: "%@ | %.1f | %.1f | %.0f | %.0f | %.0f | %.0f",
        name,
        seconds,
        cpu,
        made / seconds,
        made / cpu,
        now.memory,
        now.peak
      )
    )
  }
}
