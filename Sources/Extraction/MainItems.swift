import Addressing
import Records

/// The items of structured data that are about the page as a whole.
///
/// A page also describes its site, its way there, its pictures and the comments below it; and
/// a list describes many things, none of which is the page. So the items at the top, and what
/// they call their `mainEntity`, are candidates, without the kinds that are only parts of pages.
/// Those that name the page's own address come first, then those that are no `WebPage`. Where none
/// of several names the address, those count as the page's own that bear its title.
///
/// Reference: <https://schema.org/mainEntityOfPage>
struct MainItems {
  /// An item that may be what the page is about.
  struct Candidate {
    /// The item.
    let item: StructuredItem
    /// The number of the record's item that it is or is in.
    let top: Int
    /// Whether it names the address of the page, or alone among the page's things its title.
    var namesPage: Bool
  }

  /// The candidates, best first.
  let candidates: [Candidate]

  /// The addresses that the page is known under.
  private let addresses: [WebAddress]

  /// Chooses among `items`, those of a page known under `addresses`.
  ///
  /// What the page calls itself, `titles`, is requested only when that decides.
  init(
    _ items: [StructuredItem],
    addresses: [WebAddress],
    titles: @autoclosure () -> [String] = []
  ) {
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
    let things = all.indices.filter { !Self.isPage(all[$0]) && !Self.isMedium(all[$0]) }
    if things.count > 1, !things.contains(where: { all[$0].namesPage }) {
      let titles = titles().map { PageTitle($0) }
      for index in things {
        let names = ["headline", "name", "title"].compactMap { all[index].item.text(of: $0) }
        all[index].namesPage = names.contains { name in titles.contains { $0.says(name) } }
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

  /// What a page with this title is about as a whole: one thing, or several of equal standing.
  ///
  /// Things that name the page come before those that do not, and any thing before a `WebPage`. A
  /// video, a recording or a picture is mostly embedded in something else: it counts only where
  /// nothing else does, and only when it names the page or bears its title.
  func subjects(titled title: String?) -> [Candidate] {
    let things = candidates.filter { !Self.isPage($0) }
    let others = things.filter { !Self.isMedium($0) }
    let own = others.filter(\.namesPage)
    if !others.isEmpty { return own.isEmpty ? others : own }
    let named = things.filter(\.namesPage)
    guard named.isEmpty else { return named }
    // Most pages have no things at all, and a title costs more to divide than all of the above.
    guard !things.isEmpty else { return candidates }
    let title = PageTitle(title ?? "")
    return things.filter { $0.item.text(of: "name").map(title.says) ?? false }
  }

  /// What a page with this title takes its picture and its description from; `nil` when it is about
  /// many things alike, as a list is.
  func first(titled title: String?) -> Candidate? {
    let subjects = subjects(titled: title)
    guard let first = subjects.first else { return nil }
    if first.namesPage || subjects.count == 1 { return first }
    return subjects.count <= Self.few && !namesOther(first) ? first : nil
  }

  /// Whether a thing gives the address of another page as its own.
  private func namesOther(_ candidate: Candidate) -> Bool {
    guard let text = candidate.item.text(of: "url"),
      let address = WebAddress(text, base: addresses.first)
    else { return false }
    return !isPage(address)
  }

  /// So many things of equal standing do not make a list.
  private static let few = 3

  /// The kinds of things that are mostly embedded in others.
  private static let media: Set<String> = [
    "AudioObject", "AudioObjectSnapshot", "Clip", "ImageObject", "MediaObject",
    "MusicVideoObject", "VideoObject", "VideoObjectSnapshot",
  ]

  private static func isMedium(_ candidate: Candidate) -> Bool {
    candidate.item.types.contains { type in
      SchemaOrg.localName(type).map { media.contains(String($0)) } ?? false
    }
  }

  private static func isPage(_ candidate: Candidate) -> Bool {
    candidate.item.types.contains { $0.hasSuffix("Page") }
  }

  /// Whether `address` is one of the page's own.
  func isPage(_ address: WebAddress) -> Bool {
    let address = address.canonical.withoutFragment
    return addresses.contains { $0.withoutFragment == address }
  }

  private static func rank(_ candidate: Candidate) -> Int {
    (candidate.namesPage ? 0 : 2) + (isPage(candidate) ? 1 : 0)
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
