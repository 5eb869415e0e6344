import Addressing
import Records

/// The items of structured data that are about the page as a whole.
///
/// A page also describes its site, its way there, its pictures and the comments below it; and
/// a list describes many things, none of which is the page. So the items at the top, and what
/// they call their `mainEntity`, are candidates, without the kinds that are only parts of pages.
/// Those that name the page's own address come first, then those that are no `WebPage`.
///
/// Reference: <https://schema.org/mainEntityOfPage>
struct MainItems {
  /// An item that may be what the page is about.
  struct Candidate {
    /// The item.
    let item: StructuredItem
    /// Whether it names the address of the page.
    let namesPage: Bool
  }

  /// The candidates, best first.
  let candidates: [Candidate]

  /// Chooses among `items`, those of a page known under `addresses`.
  init(_ items: [StructuredItem], addresses: [WebAddress]) {
    var all: [Candidate] = []
    for item in items.prefix(Self.limit) {
      let entities = (item.properties["mainEntity"] ?? []).prefix(8).compactMap { value in
        if case .item(let entity) = value { entity } else { nil }
      }
      for candidate in [item] + entities where !Self.isPart(candidate) {
        let namesPage = Self.names(addresses, candidate)
        all.append(Candidate(item: candidate, namesPage: namesPage))
      }
    }
    let order = all.indices.sorted { left, right in
      let ranks = (Self.rank(all[left]), Self.rank(all[right]))
      return ranks.0 != ranks.1 ? ranks.0 < ranks.1 : left < right
    }
    candidates = order.map { all[$0] }
  }

  /// The most items looked at.
  private static let limit = 200

  /// The kinds of items that are parts of pages, or things that pages are not about.
  private static let parts: Set<String> = [
    "AggregateRating", "Answer", "AudioObject", "BreadcrumbList", "Comment", "ContactPoint",
    "CriticReview", "EmployerReview", "ImageObject", "ItemList", "ListItem", "MediaObject",
    "Offer", "Organization", "NewsMediaOrganization", "Person", "PostalAddress", "Rating",
    "Review", "SearchAction", "SiteNavigationElement", "UserComments", "UserReview", "WPAdBlock",
    "WPFooter", "WPHeader", "WPSideBar", "WebPageElement", "WebSite",
  ]

  private static func isPart(_ item: StructuredItem) -> Bool {
    let names = item.types.compactMap { SchemaOrg.localName($0) }
    return names.isEmpty || names.contains { parts.contains(String($0)) }
  }

  private static func rank(_ candidate: Candidate) -> Int {
    let isPage = candidate.item.types.contains { $0.hasSuffix("Page") }
    return (candidate.namesPage ? 0 : 2) + (isPage ? 1 : 0)
  }

  private static func names(_ addresses: [WebAddress], _ item: StructuredItem) -> Bool {
    var texts = item.id.map { [$0] } ?? []
    for name in ["url", "mainEntityOfPage"] {
      for value in (item.properties[name] ?? []).prefix(4) {
        switch value {
        case .text(let text): texts.append(text)
        case .item(let page): texts += [page.id, page.text(of: "url")].compactMap { $0 }
        default: break
        }
      }
    }
    return texts.contains { text in
      // A fragment alone names a part of any page.
      guard !text.hasPrefix("#"), let address = WebAddress(text, base: addresses.first) else {
        return false
      }
      return addresses.contains(address.canonical)
    }
  }
}

extension StructuredItem {
  /// The first text that a property has.
  func text(of property: String) -> String? {
    for case .text(let text) in properties[property] ?? [] { return text }
    return nil
  }
}
