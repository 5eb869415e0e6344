import ArgumentParser

/// Whole numbers of the command line that must lie in a range.
enum RangeCheck {
  /// Refuses `value` of the option `name` when it is outside of `range`.
  ///
  /// - Throws: `ValidationError`, which says the range, with `advice` behind it.
  static func check(
    _ name: String,
    _ value: Int,
    in range: ClosedRange<Int>,
    advice: String? = nil
  ) throws {
    guard !range.contains(value) else { return }
    let (least, most) = (range.lowerBound, range.upperBound)
    throw ValidationError(
      "invalid value: \(name) must be a whole number from \(least) to \(most)."
        + (advice.map { " \($0)" } ?? "")
    )
  }
}
