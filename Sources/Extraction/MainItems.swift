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
    /// The number of the record's item that it is or stands in.
    let top: Int
    /// Whether it names the address of the page.
    let namesPage: Bool
  }

  /// The candidates, best first.
  let candidates: [Candidate]

  /// The addresses that the page is known under.
  private let addresses: [WebAddress]

  /// Chooses among `items`, those of a page known under `addresses`.
  init(_ items: [StructuredItem], addresses: [WebAddress]) {
    self.addresses = addresses
    var all: [Candidate] = []
    for (top, item) in items.prefix(Self.limit).enumerated() {
      let entities = (item.properties["mainEntity"] ?? []).prefix(8).compactMap { value in
        if case .item(let entity) = value { entity } else { nil }
      }
      let namesPage = Self.names(addresses, item)
      if !Self.isPart(item, besides: namesPage ? Self.subjects : []) {
        all.append(Candidate(item: item, top: top, namesPage: namesPage))
      }
      for entity in entities where !Self.isPart(entity, besides: Self.subjects) {
        let isOfPage = namesPage && entities.count == 1 || Self.names(addresses, entity)
        all.append(Candidate(item: entity, top: top, namesPage: isOfPage))
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

  /// Those of ``parts`` that a page is about when it says so.
  private static let subjects: Set<String> = [
    "CriticReview", "EmployerReview", "NewsMediaOrganization", "Organization", "Person", "Review",
    "UserReview",
  ]

  /// Whether an item is only a part of a page; kinds in `others` do not make it one.
  private static func isPart(_ item: StructuredItem, besides others: Set<String>) -> Bool {
    let names = item.types.compactMap { SchemaOrg.localName($0) }
    return names.allSatisfy { name in
      parts.contains(String(name)) && !others.contains(String(name))
    }
  }

  /// Whether `address` is one of the page's own.
  func isPage(_ address: WebAddress) -> Bool {
    let address = address.canonical.withoutFragment
    return addresses.contains { $0.withoutFragment == address }
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
