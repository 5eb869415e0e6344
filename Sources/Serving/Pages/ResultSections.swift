import Records
import Searching

/// Results in sections by what they open and what they are, as the page shows them with and
/// without its script.
struct ResultSections {
  /// The most sections, the top hit and the last one for the rest beside.
  static let limit = 6

  /// The sections: the best result by itself, then the others by app and type, in the order in
  /// which each section's best result stands.
  let sections: [(name: String, items: [SearchItem])]

  init(_ items: [SearchItem]) {
    var sections: [(name: String, items: [SearchItem])] = []
    if let first = items.first { sections.append(("Top hit", [first])) }
    for item in items.dropFirst() {
      var name = Self.name(of: item)
      if !sections.contains(where: { $0.name == name }), sections.count > Self.limit {
        name = "More"
      }
      if let place = sections.firstIndex(where: { $0.name == name }) {
        sections[place].items.append(item)
      } else {
        sections.append((name, [item]))
      }
    }
    self.sections = sections
  }

  /// The section that an item belongs to.
  static func name(of item: SearchItem) -> String {
    let parts = [app(of: item), item.types.first ?? ""].filter { !$0.isEmpty }
    return parts.isEmpty ? "Pages" : parts.joined(separator: " · ")
  }

  /// The app that a result opens in, for people: the last part of its package that says something,
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
    return String(host.hasPrefix("www.") ? host.dropFirst(4) : host)
  }
}
