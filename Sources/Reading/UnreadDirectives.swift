import Basics
import Markup
import Records
import Robots
import Rules

/// Notes directives for search engines that none of them reads: misspelled ones, those in an
/// attribute that is not looked at, and those on an element that is not.
///
/// Without a word about them, the owner of a page that says `no-index` learns that it may be indexed.
///
/// Reference: <https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag>
enum UnreadDirectives {
  /// The most findings of a page.
  private static let limit = 8

  /// Adds a finding for each of them.
  static func note(_ directives: PageDirectives, _ tree: PageTree, in findings: inout [Finding]) {
    for misspelling in directives.misspellings.prefix(limit) {
      let element = meta(saying: misspelling.text, tree)
      let source = element == nil ? " It is in an X-Robots-Tag header." : ""
      findings.append(
        Finding(
          .pageDirectiveMisspelled,
          "It is \(misspelling.text). Did you mean \(misspelling.meant)?\(source)",
          at: element.map { tree.position(of: $0) },
          evidence: element.map { tree.source(of: $0) }
        )
      )
    }
    for meta in tree.elements(.meta).lazy.filter({ isMisplaced($0, tree) }).prefix(limit) {
      findings.append(
        Finding(
          .pageDirectiveMisplaced,
          tree.has(.httpEquiv, of: meta) ? "It is in http-equiv." : "It is in property.",
          at: tree.position(of: meta),
          evidence: tree.source(of: meta)
        )
      )
    }
    noteNosnippets(tree, in: &findings)
  }

  /// Adds a finding for each `data-nosnippet` that keeps nothing out of snippets.
  private static func noteNosnippets(_ tree: PageTree, in findings: inout [Finding]) {
    let marked = tree.elements(withAnyOf: [.dataNosnippet])
    guard !marked.isEmpty else { return }
    let read: Set<Tag> = [.span, .div, .section]
    // What is in these is no text.
    let silent: Set<Tag> = [.style, .script, .template, .link, .meta]
    let obeyed = Set(marked.filter { read.contains(tree.tag($0)) })
    let others = marked.lazy.filter { !silent.contains(tree.tag($0)) }
      .filter { !isWithin(obeyed, $0, tree) }
    for element in others.prefix(limit) {
      findings.append(
        Finding(
          .pageNosnippetMisplaced,
          at: tree.position(of: element),
          evidence: tree.source(of: element)
        )
      )
    }
  }

  /// Whether `element` or one around it is among `elements`.
  private static func isWithin(_ elements: Set<Int>, _ element: Int, _ tree: PageTree) -> Bool {
    var next: Int? = element
    while let here = next {
      if elements.contains(here) { return true }
      next = tree.parent(here)
    }
    return false
  }

  /// The first element with the name of crawlers whose content holds `text`; `nil` when a header does.
  private static func meta(saying text: String, _ tree: PageTree) -> Int? {
    tree.elements(.meta).first { meta in
      guard let name = tree.attributeBytes(.name, of: meta) else { return false }
      let reader = String(decoding: ASCII.trimmed(name), as: UTF8.self).lowercased()
      guard reader == "robots" || PageDirectives.agents.contains(reader) else { return false }
      let content = tree.attributeBytes(.content, of: meta) ?? []
      let words = String(decoding: content, as: UTF8.self).lowercased()
      return words.split(whereSeparator: \.isWhitespace).joined(separator: " ").contains(text)
    }
  }

  /// Whether an element restricts search engines in an attribute that none reads.
  private static func isMisplaced(_ meta: Int, _ tree: PageTree) -> Bool {
    let names: [(AttributeName, StaticString)] = [
      (.property, "robots"), (.httpEquiv, "x-robots-tag"), (.httpEquiv, "robots"),
    ]
    let isCalledSo = names.contains { attribute, name in
      tree.attributeBytes(attribute, of: meta).map { ASCII.equals($0, name) } ?? false
    }
    guard isCalledSo, !tree.has(.name, of: meta),
      let content = tree.attributeBytes(.content, of: meta)
    else { return false }
    var directives = PageDirectives()
    directives.read(meta: "robots", content: String(decoding: content, as: UTF8.self))
    return directives.isRestricting
  }
}
