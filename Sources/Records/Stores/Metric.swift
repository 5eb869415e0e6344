/// A number, or a family of numbers distinguished by labels, that a monitoring system collects.
package struct Metric: Hashable, Sendable {
  /// How the number moves.
  package enum Kind: String, Hashable, Sendable {
    /// It only grows, until a new process starts at zero.
    case counter
    /// It goes up and down.
    case gauge
  }

  /// One number of the family.
  package struct Sample: Hashable, Sendable {
    /// What tells it from the others; empty when it is the only one.
    package var labels: [String: String]
    /// The number.
    package var value: Double

    package init(_ value: Double, labels: [String: String] = [:]) {
      self.labels = labels
      self.value = value
    }
  }

  /// The name: letters, digits and underscores; that of a counter ends in `_total`.
  package var name: String
  /// What is counted, in one sentence.
  package var help: String
  /// How the number moves.
  package var kind: Kind
  /// The numbers.
  package var samples: [Sample]

  package init(_ name: String, _ kind: Kind, _ help: String, _ samples: [Sample]) {
    self.name = name
    self.help = help
    self.kind = kind
    self.samples = samples
  }

  /// A metric of one number.
  package init(_ name: String, _ kind: Kind, _ help: String, _ value: Int) {
    self.init(name, kind, help, [Sample(Double(value))])
  }

  /// A metric with a number for each value of one label.
  package init(
    _ name: String,
    _ kind: Kind,
    _ help: String,
    by label: String,
    _ table: [String: Int]
  ) {
    let rows = table.sorted { $0.key < $1.key }
    self.init(name, kind, help, rows.map { Sample(Double($0.value), labels: [label: $0.key]) })
  }
}

/// Writes metrics as text that Prometheus and those like it read.
///
/// Reference: Prometheus, "Exposition formats", text-based format, version 0.0.4
package enum MetricsText {
  /// The media type to serve the text as.
  package static let mediaType = "text/plain; version=0.0.4; charset=utf-8"

  /// The text of `metrics`, in their order; a metric without numbers is left out.
  package static func text(_ metrics: [Metric]) -> String {
    var text = ""
    for metric in metrics where !metric.samples.isEmpty {
      text += "# HELP \(metric.name) \(escaped(metric.help, quotes: false))\n"
      text += "# TYPE \(metric.name) \(metric.kind.rawValue)\n"
      for sample in metric.samples {
        text += "\(metric.name)\(labels(sample.labels)) \(number(sample.value))\n"
      }
    }
    return text
  }

  private static func labels(_ labels: [String: String]) -> String {
    guard !labels.isEmpty else { return "" }
    let pairs = labels.sorted { $0.key < $1.key }
      .map { "\($0.key)=\"\(escaped($0.value, quotes: true))\"" }
    return "{\(pairs.joined(separator: ","))}"
  }

  private static func escaped(_ text: String, quotes: Bool) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": escaped += "\\\\"
      case "\n": escaped += "\\n"
      case "\"" where quotes: escaped += "\\\""
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  private static func number(_ value: Double) -> String {
    if value.isNaN { return "NaN" }
    if value.isInfinite { return value < 0 ? "-Inf" : "+Inf" }
    return Int(exactly: value).map(String.init) ?? "\(value)"
  }
}
