import Addressing
package import Records

/// The type of what a page is mainly about, such as `Recipe`.
///
/// A page also describes its site, the way to it, its pictures and the ratings of its thing, none of
/// which it is about. Of the things at the top and what they call their `mainEntity`, those come
/// first that name the page's address or bear its title, then those that are no page themselves, and
/// media last, because most of them are embedded in something else.
///
/// Reference: <https://schema.org/mainEntity>, <https://schema.org/mainEntityOfPage>
package enum MainType {
  /// The most items that are looked at.
  private static let limit = 200

  /// Types of what is a part of pages, or around them.
  package static let parts: Set<String> = [
    "AggregateOffer", "AggregateRating", "Answer", "BreadcrumbList", "Comment", "ContactPoint",
    "EntryPoint", "ImageObject", "ItemList", "ListItem", "Offer", "OfferCatalog", "Organization",
    "Person", "PostalAddress", "Rating", "ReadAction", "Review", "SearchAction",
    "SiteNavigationElement", "UserComments", "WPAdBlock", "WPFooter", "WPHeader", "WPSideBar",
    "WebPageElement", "WebSite", "NewsMediaOrganization",
  ]
  /// Those of ``parts`` that a page may be about when it says so.
  private static let subjects: Set<String> = [
    "ItemList", "NewsMediaOrganization", "Organization", "Person", "Review",
  ]
  private static let media: Set<String> = [
    "AudioObject", "Clip", "ImageObject", "MediaObject", "MusicVideoObject", "VideoObject",
  ]

  /// The type of the main thing of the page in `record`; `nil` where nothing says what it is.
  package static func of(_ record: PageRecord) -> String? { all(of: record).first }

  /// The types of the main thing of the page in `record`, in the order in which it names them; none
  /// where nothing says what it is.
  package static func all(of record: PageRecord) -> [String] {
    var best: (rank: Int, types: [String])?
    func consider(_ item: StructuredItem, isSubject: Bool) {
      let names = item.types.compactMap(localName)
      let isNamed = isSubject || isAbout(record, item)
      let types = names.filter { !parts.contains($0) || isNamed && subjects.contains($0) }
      guard let type = types.first else { return }
      let rank =
        (media.contains(type) ? 4 : 0) + (type.hasSuffix("WebPage") ? 2 : 0) + (isNamed ? 0 : 1)
      if rank < best?.rank ?? .max { best = (rank, types) }
    }
    for item in record.items.prefix(limit) {
      consider(item, isSubject: false)
      for case .item(let entity) in (item.properties["mainEntity"] ?? []).prefix(8) {
        consider(entity, isSubject: true)
      }
    }
    return best?.types ?? []
  }

  /// `types` with `first` in front of the others.
  static func first(_ first: String?, of types: [String]) -> [String] {
    guard let first else { return types }
    return [first] + types.filter { $0 != first }
  }

  /// The last part of a type's address.
  private static func localName(_ type: String) -> String? {
    type.split { $0 == "/" || $0 == "#" }.last.map(String.init)
  }

  /// Whether an item names the address of the page, or bears its title.
  private static func isAbout(_ record: PageRecord, _ item: StructuredItem) -> Bool {
    var addresses = [item.id].compactMap { $0 }
    for name in ["url", "mainEntityOfPage"] {
      for value in (item.properties[name] ?? []).prefix(4) {
        switch value {
        case .text(let text): addresses.append(text)
        case .item(let page): addresses += [page.id].compactMap { $0 }
        default: break
        }
      }
    }
    let own = [record.url.text, record.canonicalURL].compactMap { $0 }
    let isAddressed = addresses.contains { text in
      !text.hasPrefix("#")
        && own.contains(WebAddress(text, base: record.url)?.withoutFragment.text ?? text)
    }
    guard !isAddressed, let title = record.title, !title.isEmpty else { return isAddressed }
    return ["name", "headline"].contains { name in
      guard case .text(let text)? = item.properties[name]?.first, !text.isEmpty else {
        return false
      }
      return title.hasPrefix(text)
    }
  }
}
