import Foundation

/// Numbers as people read them.
enum Amount {
  /// `number` with commas between groups of three digits: `4,649`.
  static func number(_ number: Int) -> String {
    let digits = Array(String(number.magnitude))
    var text = number < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text += "," }
      text.append(digit)
    }
    return text
  }

  /// `count` with the word for what is counted: `1 page`, `4,649 pages`.
  static func count(_ count: Int, _ one: String, _ many: String? = nil) -> String {
    "\(number(count)) \(count == 1 ? one : many ?? one + "s")"
  }

  /// `count` bytes in decimal units (IEC 80000-13): `512 bytes`, `12.6 MB`.
  static func bytes(_ count: Int) -> String {
    var (value, unit) = (Double(count), -1)
    let units = ["kB", "MB", "GB", "TB", "PB", "EB"]
    // What would be shown as 1000.0 belongs to the next unit.
    while abs(value) >= (unit < 0 ? 1000 : 999.95), unit < units.count - 1 {
      value /= 1000
      unit += 1
    }
    if unit < 0 { return self.count(count, "byte") }
    return String(format: "%.1f %@", value, units[unit])
  }

  /// `seconds` in the two largest units that matter: `0.4 s`, `1 min 5 s`, `3 h 20 min`.
  static func duration(_ seconds: Double) -> String {
    guard seconds.isFinite, seconds < 1e12 else { return "unknown time" }
    if seconds < 9.95, seconds != seconds.rounded() || seconds < 1 {
      return String(format: "%.1f s", max(0, seconds))
    }
    let whole = Int(seconds.rounded())
    return switch whole {
    case ..<60: "\(whole) s"
    case ..<3600: pair(whole / 60, "min", whole % 60, "s")
    case ..<86_400: pair(whole / 3600, "h", whole % 3600 / 60, "min")
    default: pair(whole / 86_400, whole < 172_800 ? "day" : "days", whole % 86_400 / 3600, "h")
    }
  }

  private static func pair(_ first: Int, _ unit: String, _ second: Int, _ small: String) -> String {
    second == 0 ? "\(first) \(unit)" : "\(first) \(unit) \(second) \(small)"
  }
}
