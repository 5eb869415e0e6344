import Indexing
import Searching

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

  /// The filters, as an element that scripts and readers find by its name.
  var html: String {
    let parts = active + choices + reach
    guard !parts.isEmpty else { return "" }
    let label = PageText.text(language[.filters])
    return "<nav class=\"filters\" aria-label=\"\(label)\">\(parts.joined(separator: "\n"))</nav>"
  }

  /// The filters in force.
  private var active: [String] {
    (Self.fields + [.host, .site]).compactMap { field in
      guard let value = page.request[field.rawValue] else { return nil as String? }
      let name = name(of: value, field)
      let label = PageText.text(language[.remove, values: ["name": name]])
      return "<a class=\"chip chosen\" aria-label=\"\(label)\" "
        + "href=\"\(page.address([field.rawValue: String?.none]))\">"
        + "\(PageText.isolated(name)) <span aria-hidden=\"true\">×</span></a>"
    }
  }

  /// What can be chosen of each field that has more than one value.
  private var choices: [String] {
    Self.fields.compactMap { field in
      let values = Self.telling(results.facets[field] ?? [], field)
      guard page.request[field.rawValue] == nil, values.count > 1 else { return nil }
      let links = values.prefix(Self.shown).map { value in
        "<a class=\"chip\" href=\"\(page.address([field.rawValue: value.value]))\">"
          + "\(PageText.isolated(name(of: value.value, field))) "
          + "<span class=\"small\">\(value.count)</span></a>"
      }
      return "<details><summary>\(title(field))</summary>"
        + "<div>\(links.joined(separator: "\n"))</div></details>"
    }
  }

  /// The switch between all pages and those with an app link.
  private var reach: [String] {
    guard page.isAppLinkedOnly, !results.coversAllPages else { return [] }
    let isAll = page.request.flag("allPages")
    let text = PageText.text(language[isAll ? .onlyLinked : .allPages])
    let link = page.address(["allPages": isAll ? nil : "true"])
    return ["<a class=\"chip\" href=\"\(link)\">\(text)</a>"]
  }

  private func title(_ field: FilterName) -> String {
    switch field {
    case .type: PageText.text(language[.kind])
    case .app: PageText.text(language[.app])
    case .lang: PageText.text(language[.language])
    case .host, .site: PageText.text(language[.site])
    }
  }

  private func name(of value: String, _ field: FilterName) -> String {
    switch field {
    case .type: ResultKind.name(of: value, in: language)
    case .lang: language.name(of: value)
    case .app, .host, .site: value
    }
  }

  /// The values that tell results apart: types of parts of pages do not, and of several types of one
  /// kind the first one stands for all.
  static func telling(_ values: [FacetCount], _ field: FilterName) -> [FacetCount] {
    guard field == .type else { return values }
    var kinds: Set<PagePhrase> = [.kindPages]
    return values.filter { value in
      guard !parts.contains(value.value), let kind = ResultKind.known(value.value) else {
        return false
      }
      return kinds.insert(kind).inserted
    }
  }

  private static let parts = Set(MainType.parts.map { $0.lowercased() })
}
