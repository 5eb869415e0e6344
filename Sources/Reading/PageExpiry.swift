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
  /// The moment behind which directives ask for the page to leave the index.
  static func end(of directives: PageDirectives) -> Timestamp? {
    directives.unavailableAfter.compactMap { Timestamp(webDate: $0) }.min()
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
    if let end = end(of: directives), end.iso8601 == record.expires {
      findings.append(finding(of: end, directives, tree))
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
    of end: Timestamp,
    _ directives: PageDirectives,
    _ tree: PageTree
  ) -> Finding {
    let date = directives.unavailableAfter.first { Timestamp(webDate: $0) == end } ?? end.iso8601
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
