import Addressing
import Basics
import Markup
import Records
import Rules

/// The documents that a page announces beside itself: feeds, oEmbed documents, its manifest.
///
/// Feeds are alternates of the types of RSS, Atom and JSON Feed, oEmbed documents those of the
/// two types of that specification; both may be in the response's `Link` fields too, which
/// come after the page's elements. Of several manifests the first counts. Types are compared
/// without their parameters and without regard to case.
///
/// References: <https://html.spec.whatwg.org/multipage/links.html#rel-alternate>,
/// <https://html.spec.whatwg.org/multipage/links.html#link-type-manifest>,
/// <https://www.jsonfeed.org/version/1.1/#discovery>, <https://oembed.com/#section4>
struct PageResources: Hashable, Sendable {
  /// The feeds, in document order, each address once.
  var feeds: [LinkedResource] = []
  /// The oEmbed documents, in document order, each address once.
  var oEmbeds: [LinkedResource] = []
  /// The address of the web app manifest, absolute.
  var manifestURL: String?

  /// Where the page leads besides its links.
  var leads = PageLeads()

  /// The most feeds, and the most oEmbed documents, kept.
  static let limit = 64

  /// The longest title kept, in characters.
  static let titleLimit = 200

  /// Reads what the page at `url` announces; its relative addresses are resolved against `base`,
  /// those of `headers` against `url`.
  static func read(
    _ tree: PageTree,
    url: WebAddress,
    base: WebAddress,
    headers: [LinkHeader],
    findings: inout [Finding]
  ) -> PageResources {
    var resources = PageResources()
    for link in tree.elements(.link) {
      guard let rel = tree.attributeBytes(.rel, of: link) else { continue }
      if resources.manifestURL == nil, ASCII.hasToken(rel, "manifest") {
        resources.readManifest(link, tree, base: base, findings: &findings)
      }
      resources.readLead(link, rel, tree, base: base)
      guard let type = tree.attributeBytes(.type, of: link), let kind = Kind(type),
        ASCII.hasToken(rel, "alternate"), !ASCII.hasToken(rel, "stylesheet")
      else { continue }
      let href = tree.addressBytes(.href, of: link) ?? []
      guard !ASCII.trimmed(href).isEmpty, let address = WebAddress(bytes: href, base: base) else {
        findings.append(SourceNotes(tree).finding(.linksResourceUnusable, at: link))
        continue
      }
      let title = tree.attributeBytes(.title, of: link).map {
        FoldedText.folding($0, limit: titleLimit)
      }
      resources.add(address, kind, title)
    }
    resources.readFrames(tree, base: base)
    for header in headers { resources.readLead(header, url: url) }
    for header in headers where header.relations.contains("alternate") {
      guard let type = header.type, let kind = Kind(ArraySlice(type.utf8)),
        let address = WebAddress(header.address, base: url)
      else { continue }
      resources.add(address, kind, header.title.map { FoldedText.folding($0, limit: titleLimit) })
    }
    return resources
  }

  private mutating func readManifest(
    _ link: Int,
    _ tree: PageTree,
    base: WebAddress,
    findings: inout [Finding]
  ) {
    // A link without an address is none (HTML standard, the link element).
    guard let href = tree.addressBytes(.href, of: link) else { return }
    guard !ASCII.trimmed(href).isEmpty, let address = WebAddress(bytes: href, base: base) else {
      findings.append(SourceNotes(tree).finding(.linksResourceUnusable, at: link))
      return
    }
    manifestURL = address.canonical.text
  }

  private mutating func add(_ address: WebAddress, _ kind: Kind, _ title: String?) {
    let title = title?.isEmpty == true ? nil : title
    let resource = LinkedResource(url: address.canonical.text, type: kind.type, title: title)
    let list = kind.isFeed ? feeds : oEmbeds
    guard list.count < Self.limit, !list.contains(where: { $0.url == resource.url }) else { return }
    if kind.isFeed { feeds.append(resource) } else { oEmbeds.append(resource) }
  }

  /// A media type that is a feed's or an oEmbed document's.
  private struct Kind {
    let type: String
    let isFeed: Bool

    init?(_ bytes: ArraySlice<UInt8>) {
      let essence = ASCII.trimmed(bytes.prefix { $0 != UInt8(ascii: ";") })
      guard let row = Self.types.first(where: { ASCII.equals(essence, $0.type) }) else {
        return nil
      }
      type = "\(row.type)"
      isFeed = row.isFeed
    }

    private static let types: [(type: StaticString, isFeed: Bool)] = [
      ("application/rss+xml", true), ("application/atom+xml", true),
      ("application/feed+json", true), ("application/json+oembed", false),
      ("text/xml+oembed", false),
    ]
  }
}
