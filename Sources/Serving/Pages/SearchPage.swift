import Indexing
import QueryLanguage
import Searching

/// The search page: a form and its answer, written by the server for browsers with and without
/// script, while one types and after.
///
/// The script puts the element `answer` of such a page in place of its own.
struct SearchPage {
  /// What was asked, by parameter; values of the form.
  let request: APIRequest
  /// The language of the page's own texts.
  let language: PageLanguage
  /// The answer; `nil` when nothing was asked.
  let results: SearchResults?
  /// What is wrong with a query of Core Spotlight; `nil` when nothing is.
  var fault: QuerySyntaxError?
  /// The place of the first result, counted from 0.
  let first: Int
  /// What the start page says of the index; `nil` when something was asked.
  var start: StartFacts.Facts?
  /// Whether pages without an app link are left out unless they are asked for.
  var isAppLinkedOnly = true

  /// The parameters beside the query that a further search keeps.
  static let kept = ["index", "lang", "type", "app", "host", "site", "allPages", "perHost"]
  /// The results of a page.
  static let size = 20

  /// The query.
  var query: String { request["q"] ?? "" }

  /// The page.
  var page: HTMLPage {
    let hidden = Self.kept.compactMap { name in
      request[name].map {
        "<input type=\"hidden\" name=\"\(name)\" value=\"\(PageText.text($0))\">"
      }
    }
    let label = PageText.text(language[.label])
    let body = """
      <h1 class="unseen">Pippin</h1>
      \(problem)<form id="search" action="/" method="get" role="search" \
      data-failed="\(PageText.text(language[.failed]))">
      <label class="unseen" for="q">\(label)</label>
      <input id="q" name="q" type="text" inputmode="search" enterkeyhint="search" dir="auto" \
      autocomplete="off" autocapitalize="none" spellcheck="false" maxlength="512" autofocus \
      placeholder="\(label)" aria-describedby="hint" value="\(PageText.text(query))">
      \(hidden.joined())<button type="submit">\(PageText.text(language[.search]))</button>
      </form>
      <p class="count" id="status" role="status">\(count)</p>
      <div id="answer">
      \(results.map(answer) ?? startText)
      </div>
      <p class="hint" id="hint">\(hint) <a href="/docs/api">\
      \(PageText.text(language[.forPrograms]))</a></p>
      """
    let title = query.isEmpty ? "Pippin" : "\(query) – Pippin"
    return HTMLPage(title: title, body: body, hasScript: true, language: language)
  }

  /// How many results there are, in words.
  ///
  /// - Parameters:
  ///   - results: The answer.
  ///   - first: The place of its first result, counted from 0.
  ///   - language: The language of the words.
  /// - Returns: A clause.
  static func count(
    _ results: SearchResults,
    from first: Int,
    in language: PageLanguage
  ) -> String {
    if results.items.isEmpty { return language[first > 0 ? .noFurther : .noResults] }
    let number = language[.results, count: results.total]
    return results.isTotalExact ? number : language[.about, values: ["count": number]]
  }

  /// What is wrong with the query, above the box.
  private var problem: String {
    guard let fault else { return "" }
    return "<p class=\"problem\" id=\"problem\" role=\"alert\">"
      + "\(PageText.text(fault.description))</p>\n"
  }

  private var count: String {
    guard let results else { return "" }
    return PageText.text(Self.count(results, from: first, in: language))
  }

  private var hint: String {
    func key(_ name: String) -> String { "<kbd>\(name)</kbd>" }
    return language[
      .hint,
      values: [
        "slash": key("/"), "enter": key("Enter"), "down": key("↓"), "escape": key("Esc"),
      ]
    ]
  }

  private func answer(_ results: SearchResults) -> String {
    let notes = SearchNotes(page: self, results: results)
    let filters = SearchFilters(page: self, results: results)
    let sections = ResultSections(results.items, in: language).sections.map { name, items in
      let title = PageText.text(name ?? language[.search])
      let head = "<h2\(name == nil ? " class=\"unseen\"" : "")>\(title)</h2>\n"
      let entries = items.map { ResultEntry(item: $0, page: self).html }
      return "\(head)<ol>\(entries.joined(separator: "\n"))</ol>"
    }
    var more = ""
    if results.next != nil, SearchQuery.fromRange.contains(first + Self.size) {
      let link = address(["from": String(first + Self.size)])
      more = "<p class=\"links\"><a href=\"\(link)\">\(PageText.text(language[.more]))</a></p>"
    }
    let body = sections.joined(separator: "\n")
    return [filters.html, notes.above, body, more, notes.below].filter { !$0.isEmpty }
      .joined(separator: "\n")
  }

  private var startText: String { start.map { StartText(page: self, facts: $0).html } ?? "" }

  /// The address of this page with other parameters, as the value of `href`.
  ///
  /// Values of `changes` stand for those of the request, and `nil` takes one away; where the first
  /// result is does not stay.
  func address(_ changes: [String: String?]) -> String {
    var pairs: [String] = []
    for name in ["q"] + Self.kept + ["from"] {
      let kept = name == "from" ? nil : request[name]
      guard let value = changes[name] ?? kept, name != "q" || !value.isEmpty else { continue }
      pairs.append("\(name)=\(PageText.queryValue(value))")
    }
    return pairs.isEmpty ? "/" : "/?" + pairs.joined(separator: "&amp;")
  }
}
