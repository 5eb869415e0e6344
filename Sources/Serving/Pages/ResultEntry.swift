import Addressing
import Indexing
import Searching
import Templates

/// A result on the search page: what it is called, where it is, why it was found, what it is and what
/// it opens.
struct ResultEntry {
  let item: SearchItem
  let page: SearchPage

  /// The apps that are named.
  private static let shownApps = 3

  /// What the template `hit` fills in.
  ///
  /// A result is on the side that its title is read from, and its snippet on its own.
  var values: TemplateValues {
    let app = ResultSections.app(of: item)
    let icon = Self.icon(app.isEmpty ? ResultSections.host(of: item) : app)
    let url = ReadableURL(item.url)
    let title = PageText.ended(item.title)
    let opens = AppLabel.lines(item.opens, names: page.appNames, in: page.language)
    let more = opens.count - Self.shownApps
    let snippet = PageText.isolated(item.snippet, item.snippetHighlights, language: item.language)
    return [
      "store": item.store,
      "impression": item.impression,
      "side": PageText.direction(of: item.title),
      "colour": icon.color,
      "letter": icon.letter,
      "link": PageText.link(item.url),
      "title": PageText.isolated(title, item.titleHighlights, language: item.language),
      "site": url.site,
      "rest": url.rest,
      "snippet": item.snippet.isEmpty ? nil : snippet,
      "snippetSide": PageText.direction(of: item.snippet),
      "kind": ResultKind.name(of: item.mainType, in: page.language),
      "page": ownPage,
      "opens": opens.prefix(Self.shownApps).map { line -> TemplateValues in
        ["app": line.app, "sources": line.sources]
      },
      "moreApps": more > 0 ? page.language[.moreApps, count: more] : nil,
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
