import Basics
import Markup
import Records
import Robots
import Rules

/// Notes dates of `unavailable_after` that cannot be read: without them a page stays in the index for
/// ever, against its owner's wish.
enum UnavailableAfter {
  /// Adds a finding for the first date that cannot be read.
  static func note(_ directives: PageDirectives, _ tree: PageTree, in findings: inout [Finding]) {
    let unreadable = directives.unavailableAfter.first { Timestamp(webDate: $0) == nil }
    guard let date = unreadable ?? (directives.lacksDate ? "" : nil) else { return }
    let element = meta(with: date, tree)
    let detail = date.isEmpty ? "It is empty." : "It is \(date.prefix(80))."
    findings.append(
      Finding(
        .pageUnavailableAfterMalformed,
        element == nil ? "\(detail) It is in an X-Robots-Tag header." : detail,
        at: element.map { tree.position(of: $0) },
        evidence: element.map { tree.source(of: $0) }
      )
    )
  }

  /// The meta element whose `unavailable_after` has this date; `nil` when a header has it.
  static func meta(with date: String, _ tree: PageTree) -> Int? {
    tree.elements(.meta).first { meta in
      let content = tree.attributeBytes(.content, of: meta) ?? []
      let text = String(decoding: content, as: UTF8.self).lowercased()
      return text.contains("unavailable_after") && text.contains(date.lowercased())
    }
  }
}
