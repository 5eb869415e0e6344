import Markup
import Records
import Rules

/// Tags of which no reader needs more than was kept: a long one of those is no fault of the page.
enum UnreadTag {
  /// The elements whose attributes say something of the page whatever else they hold.
  private static let read: Set<Substring> = ["a", "area", "base", "html", "link", "script"]

  /// Removes from `findings` what they say of long tags that no reader asks for, such as a `meta`
  /// element with the settings of an ad.
  static func removeNotes(from findings: inout [Finding]) {
    guard findings.contains(where: { $0.rule == Rule.markupTagTooLarge.id }) else { return }
    findings.removeAll { finding in
      finding.rule == Rule.markupTagTooLarge.id && !isRead(finding.evidence ?? "")
    }
  }

  /// Whether the tag that `source` starts with is one that says something of the page.
  private static func isRead(_ source: String) -> Bool {
    let source = source.lowercased()
    let name = source.dropFirst().prefix { !$0.isWhitespace && $0 != ">" && $0 != "/" }
    if read.contains(name) { return true }
    if ["itemprop", "itemscope", "property=", "typeof="].contains(where: source.contains) {
      return true
    }
    guard name == "meta" else { return false }
    guard let key = source.firstMatch(of: /\sname\s*=\s*["']?([^"'\s>]+)/) else {
      return !source.contains(/\sname\s*=/)
    }
    return MetaName(Array(key.1.utf8)[...]) != nil || key.1.contains(":")
  }
}
