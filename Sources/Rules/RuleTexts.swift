/// What the row of a rule says, but for its specimen.
package struct RuleTexts: Sendable {
  /// How much a finding of the rule matters.
  package let severity: Severity
  /// One sentence that says what is wrong; the start of each finding's message.
  package let title: String
  /// Why it matters to the page's owner.
  package let reason: String
  /// What to do about it.
  package let fix: String
  /// What to do in cases in which that does not serve, by name.
  let otherFixes: [String: String]
  /// Where the rule is written: a specification's address, or the document it comes from.
  package let source: String
  /// What the rule's code tells of besides findings.
  let otherKinds: [CodeEntry.Kind]
}
