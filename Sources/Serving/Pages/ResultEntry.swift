import Indexing
import Searching
import Templates

/// A result on the search page: what it is called, where it is, why it was found, what it is and what
/// it opens.
struct ResultEntry {
  let item: SearchItem
  let page: SearchPage

  /// The links of apps that are named.
  private static let shownLinks = 2

  /// What the template `hit` fills in.
  ///
  /// A result is on the side that its title is read from, and its snippet on its own.
  var values: TemplateValues {
    let app = ResultSections.app(of: item)
    let icon = Self.icon(app.isEmpty ? ResultSections.host(of: item) : app)
    let snippet = PageText.isolated(item.snippet, item.snippetHighlights, language: item.language)
    return [
      "store": item.store,
      "impression": item.impression,
      "side": PageText.direction(of: item.title),
      "colour": icon.color,
      "letter": icon.letter,
      "link": PageText.link(item.url),
      "title": PageText.isolated(item.title, item.titleHighlights, language: item.language),
      "url": item.url,
      "snippet": item.snippet.isEmpty ? nil : snippet,
      "snippetSide": PageText.direction(of: item.snippet),
      "kind": ResultKind.name(of: item.mainType, in: page.language),
      "page": ownPage,
      "opens": item.opens.prefix(Self.shownLinks).map { AppLabel.text($0, in: page.language) },
    ]
  }

  /// Where one learns why the result ranks.
  private var ownPage: String {
    let store = item.store ?? page.request.list("index").first
    let query = store.map { "?index=\(PageText.queryValue($0))" } ?? ""
    return "/items/\(item.id)\(query)"
  }

  /// The first letter of a name, and one of six colors.
  private static func icon(_ name: String) -> (letter: String, color: Int) {
    let sum = name.unicodeScalars.reduce(0) { ($0 + Int($1.value)) % 6 }
    return (name.first.map { String($0).uppercased() } ?? "?", sum)
  }
}
