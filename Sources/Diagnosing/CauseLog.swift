import AppAssociation
import Records
import Rules

/// What is noted while a question is looked into.
struct CauseLog {
  /// The reasons, in the order in which things happen on a device.
  private(set) var causes: [Diagnosis.Cause] = []
  /// What is right.
  var fine: [String] = []
  /// What was not seen.
  var unseen: [String] = []
  /// Whether all that decides was looked at.
  var isComplete = true
  /// Whether what decides is not known.
  var isUndecided = false

  /// Whether a cause that is more than possible was noted.
  var hasStop: Bool { causes.contains { $0.stops && $0.certainty != .possible } }

  /// Whether a cause that is certain was noted, of which others may be the consequence.
  var hasCertainStop: Bool { causes.contains { $0.stops && $0.certainty == .certain } }

  /// Notes a cause.
  mutating func note(
    _ certainty: Diagnosis.Certainty,
    _ owner: Diagnosis.Owner,
    _ text: String,
    fix: String,
    proof: String? = nil,
    evidence: String? = nil,
    rule: String? = nil,
    stops: Bool = true
  ) {
    let cause = Diagnosis.Cause(
      certainty: certainty,
      text: text,
      proof: proof,
      evidence: evidence,
      fix: fix,
      owner: owner,
      rule: rule,
      stops: stops
    )
    if !causes.contains(where: { $0.text == text && $0.proof == proof }) { causes.append(cause) }
  }

  /// Notes a finding as a cause.
  mutating func note(
    _ finding: Finding,
    _ certainty: Diagnosis.Certainty,
    _ owner: Diagnosis.Owner,
    in file: String,
    stops: Bool = true
  ) {
    let position = finding.line.map { SourcePosition(line: $0, column: finding.column ?? 1) }
    let location = FileLocation(file, position).text
    note(
      certainty,
      owner,
      finding.message,
      fix: finding.fix,
      proof: position == nil ? Self.includedFile(finding) ?? location : location,
      evidence: finding.evidence,
      rule: finding.rule,
      stops: stops
    )
  }

  /// Notes that no rule accepts a URL, and what is wrong with the one that was meant to.
  ///
  /// - Parameters:
  ///   - text: That no rule does, in a sentence.
  ///   - finding: What is wrong.
  ///   - reason: The rule, and why it does not match.
  ///   - file: The file.
  mutating func noteRefusal(
    _ text: String,
    _ finding: Finding,
    by reason: AppVerdict.Reason,
    in file: String
  ) {
    let position = finding.line.map { SourcePosition(line: $0, column: finding.column ?? 1) }
    note(
      .certain,
      .server,
      "\(text) \(RuleMistakes.sentences(of: finding))",
      fix: finding.fix,
      proof: position.map { FileLocation(file, $0).text } ?? "\(file), \(reason.location)",
      evidence: "\(reason.rule): \(reason.text)",
      rule: finding.rule
    )
  }

  /// The file that an asset links file includes, where a finding is about that; `nil` for others.
  ///
  /// Its message then ends with the file's URL, and the line and the column there.
  private static func includedFile(_ finding: Finding) -> String? {
    let words = finding.message.split(separator: " ")
    guard words.count > 1, words[words.count - 2] == "In", let last = words.last,
      last.hasPrefix("http"), last.hasSuffix(".")
    else { return nil }
    return String(last.dropLast())
  }

  /// Notes that something which decides was not looked at.
  mutating func leaveOut(_ text: String) {
    unseen.append(text)
    isComplete = false
  }
}
