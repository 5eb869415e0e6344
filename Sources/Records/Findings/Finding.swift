package import Rules

/// Something wrong with a page that its reader noticed: a value, never an error.
package struct Finding: Hashable, Sendable {
  /// The rule's stable identifier, a row of ``Rule/catalog``.
  package let rule: String

  /// How much it matters.
  package let severity: Severity

  /// What is wrong, in one or two sentences.
  package let message: String

  /// The line of the source where it is, counted from 1; `nil` when it is nowhere.
  package let line: Int?

  /// The column in Unicode scalars, counted from 1.
  package let column: Int?

  /// The piece of the source that shows it, at most ``evidenceLimit`` characters.
  package let evidence: String?

  /// What to do about it.
  package let fix: String

  /// By how much the quality score would rise if it were fixed, in [0,1], once those before it of the same
  /// rule and fix are: the sum of theirs is what fixing all of them brings.
  package var gain: Double?

  /// What it is about, by name; `nil` when only its message says so.
  package internal(set) var subject: FindingSubject?

  /// The longest evidence kept, in characters.
  package static let evidenceLimit = 200

  /// Creates a finding of `rule`.
  ///
  /// - Parameters:
  ///   - rule: The row of the catalog that is broken.
  ///   - detail: A sentence particular to this case, put behind the rule's title.
  ///   - position: Where it is in the source.
  ///   - evidence: The piece of source that shows it; cut at ``evidenceLimit``.
  ///   - gain: What fixing it would add to the quality score.
  ///   - fix: What to do about this very case; the rule's own when `nil`.
  ///   - subject: What it is about, by name.
  package init(
    _ rule: Rule,
    _ detail: String? = nil,
    at position: SourcePosition? = nil,
    evidence: String? = nil,
    gain: Double? = nil,
    fix: String? = nil,
    about subject: FindingSubject? = nil
  ) {
    let texts = rule.texts
    self.rule = rule.id
    severity = texts.severity
    message = detail.map { "\(texts.title) \(InvisibleText.named($0))" } ?? texts.title
    line = position?.line
    column = position?.column
    self.evidence = evidence.map { Self.shown($0) }
    self.fix = fix ?? texts.fix
    self.gain = gain
    self.subject = subject
  }

  /// The start of `text` that is kept; a character may hide any number of marks.
  private static func shown(_ text: String) -> String {
    if text.utf8.count <= evidenceLimit { return text }
    return String(String(text.unicodeScalars.prefix(4 * evidenceLimit)).prefix(evidenceLimit))
  }

  /// Restores a finding from its stored parts.
  init(
    rule: String,
    severity: Severity,
    message: String,
    line: Int?,
    column: Int?,
    evidence: String?,
    fix: String,
    gain: Double?,
    about subject: FindingSubject? = nil
  ) {
    self.rule = rule
    self.severity = severity
    self.message = message
    self.line = line
    self.column = column
    self.evidence = evidence
    self.fix = fix
    self.gain = gain
    self.subject = subject
  }
}

extension Finding {
  /// What the message says of this very case, behind the title of its rule; empty when it says no
  /// more, or is of no rule that there is.
  package var detail: Substring {
    guard let title = Rule.named(rule)?.title, message.hasPrefix(title) else { return "" }
    return message.dropFirst(title.count).drop { $0 == " " }
  }
}

extension Finding {
  /// The same finding, counting as `severity`.
  package func counting(as severity: Severity) -> Finding { changed(severity: severity) }

  /// The same finding, in other words.
  ///
  /// - Parameters:
  ///   - detail: What to say behind the title of its rule.
  ///   - fix: What to do about it.
  ///   - subject: What it is about.
  /// - Returns: The finding; what is not given stays as it is.
  package func reworded(
    detail: String? = nil,
    fix: String? = nil,
    about subject: FindingSubject? = nil
  ) -> Finding {
    let title = Rule.named(rule)?.title
    return changed(
      message: detail.map { detail in title.map { "\($0) \(detail)" } ?? detail },
      fix: fix,
      about: subject
    )
  }

  private func changed(
    severity: Severity? = nil,
    message: String? = nil,
    fix: String? = nil,
    about subject: FindingSubject? = nil
  ) -> Finding {
    Finding(
      rule: rule,
      severity: severity ?? self.severity,
      message: message ?? self.message,
      line: line,
      column: column,
      evidence: evidence,
      fix: fix ?? self.fix,
      gain: gain,
      about: subject ?? self.subject
    )
  }
}

/// A position in a text source.
package struct SourcePosition: Hashable, Sendable {
  /// The line, counted from 1.
  package let line: Int

  /// The column in Unicode scalars, counted from 1.
  package let column: Int

  /// Creates a position from a line and a column, both counted from 1.
  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}
