import Basics
import Extraction
import Markup
import Records
import Robots
import Rules

/// Notes that a page is expired, and which of its dates says so.
///
/// A page holds until the first date of `unavailable_after`, or until the `validThrough` or
/// `expires` of what it is about or the end of the event that it is about, whichever is earlier.
enum PageExpiry {
  /// When directives ask for the page to leave the index.
  struct End {
    /// The date as they write it.
    let written: String
    /// The day, `2026-11-30`, or the moment in UTC.
    let text: String
    /// When it is past.
    let moment: Timestamp

    /// Reads a date; one without a time of day holds all day: "do not show after the specified
    /// date/time".
    ///
    /// Reference: <https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag>
    init?(_ written: String) {
      guard let start = Timestamp(webDate: written) else { return nil }
      let text = written.contains(":") ? start.iso8601 : String(start.iso8601.prefix(10))
      guard let moment = PageRecord.end(of: text) else { return nil }
      self.written = written
      self.text = text
      self.moment = moment
    }
  }

  /// The day or moment behind which directives ask for the page to leave the index.
  static func end(of directives: PageDirectives) -> End? {
    directives.unavailableAfter.compactMap(End.init).min { $0.moment < $1.moment }
  }

  /// Adds the finding for a page whose `record` has expired.
  ///
  /// A stale claim of the same statement is the same fault: its gain goes into this finding.
  static func note(
    _ record: PageRecord,
    _ reading: PageReading,
    _ directives: PageDirectives,
    _ tree: PageTree,
    _ locator: inout StatementLocator,
    in findings: inout [Finding]
  ) {
    if let end = end(of: directives), end.text == record.expires {
      findings.append(finding(of: end, tree))
      return
    }
    guard let location = reading.expiry, let property = location.property,
      let value = location.value
    else { return }
    let position = locator.position(of: location)
    let isSame = { (finding: Finding) in
      finding.rule == Rule.qualityClaimExpired.id && finding.line == position?.line
        && finding.column == position?.column
    }
    let gain = findings.first(where: isSame)?.gain
    findings.removeAll(where: isSame)
    let detail = "Its \(property) is \(value.prefix(80))."
    let evidence = "\(property): \(value)"
    findings.append(Finding(.pageExpired, detail, at: position, evidence: evidence, gain: gain))
  }

  private static func finding(
    of end: End,
    _ tree: PageTree
  ) -> Finding {
    let date = end.written
    let meta = UnavailableAfter.meta(with: date, tree)
    let detail = "Its unavailable_after is \(date.prefix(80))."
    return Finding(
      .pageExpired,
      meta == nil ? "\(detail) It is in an X-Robots-Tag header." : detail,
      at: meta.map { tree.position(of: $0) },
      evidence: meta.map { tree.source(of: $0) }
    )
  }
}
