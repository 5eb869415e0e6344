package import Records

/// The catalogue of rules as a page to read.
package enum RuleBook {
  /// The whole catalogue in Markdown: a table of contents by vocabulary, then each rule.
  package static var markdown: String {
    let groups = Dictionary(grouping: Rule.catalogue) { vocabulary(of: $0) }
      .sorted { $0.key < $1.key }
    var parts = [
      """
      # Rules

      Each finding that Pippin reports belongs to one of these \(Rule.catalogue.count) rules. The
      names are stable. This page is made by `pippin rules --format markdown`; a test compares the
      two.

      An **error** loses something or does the opposite of what is meant, a **warning** works less
      well than it could, a **note** is worth knowing.
      """
    ]
    parts.append(
      groups.map { name, rules in
        "- [\(name)](#\(name)): \(rules.count)"
      }.joined(separator: "\n")
    )
    for (name, rules) in groups {
      parts.append("## \(name)")
      parts += rules.map(markdown)
    }
    return parts.joined(separator: "\n\n") + "\n"
  }

  private static func vocabulary(of rule: Rule) -> String {
    rule.id.split(separator: ".").first.map(String.init) ?? rule.id
  }

  /// One rule in Markdown.
  package static func markdown(of rule: Rule) -> String {
    """
    ### \(rule.id)

    **\(rule.severity.rawValue)**: \(prose(rule.title))

    - Why: \(prose(rule.reason))
    - Fix: \(prose(rule.fix))
    - Source: \(prose(rule.source))

    Breaks the rule (\(kind(rule.specimen.kind))):

    \(block(rule.specimen.bad))

    Keeps it:

    \(block(rule.specimen.good))
    """
  }

  private static func kind(_ kind: Specimen.Kind) -> String {
    switch kind {
    case .head: "in the head"
    case .body: "in the body"
    case .page: "a whole page"
    case .robots: "robots.txt"
    case .association: "apple-app-site-association"
    case .assetLinks: "assetlinks.json"
    case .response: "an answer"
    case .sitemap: "a sitemap or feed"
    case .seed: "a line of a seed list"
    case .site: "a site in short"
    }
  }

  /// The longest specimen shown, in characters.
  private static let limit = 600

  /// A specimen as an indented block, which nothing in it can end.
  private static func block(_ text: String) -> String {
    guard !text.isEmpty else { return "(nothing)" }
    let cut = text.count > limit ? "\(text.prefix(limit))…" : text
    return cut.split(omittingEmptySubsequences: false) { $0.isNewline }.map { line in
      line.isEmpty ? "" : "    " + ReportText.plain(String(line))
    }.joined(separator: "\n")
  }

  /// A sentence of the catalogue; only what a reader would take for an element is escaped.
  private static func prose(_ text: String) -> String {
    text.replacing("<", with: "&lt;").replacing("*", with: "\\*")
  }
}
