import Records
import Rules

/// Findings of lost points, a limited number of each rule.
///
/// Findings of one rule with one fix are shown as one, with the sum of their gains. A score is no sum, so
/// that the gain of each is what it brings once those before it are fixed: then their sum is what
/// fixing all of them brings, and that of the first is what fixing it alone does.
struct FindingNotes {
  private(set) var findings: [Finding] = []
  /// All that was noted, fixed.
  private(set) var all: Assessment.Change

  private let assessment: Assessment
  private var counts: [String: Int] = [:]
  private var groups: [Group: (change: Assessment.Change, gain: Double)] = [:]

  private struct Group: Hashable {
    let rule: String
    let fix: String?
  }

  init(_ assessment: Assessment) {
    self.assessment = assessment
    all = assessment.unchanged
  }

  /// Whether another finding of the rule would be kept.
  func hasRoom(for rule: Rule) -> Bool {
    counts[rule.id, default: 0] < QualityJudge.findingLimit
  }

  /// Whether there is a finding of the rule.
  func has(_ rule: Rule) -> Bool { counts[rule.id] != nil }

  /// Whether they say what a thing lacks that the page would be about if it said more.
  var namesSubject = false

  /// Notes a finding of `rule`.
  ///
  /// - Parameters:
  ///   - rule: The rule.
  ///   - detail: What is wrong in this case.
  ///   - position: Where it is.
  ///   - evidence: What shows it.
  ///   - fix: What to do about this case.
  ///   - subject: What it is about.
  ///   - gain: What fixing it brings, where that is known otherwise.
  ///   - apply: Fixes it.
  mutating func add(
    _ rule: Rule,
    _ detail: String?,
    at position: SourcePosition? = nil,
    evidence: String? = nil,
    fix: String? = nil,
    about subject: FindingSubject? = nil,
    gain: Double? = nil,
    fixed apply: (inout Assessment.Change) -> Void
  ) {
    guard hasRoom(for: rule) else { return }
    counts[rule.id, default: 0] += 1
    apply(&all)
    findings.append(
      Finding(
        rule,
        detail,
        at: position,
        evidence: evidence,
        gain: gain ?? added(Group(rule: rule.id, fix: fix), apply),
        fix: fix,
        about: subject
      )
    )
  }

  /// What one more fix brings to those of its group.
  private mutating func added(
    _ group: Group,
    _ apply: (inout Assessment.Change) -> Void
  ) -> Double {
    var (change, before) = groups[group] ?? (assessment.unchanged, 0)
    apply(&change)
    let gain = max(before, assessment.gain(change))
    groups[group] = (change, gain)
    return gain - before
  }
}
