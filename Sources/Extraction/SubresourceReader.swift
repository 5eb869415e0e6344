package import Addressing
import Basics
package import Markup
package import Records
import Rules

/// Reads what a page loads when it is opened: images, scripts, styles, media and frames.
///
/// ``OtherSubresources`` has what is in other attributes than `src`.
///
/// References: <https://html.spec.whatwg.org/multipage/links.html#link-type-stylesheet>,
/// <https://www.w3.org/TR/mixed-content/>
package enum SubresourceReader {
  /// The most different subresources kept.
  package static let limit = 2_000

  /// The elements that load something, with the attribute that says what.
  private static let sources: [(tag: Tag, kind: Subresource.Kind)] = [
    (.audio, .media), (.embed, .media), (.frame, .frame), (.iframe, .frame), (.img, .image),
    (.script, .script), (.source, .media), (.video, .media),
  ]

  /// Returns what the page loads, resolved against `base`, in document order and each URL once; where
  /// there is more than is kept, that is a finding.
  package static func read(
    _ tree: PageTree,
    base: WebAddress,
    findings: inout [Finding]
  ) -> [Subresource] {
    var found: [Subresource] = []
    var seen: Set<WebAddress> = []
    for element in loading(tree) {
      for (url, kind) in urls(of: element, tree) {
        guard let address = WebAddress(bytes: url, base: base)?.canonical,
          seen.insert(address).inserted
        else { continue }
        guard found.count < limit else {
          let detail =
            "It loads more than \(limit) different files; those behind are not requested."
          findings.append(SourceNotes(tree).finding(.linksTooMany, detail, at: element))
          return found
        }
        let position = tree.position(of: element)
        found.append(Subresource(kind: kind, url: address.text, position: position))
      }
    }
    return found
  }

  /// The elements that load something, in document order.
  private static func loading(_ tree: PageTree) -> [Int] {
    let tags = Set(sources.map(\.tag)).union(OtherSubresources.tags)
    return tags.flatMap { tree.elements($0) }.sorted()
  }

  /// All that an element loads, with what it is.
  private static func urls(
    of element: Int,
    _ tree: PageTree
  ) -> [(url: ArraySlice<UInt8>, kind: Subresource.Kind)] {
    let tag = tree.tag(element)
    let kind = tag == .link ? .style : sources.first { $0.tag == tag }?.kind
    let own = kind.flatMap { kind in url(of: element, kind, tree).map { (url: $0, kind: kind) } }
    guard OtherSubresources.tags.contains(tag) else { return own.map { [$0] } ?? [] }
    let others = OtherSubresources.urls(of: element, tree).map {
      (url: ASCII.trimmed(Array($0.url.utf8)[...]), kind: $0.kind)
    }
    return (own.map { [$0] } ?? []) + others.filter { !$0.url.isEmpty }
  }

  /// Notes what an https page loads over http.
  static func noteMixedContent(_ tree: PageTree, url: WebAddress, findings: inout [Finding]) {
    guard url.isSecure else { return }
    var blocked: [Int] = []
    var upgraded: [Int] = []
    for (tag, kind) in sources + [(.link, .style)] {
      for element in tree.elements(tag) where isInsecure(element, kind, tree) {
        if kind.isUpgradeable { upgraded.append(element) } else { blocked.append(element) }
      }
    }
    note(.linksMixedContent, blocked, tree, findings: &findings)
    note(.linksMixedMedia, upgraded, tree, findings: &findings)
  }

  private static func note(
    _ rule: Rule,
    _ elements: [Int],
    _ tree: PageTree,
    findings: inout [Finding]
  ) {
    guard let first = elements.min() else { return }
    let detail = elements.count > 1 ? "There are \(elements.count) of them." : nil
    findings.append(SourceNotes(tree).finding(rule, detail, at: first))
  }

  private static func isInsecure(
    _ element: Int,
    _ kind: Subresource.Kind,
    _ tree: PageTree
  ) -> Bool {
    guard let url = url(of: element, kind, tree).map({ ASCII.trimmed($0) }) else { return false }
    return ASCII.equals(url.prefix(7), "http://")
  }

  /// The URL that an element loads, as written; `nil` when it loads nothing.
  private static func url(
    of element: Int,
    _ kind: Subresource.Kind,
    _ tree: PageTree
  ) -> ArraySlice<UInt8>? {
    let url: ArraySlice<UInt8>?
    if kind == .style {
      guard let rel = tree.attributeBytes(.rel, of: element), ASCII.hasToken(rel, "stylesheet")
      else { return nil }
      url = tree.addressBytes(.href, of: element)
    } else {
      url = tree.addressBytes(.src, of: element)
    }
    return url.flatMap { ASCII.trimmed($0).isEmpty ? nil : $0 }
  }
}
