import HTTPTypes
import Hummingbird
import NIOCore

@testable import Searching
@testable import Serving

/// An answer with one result.
enum SearchResultsSample {
  static let one = SearchResults(
    total: 1,
    items: [SearchItem(id: "0", url: "https://a.example/", title: "t", snippet: "", score: 1)]
  )
}

extension SearchPage {
  /// A page with `results`.
  ///
  /// - Parameters:
  ///   - results: The results.
  ///   - language: The language of its texts.
  ///   - query: Parameters beside the words.
  /// - Returns: The page.
  static func sample(
    _ results: SearchResults,
    in language: PageLanguage = .english,
    _ query: [String: String] = [:]
  ) -> SearchPage {
    let request = APIRequest(
      body: RequestBody(buffer: ByteBuffer()),
      headers: [:],
      values: query.mapValues { [$0] }.merging(["q": ["plum kürbis"]]) { $1 },
      path: "/",
      target: "/",
      now: ServerScene.now(),
      network: nil,
      scopes: []
    )
    return SearchPage(request: request, language: language, results: results, first: 0)
  }
}
