package import Records
import Rules

/// The order in which a page's findings are reported.
package enum FindingOrder {
  /// The most findings of one rule that are kept for a page: more of the same teach nothing.
  package static let ruleLimit = 25

  /// Returns `findings` in the order of the source, those that are nowhere last, and of each
  /// rule at most ``ruleLimit``.
  ///
  /// Findings of one position keep the order in which they were noted.
  package static func sorted(_ findings: [Finding]) -> [Finding] {
    let order = findings.indices.sorted { left, right in
      let first = findings[left]
      let second = findings[right]
      let lines = (first.line ?? .max, second.line ?? .max)
      if lines.0 != lines.1 { return lines.0 < lines.1 }
      let columns = (first.column ?? .max, second.column ?? .max)
      return columns.0 != columns.1 ? columns.0 < columns.1 : left < right
    }
    var counts: [String: Int] = [:]
    return order.compactMap { index in
      let finding = findings[index]
      counts[finding.rule, default: 0] += 1
      return counts[finding.rule, default: 0] <= ruleLimit ? finding : nil
    }
  }
}
