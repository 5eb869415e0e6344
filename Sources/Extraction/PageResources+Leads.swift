import Addressing
import Basics
import Markup
import Records

/// Where a page leads besides its links: its frames, the pages before and behind it in a series, and its AMP
/// version, which is the page once more.
///
/// References: <https://html.spec.whatwg.org/multipage/links.html#sequential-link-types>,
/// <https://html.spec.whatwg.org/multipage/iframe-embed-object.html#attr-iframe-src>,
/// <https://amp.dev/documentation/guides-and-tutorials/optimize-measure/discovery>
extension PageResources {
  /// Reads a `link` element with the relations `rel`.
  mutating func readLead(
    _ link: Int,
    _ rel: ArraySlice<UInt8>,
    _ tree: PageTree,
    base: WebAddress
  ) {
    let isNext = ASCII.hasToken(rel, "next") || ASCII.hasToken(rel, "prev")
    guard isNext || ASCII.hasToken(rel, "amphtml") else { return }
    guard let href = tree.addressBytes(.href, of: link) else { return }
    add(WebAddress(bytes: href, base: base), isNext: isNext)
  }

  /// Reads a link of the response's `Link` fields.
  mutating func readLead(_ header: LinkHeader, url: WebAddress) {
    let isNext = header.relations.contains { $0 == "next" || $0 == "prev" }
    guard isNext || header.relations.contains("amphtml") else { return }
    add(WebAddress(header.address, base: url), isNext: isNext)
  }

  /// Reads what the frames of the page show.
  mutating func readFrames(_ tree: PageTree, base: WebAddress) {
    for tag in [Tag.frame, .iframe] {
      for frame in tree.elements(tag).prefix(PageLeads.limit) {
        guard let source = tree.addressBytes(.src, of: frame), !ASCII.trimmed(source).isEmpty
        else { continue }
        add(WebAddress(bytes: source, base: base), isNext: true)
      }
    }
  }

  private mutating func add(_ address: WebAddress?, isNext: Bool) {
    guard let address else { return }
    if isNext {
      leads.add(address.canonical.text)
    } else {
      leads.ampVersions = min(leads.ampVersions + 1, PageLeads.limit)
    }
  }
}
