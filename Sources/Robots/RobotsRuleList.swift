/// Rules in the order in which they decide, and their patterns ready to match.
struct RobotsRuleList: Sendable {
  /// How many rules with wildcards are matched as they are.
  static let wildcardLimit = 2000

  /// The most specific rule first, and of equal ones those that allow first.
  private let rules: [RobotsRule]

  /// The patterns of ``rules``, in the same order.
  private let plain: RobotsMatcher

  /// The patterns in their folded spelling, where they have one; `nil` when none has.
  private let folded: RobotsMatcher?

  /// Orders `rules` and makes their patterns ready.
  ///
  /// Behind ``wildcardLimit`` a rule that forbids is cut before its first star, and one that
  /// allows is skipped.
  init(_ rules: [RobotsRule]) {
    var wildcards = 0
    var bounded: [RobotsRule] = []
    for rule in rules {
      let hasWildcard = rule.pattern.hasWildcard
      if hasWildcard { wildcards += 1 }
      if !hasWildcard || wildcards <= Self.wildcardLimit {
        bounded.append(rule)
      } else if !rule.allows {
        bounded.append(rule)
        bounded[bounded.count - 1].pattern = rule.pattern.withoutWildcards
      }
    }
    let ordered = bounded.sorted { left, right in
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
