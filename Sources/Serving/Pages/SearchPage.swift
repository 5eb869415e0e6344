import HTTPTypes
import Indexing
import QueryLanguage
import Records
import Searching

/// The search page: a form whose answers the server writes, for browsers with and without scripts.
struct SearchPage {
  /// What was asked, by parameter; values of the form.
  let request: APIRequest
  /// The answer; `nil` when nothing was asked.
  let results: SearchResults?
  /// What is wrong with a query of Core Spotlight; `nil` when nothing is.
  var fault: QuerySyntaxError?
  /// The place of the first result, counted from 0.
  let first: Int

  /// The parameters beside the query that a further search keeps.
  static let kept = ["index", "lang", "type", "app", "host"]
  /// The results of a page.
  static let size = 20

  /// The page.
  var page: HTMLPage {
    let query = request["q"] ?? ""
    let hidden = Self.kept.compactMap { name in
      request[name].map {
        "<input type=\"hidden\" name=\"\(name)\" value=\"\(PageText.text($0))\">"
      }
    }
    let body = """
      <h1 class="unseen">Search</h1>
      \(problem)<form id="search" action="/" method="get" role="search">
      <label class="unseen" for="q">Search for pages that open in apps</label>
      <input id="q" name="q" type="text" inputmode="search" enterkeyhint="search" dir="auto" \
      autocomplete="off" autocapitalize="none" spellcheck="false" maxlength="512" autofocus \
      placeholder="Search" aria-describedby="hint" value="\(PageText.text(query))">
      \(hidden.joined())<button type="submit">Search</button>
      </form>
      <p class="count" id="status" role="status">\(count)</p>
      <div class="columns">
      <div id="results">
      \(sections)
      </div>
      <section id="preview" aria-label="Preview" hidden></section>
      </div>
      <p class="hint" id="hint"><kbd>/</kbd> goes to the search box, <kbd>↑</kbd> <kbd>↓</kbd> \
      choose, <kbd>Enter</kbd> opens, <kbd>Esc</kbd> clears. \
      <a href="/docs/api">For programs</a></p>
      """
    let title = query.isEmpty ? "Pippin" : "\(query) – Pippin"
    return HTMLPage(title: title, body: body, hasScript: true)
  }

  /// How many results there are, in words.
  ///
  /// - Parameters:
  ///   - results: The answer.
  ///   - first: The place of its first result, counted from 0.
  /// - Returns: A clause.
  static func count(_ results: SearchResults, from first: Int) -> String {
    if results.items.isEmpty { return first > 0 ? "No further results" : "No results" }
    let number = results.total == 1 ? "1 result" : "\(results.total) results"
    let words = results.bound.words
    return words.prefix(1).uppercased() + words.dropFirst() + number
  }

  /// What is wrong with the query, above the box.
  private var problem: String {
    guard let fault else { return "" }
    return "<p class=\"problem\" id=\"problem\" role=\"alert\">"
      + "\(PageText.text(fault.description))</p>\n"
  }

  private var count: String {
    guard let results else { return "" }
    var text = Self.count(results, from: first)
    if results.unchecked > 0 { text += ". \(results.uncheckedSentence)" }
    if let other = results.didYouMean {
      text +=
        ". Did you mean <a href=\"\(address(other, from: 0))\">\(PageText.isolated(other))</a>?"
    }
    return text
  }

  private var sections: String {
    guard let results, !results.items.isEmpty else { return "" }
    let sections = ResultSections(results.items).sections.map { name, items in
      """
      <h2>\(PageText.isolated(name))</h2>
      <ol>\(items.map(entry).joined(separator: "\n"))</ol>
      """
    }
    var more = ""
    if results.next != nil, SearchQuery.fromRange.contains(first + Self.size) {
      let link = address(request["q"] ?? "", from: first + Self.size)
      more = "<p class=\"links\"><a href=\"\(link)\">More results</a></p>"
    }
    return sections.joined(separator: "\n") + more
  }

  /// The address of this page for a query, as the value of `href`.
  private func address(_ query: String, from: Int) -> String {
    var pairs = ["q=\(PageText.queryValue(query))"]
    for name in Self.kept {
      if let value = request[name] { pairs.append("\(name)=\(PageText.queryValue(value))") }
    }
    if from > 0 { pairs.append("from=\(from)") }
    return "/?" + pairs.joined(separator: "&amp;")
  }

  private func entry(_ item: SearchItem) -> String {
    let title = PageText.isolated(item.title, item.titleHighlights, language: item.language)
    let link = PageText.link(item.url).map { "<a href=\"\($0)\" rel=\"noreferrer\">\(title)</a>" }
    let snippet = PageText.isolated(item.snippet, item.snippetHighlights, language: item.language)
    let store = item.store ?? request.list("index").first
    let place = store.map { "?index=\(PageText.queryValue($0))" } ?? ""
    let app = ResultSections.app(of: item)
    let opens = app.isEmpty ? "" : " · opens in <bdi>\(PageText.text(app))</bdi>"
    return """
      <li class="hit"\(Self.attribute("index", item.store))\
      \(Self.attribute("impression", item.impression))>\(Self.icon(app.isEmpty ? ResultSections.host(of: item) : app))
      <div class="words"><span class="title">\(link ?? title)</span>
      <p>\(snippet)</p>
      <p class="url"><bdi dir="ltr">\(PageText.text(item.url))</bdi>\(opens) · \
      <a href="/items/\(item.id)\(place)">Why it ranks here</a></p></div></li>
      """
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
