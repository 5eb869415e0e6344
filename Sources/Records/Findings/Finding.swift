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

  /// By how much the quality score would rise if it were fixed, in [0,1].
  package var gain: Double?

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
  package init(
    _ rule: Rule,
    _ detail: String? = nil,
    at position: SourcePosition? = nil,
    evidence: String? = nil,
    gain: Double? = nil,
    fix: String? = nil
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
    gain: Double?
  ) {
    self.rule = rule
    self.severity = severity
    self.message = message
    self.line = line
    self.column = column
    self.evidence = evidence
    self.fix = fix
    self.gain = gain
  }
}

extension Finding {
  /// The same finding, counting as `severity`.
  package func counting(as severity: Severity) -> Finding {
    Finding(
      rule: rule,
      severity: severity,
      message: message,
      line: line,
      column: column,
      evidence: evidence,
      fix: fix,
      gain: gain
    )
  }
}

extension Finding {
  /// The same finding, in other words.
  package func reworded(message: String? = nil, fix: String? = nil) -> Finding {
    Finding(
      rule: rule,
      severity: severity,
      message: message ?? self.message,
      line: line,
      column: column,
      evidence: evidence,
      fix: fix ?? self.fix,
      gain: gain
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
