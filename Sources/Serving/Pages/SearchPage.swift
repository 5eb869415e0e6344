import Indexing
import QueryLanguage
import Searching
import Templates

/// The search page: a form and its response, written by the server for browsers with and without
/// script, while one types and after.
///
/// The script puts the element `response` of such a page in place of its own.
struct SearchPage {
  /// What was asked, by parameter; values of the form.
  let request: APIRequest
  /// The language of the page's own texts.
  let language: PageLanguage
  /// The response; `nil` when nothing was asked.
  let results: SearchResults?
  /// What is wrong with a query of Core Spotlight; `nil` when nothing is.
  var fault: QuerySyntaxError?
  /// The rank of the first result, counted from 0.
  let first: Int
  /// What the start page says of the index; `nil` when something was asked.
  var start: StartFacts.Facts?
  /// What apps are called, by their identifiers, where that is known.
  var appNames: [String: String] = [:]
  /// Whether pages that are no app-linked results are left out unless they are requested.
  var isAppLinkedOnly = true

  /// The parameters beside the query that a further search keeps.
  static let kept = [
    "index", "lang", "type", "app", "host", "site", "allPages", "perHost", "similar",
  ]
  /// The results of a page.
  static let size = 20

  /// The query.
  var query: String { request["q"] ?? "" }

  /// The page.
  var page: HTMLPage {
    let kept = Self.kept.compactMap { name in
      request[name].map { value -> TemplateValues in ["name": name, "value": value] }
    }
    return HTMLPage(
      template: "search",
      title: query.isEmpty ? "Pippin" : "\(query) – Pippin",
      values: [
        "problem": fault?.description,
        "query": query,
        "kept": kept,
        "count": results.map { Self.count($0, from: first, in: language) },
        "answer": results.map(response),
        "start": start.map { StartText(page: self, facts: $0).values },
        "hint": hint.values,
      ],
      hasScript: true,
      language: language
    )
  }

  /// How many results there are, in words.
  ///
  /// - Parameters:
  ///   - results: The response.
  ///   - first: The rank of its first result, counted from 0.
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

  private var hint: [TextPiece] {
    TextPiece.pieces(
      of: language[.hint],
      [
        "box": [.key("Ctrl"), .text("+"), .key("K")], "enter": [.key("Enter")], "down": [.key("↓")],
        "escape": [.key("Esc")],
      ]
    )
  }

  /// What the template `response` fills in.
  private func response(_ results: SearchResults) -> TemplateValues {
    let notes = SearchNotes(page: self, results: results)
    let sections = ResultSections(results.items, in: language).sections.map {
      name,
      items -> TemplateValues in
      [
        "title": name ?? language[.resultList],
        "isUnseen": name == nil,
        "hits": items.map { ResultEntry(item: $0, page: self).values },
      ]
    }
    let hasMore = results.next != nil && SearchQuery.fromRange.contains(first + Self.size)
    return [
      "filters": SearchFilters(page: self, results: results).values,
      "above": notes.above.map { line -> TemplateValues in ["pieces": line.values] },
      "sections": sections,
      "more": hasMore ? address(["from": String(first + Self.size)]) : nil,
      "below": notes.below.map { line -> TemplateValues in ["pieces": line.values] },
    ]
  }

  /// The address of this page with other parameters, as plain text.
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
    return pairs.isEmpty ? "/" : "/?" + pairs.joined(separator: "&")
  }
}
