/// Spans of time in words.
enum CopyTime {
  /// `seconds` in the largest unit of which there are at least two: `14 minutes`, `1 second`.
  static func words(_ seconds: Int) -> String {
    for (unit, size) in [("day", 86_400), ("hour", 3_600), ("minute", 60)]
    where seconds >= 2 * size {
      return "\(seconds / size) \(unit)s"
    }
    return seconds == 1 ? "1 second" : "\(max(seconds, 0)) seconds"
  }
}
