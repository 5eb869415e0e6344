import Records
import Rules

/// Findings of lost points, a limited number of each rule.
struct FindingNotes {
  private(set) var findings: [Finding] = []
  private var counts: [String: Int] = [:]

  /// Whether another finding of the rule would be kept.
  func hasRoom(for rule: Rule) -> Bool {
    counts[rule.id, default: 0] < QualityJudge.findingLimit
  }

  mutating func add(
    _ rule: Rule,
    _ detail: String?,
    _ gain: Double,
    at position: SourcePosition? = nil,
    evidence: String? = nil,
    fix: String? = nil,
    about subject: FindingSubject? = nil
  ) {
    guard hasRoom(for: rule) else { return }
    counts[rule.id, default: 0] += 1
    findings.append(
      Finding(
        rule,
        detail,
        at: position,
        evidence: evidence,
        gain: gain,
        fix: fix,
        about: subject
      )
    )
  }
}
