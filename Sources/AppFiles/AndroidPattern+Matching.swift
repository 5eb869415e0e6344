extension AndroidPattern {
  /// Whether the pattern matches a path, or a part of a query, or a fragment.
  ///
  /// - Parameter text: The text, decoded.
  /// - Returns: Whether it matches; `nil` when the pattern is not known.
  package func matches(_ text: String) -> Bool? {
    guard source.isKnown || source.text.isEmpty else { return nil }
    let (pattern, subject) = (source.text, Array(text.unicodeScalars.prefix(Self.textLimit)))
    switch kind {
    case .literal: return pattern == text
    case .prefix: return text.hasPrefix(pattern)
    case .suffix: return text.hasSuffix(pattern)
    case .simple: return SimpleGlob(pattern).matches(subject)
    case .advanced: return AdvancedGlob(pattern)?.matches(subject) ?? false
    }
  }

  private static let textLimit = 8_192
}

/// A simple pattern of Android.
///
/// A full stop is any character, also behind a backslash; `*` repeats what is before it, and a
/// backslash makes a star text. What is behind `.*` is text, which is searched for. Nothing is tried
/// twice.
///
/// Reference: AOSP, `PatternMatcher.matchGlobPattern`.
struct SimpleGlob {
  /// A character with what is behind it.
  private struct Step {
    let scalar: Unicode.Scalar
    let isAny: Bool
    let repeats: Bool
  }

  private var steps: [Step] = []

  init(_ pattern: String) {
    let scalars = Array(pattern.unicodeScalars)
    var index = 0
    var isSearched = false
    while index < scalars.count {
      let isEscaped = scalars[index] == "\\" && index + 1 < scalars.count
      if isEscaped { index += 1 }
      let scalar = scalars[index]
      let repeats = !isSearched && index + 1 < scalars.count && scalars[index + 1] == "*"
      let isAny = !isSearched && scalar == "." && !(isEscaped && repeats)
      steps.append(Step(scalar: scalar, isAny: isAny, repeats: repeats))
      index += repeats ? 2 : 1
      isSearched = repeats && isAny
    }
  }

  /// Whether the pattern matches all of `text`.
  func matches(_ text: [Unicode.Scalar]) -> Bool {
    guard !steps.isEmpty else { return text.isEmpty }
    var (step, index) = (0, 0)
    while step < steps.count, index < text.count {
      let current = steps[step]
      step += 1
      if current.repeats, current.isAny {
        guard step < steps.count else { return true }
        // Everything up to the next character of the pattern, wherever that is first.
        guard let found = text[index...].firstIndex(of: steps[step].scalar) else { return false }
        index = found + 1
        step += 1
      } else if current.repeats {
        while index < text.count, text[index] == current.scalar { index += 1 }
      } else {
        guard current.isAny || text[index] == current.scalar else { return false }
        index += 1
      }
    }
    if step == steps.count { return index == text.count }
    return step == steps.count - 1 && steps[step].isAny && steps[step].repeats
  }
}

/// An advanced pattern of Android.
///
/// It has full stops, sets in brackets, and `*`, `+` and `{n,m}` behind them. Each takes as much as it
/// can, and nothing is tried twice.
///
/// Reference: <https://developer.android.com/reference/android/os/PatternMatcher#PATTERN_ADVANCED_GLOB>
struct AdvancedGlob {
  /// What one character may be, and how often.
  private struct Step {
    var ranges: [ClosedRange<Unicode.Scalar>] = []
    var isInverted = false
    var count = 1...1
    /// Whether `*`, `+` or a number in braces is behind it.
    var isCounted = false

    /// Whether every character is one.
    var isAny: Bool { isInverted && ranges.isEmpty }

    func contains(_ scalar: Unicode.Scalar) -> Bool {
      ranges.contains { $0.contains(scalar) } != isInverted
    }
  }

  private var steps: [Step] = []
  private static let repeatLimit = 65_536

  /// Reads a pattern; `nil` when Android refuses it.
  init?(_ pattern: String) {
    let scalars = Array(pattern.unicodeScalars)
    var index = 0
    while index < scalars.count {
      switch scalars[index] {
      case "[": guard readSet(scalars, &index) else { return nil }
      case "*", "+", "{":
        guard let last = steps.last, !last.isCounted, let count = Self.count(scalars, &index) else {
          return nil
        }
        steps[steps.count - 1].count = count
        steps[steps.count - 1].isCounted = true
      case ".":
        steps.append(Step(isInverted: true))
        index += 1
      default:
        if scalars[index] == "\\" { index += 1 }
        guard index < scalars.count else { return nil }
        steps.append(Step(ranges: [scalars[index]...scalars[index]]))
        index += 1
      }
    }
  }

  private mutating func readSet(_ scalars: [Unicode.Scalar], _ index: inout Int) -> Bool {
    var step = Step()
    index += 1
    if index < scalars.count, scalars[index] == "^" {
      step.isInverted = true
      index += 1
    }
    while index < scalars.count, scalars[index] != "]" {
      if scalars[index] == "\\" { index += 1 }
      guard index < scalars.count else { return false }
      var last = scalars[index]
      let first = last
      if index + 2 < scalars.count, scalars[index + 1] == "-", scalars[index + 2] != "]" {
        last = scalars[index + 2]
        index += 2
      }
      guard first <= last else { return false }
      step.ranges.append(first...last)
      index += 1
    }
    guard index < scalars.count, !step.ranges.isEmpty else { return false }
    index += 1
    steps.append(step)
    return true
  }

  private static func count(_ scalars: [Unicode.Scalar], _ index: inout Int) -> ClosedRange<Int>? {
    defer { index += 1 }
    if scalars[index] == "*" { return 0...repeatLimit }
    if scalars[index] == "+" { return 1...repeatLimit }
    var text = ""
    index += 1
    while index < scalars.count, scalars[index] != "}", text.utf8.count < 16 {
      text.unicodeScalars.append(scalars[index])
      index += 1
    }
    guard index < scalars.count, scalars[index] == "}" else { return nil }
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count <= 2, let low = Int(parts[0]), (0...repeatLimit).contains(low) else {
      return nil
    }
    guard parts.count == 2 else { return low...low }
    guard !parts[1].isEmpty else { return low...repeatLimit }
    guard let high = Int(parts[1]), (low...repeatLimit).contains(high) else { return nil }
    return low...high
  }

  /// Whether the pattern matches all of `text`.
  func matches(_ text: [Unicode.Scalar]) -> Bool {
    var index = 0
    for step in steps {
      var taken = 0
      while taken < step.count.upperBound, index < text.count, step.contains(text[index]) {
        taken += 1
        index += 1
      }
      guard taken >= step.count.lowerBound else { return false }
    }
    return index == text.count
  }

  /// Whether a step leaves nothing for one behind it that has to match something.
  var matchesNothing: Bool {
    let lastNeeded = steps.lastIndex { $0.count.lowerBound > 0 } ?? 0
    return steps.indices.contains { index in
      let step = steps[index]
      guard step.count.upperBound == Self.repeatLimit, index < lastNeeded else { return false }
      if step.isAny { return true }
      let next = steps[index + 1]
      guard next.count.lowerBound > 0, !next.isInverted, next.ranges.count == 1,
        let range = next.ranges.first, range.lowerBound == range.upperBound
      else { return false }
      return step.contains(range.lowerBound)
    }
  }
}
