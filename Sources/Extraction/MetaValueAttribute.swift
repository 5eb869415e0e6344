import Basics
import Markup
import Records
import Rules

/// Notes metas that hold their text in `value`, where nobody reads it.
///
/// The `meta` element has no such attribute; browsers and every reader of metadata take `content`
/// only. So nothing is read from these, and each is reported once, in place of what other readers
/// would miss because of it.
///
/// Reference: <https://html.spec.whatwg.org/multipage/semantics.html#the-meta-element>
enum MetaValueAttribute {
  /// Adds one finding for each such element that names something this package reads, and takes
  /// away those findings that only say that the same thing is missing.
  static func note(_ metas: PageMetas, findings: inout [Finding]) {
    guard !metas.misplaced.isEmpty else { return }
    let notes = SourceNotes(metas.tree)
    var reported: [Finding] = []
    var hasOpenGraph = false
    for meta in metas.misplaced {
      guard let name = metas.knownName(of: meta) else { continue }
      hasOpenGraph = hasOpenGraph || ASCII.hasPrefix(name, "og:")
      let finding = notes.finding(.metaValueAttribute, at: meta)
      let isMisplaced =
        isNamedWrongly(meta, metas.tree)
        || findings.contains { isAboutName($0) && isBeside($0, finding) }
      let advice = isMisplaced ? " It belongs in the attribute property, too." : ""
      let detail = "The name is \(name.prefix(80).text).\(advice)"
      let isRead = MetaName(name).map { !MetaName.unread.contains($0) } ?? true
      let rule: Rule = isRead ? .metaValueAttribute : .metaValueUnread
      let subject = FindingSubject(names: [name.prefix(80).text])
      reported.append(notes.finding(rule, detail, at: meta, about: subject))
    }
    findings.removeAll { finding in
      if hasOpenGraph, finding.rule == Rule.openGraphIncomplete.id { return true }
      return (finding.rule.hasSuffix("-missing") || isAboutName(finding))
        && reported.contains { isBeside($0, finding) }
    }
    findings += reported
  }

  /// Whether `meta` holds a property of Open Graph in the attribute `name`.
  private static func isNamedWrongly(_ meta: Int, _ tree: PageTree) -> Bool {
    guard tree.attributeBytes(.property, of: meta) == nil,
      let name = tree.attributeBytes(.name, of: meta).map(ASCII.trimmed)
    else { return false }
    return OpenGraph.isKnown(name) && OpenGraphNames.isDefined(name.text.lowercased())
  }

  /// Whether `finding` says that a name is in the wrong attribute.
  private static func isAboutName(_ finding: Finding) -> Bool {
    finding.rule.hasSuffix(".name-attribute")
  }

  private static func isBeside(_ left: Finding, _ right: Finding) -> Bool {
    left.line == right.line && left.column == right.column
  }
}
