import Basics
import Markup
import Records
import Rules

/// Notes texts and addresses of a page's head in which character references are left once the
/// page's own are resolved: a template has escaped what was escaped already.
///
/// A value that holds tags is left alone, because in markup references are at home; so is one whose
/// reference a heading of the page shows too, because the page may be about references.
///
/// Reference: <https://html.spec.whatwg.org/multipage/syntax.html#character-references>
enum EscapedTwice {
  /// Adds one finding for each such element that readers look at.
  static func note(_ metas: PageMetas, findings: inout [Finding]) {
    let tree = metas.tree
    let notes = SourceNotes(tree)
    let headings = tree.elements(.h1).prefix(8).map { tree.textBytes(of: $0) }
    func add(_ what: String, _ reference: ArraySlice<UInt8>, _ element: Int) {
      if headings.contains(where: { $0.firstRange(of: reference) != nil }) { return }
      let subject = FindingSubject(names: [what])
      let detail = "What is left in \(what) is \(reference.text)."
      findings.append(notes.finding(.pageEscapedTwice, detail, at: element, about: subject))
    }
    if let title = tree.elements(.title).first,
      let left = reference(in: tree.textBytes(of: title))
    {
      add("the title", left, title)
    }
    for meta in tree.elements(.meta) {
      guard let content = tree.attributeBytes(.content, of: meta),
        let left = reference(in: content), let name = metas.knownName(of: meta)
      else { continue }
      add(name.prefix(80).text, left, meta)
    }
    for relation in ["canonical", "alternate"] as [StaticString] {
      for link in tree.links(relation) {
        guard let href = tree.attributeBytes(.href, of: link), let left = reference(in: href)
        else { continue }
        add("the address", left, link)
      }
    }
  }

  /// The first reference in a text without tags.
  private static func reference(in text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard text.contains(UInt8(ascii: "&")), !text.contains(UInt8(ascii: "<")) else { return nil }
    var rest = text
    while let mark = rest.firstIndex(of: UInt8(ascii: "&")) {
      if let length = CharacterReference.length(atStartOf: text[mark...]) {
        return text[mark..<mark + length]
      }
      rest = text[(mark + 1)...]
    }
    return nil
  }
}
