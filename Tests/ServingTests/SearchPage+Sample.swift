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
  /// A page in English with `results`.
  static func sample(_ results: SearchResults) -> SearchPage {
    let request = APIRequest(
      body: RequestBody(buffer: ByteBuffer()),
      headers: [:],
      values: ["q": ["plum kürbis"]],
      path: "/",
      target: "/",
      now: ServerScene.now(),
      network: nil,
      scopes: []
    )
    return SearchPage(request: request, language: .english, results: results, first: 0)
  }
}
