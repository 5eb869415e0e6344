import JSON
import Rules

extension AssociationReader {
  /// The most rules that later ones are compared with.
  private static let coverLimit = 256

  /// Notes a rule that matches everything, whether by its pattern or for want of one.
  mutating func checkBreadth(
    of rule: AssociationRule,
    _ component: JSONObject,
    inherited: [JSONObject]
  ) {
    let sources = [component] + inherited
    let hasPattern = sources.contains { $0["/"] != nil || $0["?"] != nil || $0["#"] != nil }
    if !hasPattern, component["exclude"]?.bool != true {
      note(.associationComponentEmpty, at: rule.location, evidence: rule.text)
    }
  }

  /// Notes rules that never decide, because one before them takes all that they match.
  mutating func checkOrder(of rules: [AssociationRule]) {
    var earlier: [AssociationRule] = []
    var hasExclude = false
    for rule in rules {
      if let cover = earlier.first(where: { $0.covers(rule, budget: &coverBudget) }) {
        let isContradiction =
          cover.isExclude != rule.isExclude && rule.covers(cover, budget: &coverBudget)
        let detail =
          isContradiction
          ? "The other one is at \(cover.location.path)."
          : "The rule at \(cover.location.path) takes its addresses."
        let broken =
          isContradiction ? .associationRulesContradict : Self.rule(forCover: cover, of: rule)
        note(broken, detail, at: rule.location, evidence: rule.text)
        continue
      }
      if rule.isUniversal, rule.hasPattern, !rule.isExclude, !hasExclude {
        note(.associationCatchAll, at: rule.location, evidence: rule.text)
      }
      hasExclude = hasExclude || rule.isExclude
      if earlier.count < Self.coverLimit { earlier.append(rule) }
    }
  }

  private static func rule(forCover cover: AssociationRule, of rule: AssociationRule) -> Rule {
    if cover.isExclude == rule.isExclude { return .associationRuleRedundant }
    return rule.isExclude ? .associationExcludeUnreachable : .associationRuleUnreachable
  }
}

extension AssociationRule {
  /// Whether the rule has any pattern.
  fileprivate var hasPattern: Bool { path != nil || query != nil || fragment != nil }
}
