import Foundation

/// The seconds of the processor that this process has used.
func processorSeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// Runs `body`.
///
/// - Returns: The microseconds that it took, of the clock on the wall and of the processor.
func measured(_ body: () throws -> Void) rethrows -> (wall: Double, processor: Double) {
  let (start, used) = (ContinuousClock.now, processorSeconds())
  try body()
  let wall = (ContinuousClock.now - start) / .microseconds(1)
  return (wall, (processorSeconds() - used) * 1e6)
}

/// Prints the middle and the 99th percentile of `values`, in microseconds.
func report(_ name: String, _ values: [Double]) {
  let sorted = values.sorted()
  let (middle, high) = (
    sorted[sorted.count / 2], sorted[min(sorted.count * 99 / 100, sorted.count - 1)]
  )
  print("\(name): n \(values.count), p50 \(Int(middle)) us, p99 \(Int(high)) us")
}

/// The kilobytes of memory of this process that no file stands behind.
func anonymousMemory() -> Int {
  let text = (try? String(contentsOfFile: "/proc/self/smaps_rollup", encoding: .utf8)) ?? ""
  let line = text.split(separator: "\n").first { $0.hasPrefix("Anonymous:") }
  return line.flatMap { Int($0.split(separator: " ")[1]) } ?? 0
}

/// Prints how much memory no file stands behind.
func reportMemory(_ moment: String) {
  print("anonymous memory \(moment): \(anonymousMemory()) kB")
}
