import Basics
import Records
package import Rules

/// The catalog of codes as pages to read.
package enum CodeReference {
  /// Every code in Markdown: a table of contents by family, then each code.
  package static var markdown: String {
    let families = CodeCatalog.families.filter { $0 != "term" }
    let entries = families.map { CodeCatalog.entries(ofFamily: $0) }
    let intro = """
      # Codes

      Each code that Pippin prints is explained here, \(entries.reduce(0) { $0 + $1.count }) in all: \
      findings, reasons, checks, problems, metrics, signals and verdicts. Codes are stable. \
      `pippin rules CODE` prints the same text, `pippin rules FAMILY` lists a family. Words are \
      explained in [terms.md](terms.md). This page is made by `pippin rules --format markdown`; a \
      test compares the two.

      An **error** loses something or does the opposite of what is meant. A **warning** works less \
      well than it could. A **note** is worth knowing.
      """
    let contents = zip(families, entries).map { family, entries in
      "- [\(family)](#\(family)): \(entries.count)"
    }
    var parts = [intro, contents.joined(separator: "\n")]
    for (family, entries) in zip(families, entries) {
      parts.append("## \(family)")
      parts += entries.map(markdown)
    }
    return parts.joined(separator: "\n\n") + "\n"
  }

  /// The line with which an output says where its codes are explained.
  package static let hint = "Explain a code with: pippin rules CODE"
  /// Where one code is explained, as a sentence.
  static func hint(_ code: String) -> String { "Explained by: pippin rules \(code)." }

  /// Every term in Markdown.
  package static var terms: String {
    let intro = """
      # Terms

      Words that Pippin's texts use. `pippin rules TERM` prints the same text. This page is made by \
      `pippin rules term --format markdown`; a test compares the two.
      """
    return ([intro] + CodeCatalog.entries(ofFamily: "term").map(term)).joined(separator: "\n\n")
      + "\n"
  }

  private static func term(_ entry: CodeEntry) -> String {
    """
    ## \(entry.code)

    \(prose(entry.meaning)) \(prose(entry.reason))

    Try: `\(entry.fix)`
    """
  }

  /// One code in Markdown.
  package static func markdown(of entry: CodeEntry) -> String {
    if entry.kinds == [.term] { return term(entry) }
    var text = """
      ### \(CodeCatalog.heading(of: entry))

      **\(entry.severity?.rawValue ?? entry.label)**: \(prose(entry.meaning))

      - Why: \(prose(entry.reason))
      - Fix: \(prose(entry.fix))
      - Source: \(prose(entry.source))
      """
    let others = entry.kinds.dropFirst().map(\.label)
    if !others.isEmpty { text += "\n- Also: \(others.joined(separator: "; "))" }
    let former = CodeAliases.former(of: entry.code)
    if !former.isEmpty { text += "\n- Formerly: \(former.joined(separator: ", "))" }
    if let rule = Rule.named(entry.code) { text += "\n\n" + specimens(of: rule) }
    return text
  }

  private static func specimens(of rule: Rule) -> String {
    """
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
    case .xhtml: "XHTML"
    case .assetLinks: "assetlinks.json"
    case .response: "a response"
    case .sitemap: "a sitemap or feed"
    case .seed: "a line of a seed list"
    case .site: "a site in short"
    case .copy: "a response of Apple or Google, then the server's"
    case .appFiles: "files of an app and of its site"
    case .rendering: "a page as served, then as its scripts left it"
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

  /// A sentence of the catalog; only what a reader would take for an element is escaped.
  private static func prose(_ text: String) -> String {
    text.replacing("<", with: "&lt;").replacing("*", with: "\\*")
  }
}
