package import Addressing
import Basics
package import Markup
package import Records
import Rules

/// Reads the page's links, and the base that its relative addresses are resolved against.
///
/// Only http and https addresses are links here, because nothing else can be fetched. An address
/// that is repeated keeps its first index; its text is the first that is not empty, and it
/// counts as `nofollow` only if every occurrence does, since one plain link is enough to follow.
///
/// Reference: <https://html.spec.whatwg.org/multipage/links.html>
package enum LinkReader {
  /// The most different links kept.
  package static let limit = 5_000

  /// The longest text of a link, in characters.
  static let textLimit = 200

  /// The most occurrences of links looked at.
  private static let occurrenceLimit = 100_000

  /// The longest address of a `base` element, in bytes: every relative address of the page repeats
  /// it, and one of this length is longer than what is fetched.
  package static let baseLimit = 8_192

  /// Returns the address that relative addresses of the page at `url` are resolved against: that
  /// of the first `base` element with an `href`, if it is of the web and not over ``baseLimit``.
  package static func base(
    _ tree: PageTree,
    url: WebAddress,
    findings: inout [Finding]
  ) -> WebAddress {
    let bases = tree.elements(.base).filter { tree.has(.href, of: $0) }
    guard let first = bases.first, let href = tree.addressBytes(.href, of: first) else {
      return url
    }
    let notes = SourceNotes(tree)
    if bases.count > 1 { findings.append(notes.finding(.linksBaseSeveral, at: bases[1])) }
    guard let base = WebAddress(bytes: href, base: url) else {
      findings.append(notes.finding(.linksBaseUnusable, at: first))
      return url
    }
    guard base.bytes.count <= baseLimit else {
      let detail = "It is longer than \(baseLimit) bytes."
      findings.append(notes.finding(.linksBaseUnusable, detail, at: first))
      return url
    }
    return base
  }

  /// Reads the links of the page, resolved against `base`.
  package static func read(
    _ tree: PageTree,
    base: WebAddress,
    findings: inout [Finding]
  ) -> [PageLink] {
    var found: [PageLink] = []
    var indexes: [WebAddress: Int] = [:]
    var malformed: [Int] = []
    let elements = elements(tree)
    found.reserveCapacity(min(elements.count, limit))
    indexes.reserveCapacity(min(elements.count, limit))
    if elements.count > occurrenceLimit {
      findings.append(SourceNotes(tree).finding(.linksTooMany, at: elements[occurrenceLimit]))
    }
    for element in elements.prefix(occurrenceLimit) {
      guard let href = tree.addressBytes(.href, of: element) else { continue }
      guard let address = WebAddress(bytes: href, base: base)?.canonical else {
        if isWeb(href) { malformed.append(element) }
        continue
      }
      if let index = indexes.updateValue(found.count, forKey: address) {
        indexes[address] = index
        add(element, of: tree, to: &found[index])
      } else if found.count < limit {
        let relations = relations(of: element, in: tree)
        let text = text(of: element, in: tree)
        let position = tree.position(of: element)
        found.append(
          PageLink(url: address.text, rel: relations, text: text, position: position)
        )
      } else {
        findings.append(SourceNotes(tree).finding(.linksTooMany, at: element))
        break
      }
    }
    note(malformed, tree, findings: &findings)
    return found
  }

  /// The relations of links that are hints not to follow them.
  private static let withheld: Set<String> = ["nofollow", "sponsored", "ugc"]

  /// Adds to a link what another occurrence of it says.
  private static func add(_ element: Int, of tree: PageTree, to link: inout PageLink) {
    guard link.text.isEmpty || !link.isVote else { return }
    var relations = link.rel
    // What asks not to be followed counts only where every occurrence of the link asks for it.
    if !link.isVote, withheld.isDisjoint(with: self.relations(of: element, in: tree)) {
      relations.removeAll(where: withheld.contains)
    }
    let text = link.text.isEmpty ? text(of: element, in: tree) : link.text
    link = PageLink(url: link.url, rel: relations, text: text, position: link.position)
  }

  /// The `a` and `area` elements in document order.
  private static func elements(_ tree: PageTree) -> [Int] {
    let areas = tree.elements(.area)
    let anchors = tree.elements(.a)
    return areas.isEmpty ? anchors : (anchors + areas).sorted()
  }

  /// The words of `rel` in lower case, each once.
  private static func relations(of element: Int, in tree: PageTree) -> [String] {
    guard let bytes = tree.attributeBytes(.rel, of: element) else { return [] }
    var relations: [String] = []
    for word in bytes.split(whereSeparator: ASCII.isSpace).prefix(32) {
      let relation = word.prefix(64).text.lowercased()
      if !relations.contains(relation) { relations.append(relation) }
    }
    return relations
  }

  /// The link's text; that of its first image, or its own title, when it has none.
  private static func text(of element: Int, in tree: PageTree) -> String {
    let text = ElementText.folding(element, of: tree, limit: textLimit)
    guard text.isEmpty else { return text }
    let end = min(tree.end(element), element + 64)
    for child in element..<max(element, end)
    where tree.tag(child) == .img || tree.tag(child) == .area {
      guard let alternative = tree.attributeBytes(.alt, of: child) else { continue }
      let text = FoldedText.folding(alternative, limit: textLimit)
      if !text.isEmpty { return text }
    }
    let label =
      tree.attributeBytes(.ariaLabel, of: element) ?? tree.attributeBytes(.title, of: element)
    return label.map { FoldedText.folding($0, limit: textLimit) } ?? ""
  }

  /// Whether a reference that cannot be parsed was meant to be one of the web.
  private static func isWeb(_ href: ArraySlice<UInt8>) -> Bool {
    let href = ASCII.trimmed(href)
    guard let colon = AppAddress.schemeEnd(href) else { return !href.isEmpty }
    return ASCII.equals(href[..<colon], "http") || ASCII.equals(href[..<colon], "https")
  }

  private static func note(_ malformed: [Int], _ tree: PageTree, findings: inout [Finding]) {
    guard let first = malformed.first else { return }
    let detail = "There \(malformed.count == 1 ? "is 1" : "are \(malformed.count)") of them."
    findings.append(SourceNotes(tree).finding(.linksMalformed, detail, at: first))
  }
}
