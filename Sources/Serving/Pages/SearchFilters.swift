import Addressing
import Analysis
import Indexing
import Searching
import Templates

/// The filters of the search page, as links: those in force, which a link takes away, and what the
/// results can be narrowed to, most frequent first.
struct SearchFilters {
  let page: SearchPage
  let results: SearchResults

  /// The fields that can be chosen, which the page asks the counts of.
  static let fields: [FilterName] = [.type, .app, .lang]
  /// The values of a field that are looked at, and those that are shown.
  static let counted = 24
  private static let shown = 6

  private var language: PageLanguage { page.language }

  /// What the template `filters` fills in; `nil` when there are none.
  var values: TemplateValues? {
    let (active, options, reach) = (active, options, reach)
    guard !active.isEmpty || !options.isEmpty || !reach.isEmpty else { return nil }
    return ["active": active, "choices": options, "same": same, "reach": reach]
  }

  /// What the counts hold beside results: pages that are folded away, and those that may have the words
  /// of a phrase in another order.
  private var same: String? {
    let areAll = page.request.flag("similar") || results.duplicates == 0
    let sentences = [
      areAll ? nil : language[.sameInCounts],
      results.facetBound == .exact ? nil : language[.orderInCounts],
    ].compactMap(\.self)
    return sentences.isEmpty ? nil : sentences.joined(separator: " ")
  }

  /// The filters in force.
  private var active: [TemplateValues] {
    (Self.fields + [.host, .site]).compactMap { field in
      guard let value = page.request[field.rawValue] else { return nil }
      let name = name(of: value, field)
      return [
        "name": name,
        "label": language[.remove, values: ["name": name]],
        "address": page.address([field.rawValue: String?.none]),
      ]
    }
  }

  /// What can be chosen of each field that has more than one value.
  private var options: [TemplateValues] {
    Self.fields.compactMap { field in
      let values = Self.telling(results.facets[field] ?? [], field)
      guard page.request[field.rawValue] == nil, values.count > 1 else { return nil }
      let links = values.prefix(Self.shown).map { value -> TemplateValues in
        [
          "name": name(of: value.value, field),
          "address": page.address([field.rawValue: value.value]),
          "count": value.count,
        ]
      }
      return ["title": title(field), "links": links]
    }
  }

  /// The switch between all pages and those with an app link, and the one back from pages that say
  /// the same.
  private var reach: [TemplateValues] {
    var switches: [TemplateValues] = []
    if page.isAppLinkedOnly, !results.coversAllPages {
      let isAll = page.request.flag("allPages")
      switches.append([
        "label": language[isAll ? .onlyLinked : .allPages],
        "address": page.address(["allPages": isAll ? nil : "true"]),
      ])
    }
    if page.request.flag("similar") {
      let address = page.address(["similar": String?.none])
      switches.append(["label": language[.oneOfSame], "address": address])
    }
    return switches
  }

  private func title(_ field: FilterName) -> String {
    switch field {
    case .type: language[.kind]
    case .app: language[.app]
    case .lang: language[.language]
    case .host, .site: language[.site]
    }
  }

  private func name(of value: String, _ field: FilterName) -> String {
    switch field {
    case .type: ResultKind.name(of: value, in: language)
    case .lang: language.name(of: value)
    case .app: value
    case .host, .site: ReadableHost.text(value)
    }
  }

  /// The values that tell results apart: types of parts of pages do not, and of several types of one
  /// kind the first one stands for all.
  static func telling(_ values: [FacetCount], _ field: FilterName) -> [FacetCount] {
    guard field == .type else { return values }
    var kinds: Set<PagePhrase> = [.kindPages]
    return values.filter { value in
      guard !parts.contains(value.value.lowercased()),
        let kind = ResultKind.known(value.value)
      else { return false }
      return kinds.insert(kind).inserted
    }
  }

  private static let parts = Set(MainType.parts.map { $0.lowercased() })
}
