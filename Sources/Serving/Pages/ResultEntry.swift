import Indexing
import Searching

/// A result on the search page: what it is called, where it is, why it was found, what it is and what
/// it opens.
struct ResultEntry {
  let item: SearchItem
  let page: SearchPage

  /// The links of apps that are named.
  private static let shownLinks = 2

  /// The entry of a list.
  var html: String {
    let title = PageText.isolated(item.title, item.titleHighlights, language: item.language)
    let link = PageText.link(item.url).map { "<a href=\"\($0)\" rel=\"noreferrer\">\(title)</a>" }
    let snippet = PageText.isolated(item.snippet, item.snippetHighlights, language: item.language)
    let app = ResultSections.app(of: item)
    let sign = Self.icon(app.isEmpty ? ResultSections.host(of: item) : app)
    let side = PageText.direction(of: item.snippet)
    // A result stands on the side that its title is read from, and its snippet on its own.
    return """
      <li class="hit"\(Self.attribute("index", item.store))\
      \(Self.attribute("impression", item.impression)) \
      dir="\(PageText.direction(of: item.title))">\(sign)
      <div class="words"><h3 class="title">\(link ?? title)</h3>
      <p class="url"><bdi dir="ltr">\(PageText.text(item.url))</bdi></p>
      \(item.snippet.isEmpty ? "" : "<p dir=\"\(side)\">\(snippet)</p>\n")\
      <p class="about">\(about)</p></div></li>
      """
  }

  /// What the result is, what it opens, and where one learns why it ranks.
  private var about: String {
    let language = page.language
    let store = item.store ?? page.request.list("index").first
    let place = store.map { "?index=\(PageText.queryValue($0))" } ?? ""
    let links = item.opens.prefix(Self.shownLinks).map { link in
      "<span class=\"opens\"><bdi>\(PageText.text(AppLabel.text(link, in: language)))</bdi></span>"
    }
    let kind =
      "<span class=\"kind\">\(PageText.text(ResultKind.name(of: item.mainType, in: language)))</span>"
    let why = "<a href=\"/items/\(item.id)\(place)\">\(PageText.text(language[.why]))</a>"
    return "\(kind) · \(why) \(links.joined(separator: " "))"
  }

  /// What the script sends back with what is done with a result.
  private static func attribute(_ name: String, _ value: String?) -> String {
    value.map { " data-\(name)=\"\(PageText.text($0))\"" } ?? ""
  }

  /// The first letter of a name on one of six colours.
  static func icon(_ name: String) -> String {
    let sum = name.unicodeScalars.reduce(0) { ($0 + Int($1.value)) % 6 }
    let letter = name.first.map { String($0).uppercased() } ?? "?"
    return "<span class=\"icon c\(sum)\" aria-hidden=\"true\">\(PageText.text(letter))</span>"
  }
}
