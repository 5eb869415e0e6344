import Markup
import Records
import Rules

/// Advice to add what a page has, but holds in a comment, a value or an element that is not closed.
///
/// To add it once more would be the wrong fix.
enum SwallowedMarkup {
  /// What the source holds of each thing that a page may seem to lack.
  private static let signs: [(rule: Rule, text: StaticString)] = [
    (.pageTitleMissing, "<title"), (.pageTitleElementMissing, "<title"),
    (.pageDescriptionMissing, "description"), (.pageDescriptionElementMissing, "description"),
    (.pageImageMissing, "og:image"), (.pageTouchIconMissing, "apple-touch-icon"),
    (.pageViewportMissing, "viewport"), (.pageLanguageMissing, "lang="),
    (.pageTextMissing, ">"), (.scriptsPageMade, ">"),
  ]

  /// Rewords each finding about something that is missing because markup around it is not closed.
  static func note(_ tree: PageTree, findings: inout [Finding]) {
    let rules = [Rule.markupElementUnclosed, .markupCommentUnclosed, .markupQuoteUnclosed].map(\.id)
    guard findings.contains(where: { rules.contains($0.rule) }) else { return }
    for index in findings.indices {
      guard let text = signs.first(where: { $0.rule.id == findings[index].rule })?.text,
        let position = tree.swallowed(text)
      else { continue }
      let begin = "in line \(position.line), column \(position.column)"
      let detail = findings[index].detail
      findings[index] = findings[index].reworded(
        detail: (detail.isEmpty ? "" : "\(detail) ")
          + "It may be there: what begins \(begin) is not closed, and holds markup of the page.",
        fix: "First close what begins \(begin), then look again."
      )
    }
  }
}
