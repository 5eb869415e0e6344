/// How often something took how long, in fixed classes.
struct Histogram: Hashable, Sendable {
  /// The upper bounds of the classes in seconds, rising; one class more has no bound.
  static let bounds = [
    0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5,
  ]

  /// How many there were in each class.
  private(set) var counts = [Int](repeating: 0, count: bounds.count + 1)
  /// The sum of all, in seconds.
  private(set) var sum = 0.0

  /// How many there were.
  var count: Int { counts.reduce(0, +) }

  /// Counts one that took `seconds`.
  mutating func add(_ seconds: Double) {
    counts[Self.bounds.firstIndex { seconds <= $0 } ?? Self.bounds.count] += 1
    sum += seconds
  }

  /// The histogram in Prometheus' text format 0.0.4, for one value of one label.
  ///
  /// - Parameters:
  ///   - name: The metric's name.
  ///   - label: The label's name.
  ///   - value: The label's value.
  ///   - step: What numbers are rounded down to multiples of; the sum stays in proportion.
  /// - Returns: Lines.
  func lines(_ name: String, label: String, value: String, step: Int = 1) -> String {
    var text = ""
    var total = 0
    let all = count
    let sum = all == 0 ? 0 : sum * Double(all / step * step) / Double(all)
    for (index, number) in counts.enumerated() {
      total += number
      let bound = index < Self.bounds.count ? "\(Self.bounds[index])" : "+Inf"
      text += "\(name)_bucket{\(label)=\"\(value)\",le=\"\(bound)\"} \(total / step * step)\n"
    }
    text += "\(name)_sum{\(label)=\"\(value)\"} \(sum)\n"
    text += "\(name)_count{\(label)=\"\(value)\"} \(total / step * step)\n"
    return text
  }
}
