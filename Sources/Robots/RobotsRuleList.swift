/// Rules in the order in which they decide, and their patterns ready to match.
struct RobotsRuleList: Sendable {
  /// The most specific rule first, and of equal ones those that allow first.
  private let rules: [RobotsRule]

  /// The patterns of ``rules``, in the same order.
  private let plain: RobotsMatcher

  /// The patterns in their folded spelling, where they have one; `nil` when none has.
  private let folded: RobotsMatcher?

  /// Orders `rules` and makes their patterns ready.
  init(_ rules: [RobotsRule]) {
    let ordered = rules.sorted { left, right in
      // The more octets a pattern has, the more specific it is.
      if left.pattern.bytes.count != right.pattern.bytes.count {
        return left.pattern.bytes.count > right.pattern.bytes.count
      }
      if left.allows != right.allows { return left.allows }
      return left.line < right.line
    }
    self.rules = ordered
    plain = RobotsMatcher(ordered.map(\.pattern.bytes))
    let isFolded = ordered.contains { $0.pattern.folded != nil }
    folded =
      isFolded ? RobotsMatcher(ordered.map { $0.pattern.folded ?? $0.pattern.bytes }) : nil
  }

  /// Returns the rule that decides about `path`, if one matches in either spelling.
  func decision(for path: RobotsPath) -> RobotsRule? {
    var index = plain.firstMatch(path.bytes) ?? rules.count
    if folded != nil || path.folded != nil {
      let other = (folded ?? plain).firstMatch(path.folded ?? path.bytes) ?? rules.count
      index = min(index, other)
    }
    return index < rules.count ? rules[index] : nil
  }
}
