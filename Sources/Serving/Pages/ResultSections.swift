import Addressing
import Records
import Searching

/// Results under heads that say what they are, in the order of the response.
///
/// A head is before a run of results of one kind. No result changes its rank for it, because
/// the order is what was requested; where results of many kinds follow each other, heads would only
/// part them, and there is none.
struct ResultSections {
  /// The sections, in order; a section without a name has no head.
  let sections: [(name: String?, items: [SearchItem])]

  init(_ items: [SearchItem], in language: PageLanguage) {
    var sections: [(name: String?, items: [SearchItem])] = []
    for item in items {
      let name = ResultKind.name(of: item.mainType, in: language)
      if sections.last?.name == name {
        sections[sections.count - 1].items.append(item)
      } else {
        sections.append((name, [item]))
      }
    }
    // A head for fewer than three results each parts more than it tells.
    let isParted = sections.count > 1 && sections.count * 3 > items.count
    self.sections = isParted ? [(nil, items)] : sections
  }

  /// The app that a result opens in, for its sign: the last part of its package that says something,
  /// or the site of an app that only has a number; empty when it opens in none.
  static func app(of item: SearchItem) -> String {
    guard let app = item.opens.lazy.compactMap(\.app).first else { return "" }
    if app.utf8.allSatisfy({ (0x30...0x39).contains($0) }) { return host(of: item) }
    let platforms: Set<String> = ["ios", "ipad", "android", "app", "mobile"]
    let parts = app.split(separator: ".").map(String.init)
    return parts.last { !platforms.contains($0.lowercased()) } ?? app
  }

  /// The host of a result.
  static func host(of item: SearchItem) -> String {
    guard let start = item.url.firstRange(of: "://") else { return "" }
    let host = item.url[start.upperBound...].prefix { !"/?#".contains($0) }
    return ReadableHost.text(String(host.hasPrefix("www.") ? host.dropFirst(4) : host))
  }
}
