import Basics
import Rules

/// What a pattern was meant to say, where it is written in another notation than the format's.
///
/// A pattern has at most one: the mistake that explains the others.
struct PatternMistake {
  /// The rule that is broken.
  let rule: Rule
  /// What to write instead, where that can be determined.
  let detail: String?

  /// Returns the mistake in `text`, the variables of which are ``masked(_:)`` where they mean
  /// something.
  static func first(in text: String, masked: String) -> PatternMistake? {
    if hasStraySpace(text) {
      return PatternMistake(
        rule: .associationPatternSpace,
        detail: "Write \(shown(withoutStraySpace(text)))."
      )
    }
    if let plain = withoutReferences(text) {
      return PatternMistake(rule: .associationHTMLReference, detail: "Write \(shown(plain)).")
    }
    if ForeignPattern.isTemplate(masked) {
      return PatternMistake(rule: .associationRouteTemplate, detail: nil)
    }
    if RegularExpression.isLikely(masked) {
      return PatternMistake(
        rule: .associationRegularExpression,
        detail: advice(RegularExpression.patterns(for: text))
      )
    }
    if let alternatives = BraceList.patterns(for: masked, text) {
      return PatternMistake(rule: .associationBraceList, detail: advice(alternatives))
    }
    guard masked.contains(".*") else { return nil }
    let plain = text.replacing(".*", with: "*")
    return PatternMistake(
      rule: .associationFullStopWanted,
      detail: "Where any text is meant, write \(shown(plain))."
    )
  }

  /// Returns `text` with a letter for each variable.
  static func masked(_ text: String) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    let last = rest.lastIndex(of: UInt8(ascii: ")")) ?? -1
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "$"), rest.first == UInt8(ascii: "("), rest.startIndex < last,
        let close = rest.firstIndex(of: UInt8(ascii: ")"))
      {
        bytes.append(UInt8(ascii: "v"))
        rest = rest[(close + 1)...]
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// `text` with an ampersand for each reference to one; `nil` where there is none.
  private static func withoutReferences(_ text: String) -> String? {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return nil }
    var plain = text
    for reference in ["&amp;", "&#38;", "&#x26;"] { plain.replace(reference, with: "&") }
    return plain == text ? nil : plain
  }

  private static func advice(_ patterns: [String]) -> String? {
    switch patterns.count {
    case 0: nil
    case 1: "Write \(shown(patterns[0]))."
    default: "Write one rule for each: \(patterns.map { shown($0) }.joined(separator: ", "))."
    }
  }

  private static func shown(_ pattern: String) -> String {
    "`\(ReportText.cut(pattern, to: 120))`"
  }

  // MARK: White space

  /// Whether white space is at an end of `text` or beside a slash, where no address has any.
  private static func hasStraySpace(_ text: String) -> Bool {
    withoutStraySpace(text) != text
  }

  private static func withoutStraySpace(_ text: String) -> String {
    let slash = UInt8(ascii: "/")
    var kept: [UInt8] = []
    var waiting: [UInt8] = []
    for byte in text.utf8 {
      if isSpace(byte) {
        if let last = kept.last, last != slash { waiting.append(byte) }
      } else {
        if byte != slash { kept += waiting }
        waiting = []
        kept.append(byte)
      }
    }
    return String(decoding: kept, as: UTF8.self)
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }
}
