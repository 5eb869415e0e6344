import Indexing
import JSON
import Ranking
import Records
import Storing
import StoredTestSupport
import Testing

@testable import Searching

/// What a search leaves out because it has no app link is told.
struct SearchServiceReachTests {
  private static func results(
    _ linked: [String],
    _ others: [String],
    _ text: String,
    _ edit: (inout SearchQuery) -> Void = { _ in }
  ) async throws -> SearchResults {
    let pages = try StoredPages()
    let all = linked.map { ($0, true) } + others.map { ($0, false) }
    try await pages.put(
      try all.enumerated().map { index, page in
        try .sample("https://a.example/\(index)", title: page.0, description: page.0, text: page.0)
        { record in
          guard !page.1 else { return }
          (record.deepLinks, record.reasons) = ([], [Reason.noDeepLink])
        }
      }
    )
    let index = try SegmentIndex(folder: pages.folder.indexPath)
    _ = try await IndexFeed(store: pages.store, index: index, weights: .standard).drain()
    var query = SearchQuery(text: text)
    edit(&query)
    let service = SearchService(store: pages.store, index: index, weights: .standard)
    let results = try await service.search(query)
    withExtendedLifetime(pages) {}
    return results
  }

  @Test(
    "A search says how many pages match but have no app link",
    arguments: [
      (["Pears"], ["Plums"], "plums", 0, 1), (["Plums"], ["Plums and pears"], "plums", 1, 1),
      (["Plums"], ["Pears"], "plums", 1, 0), (["Pears"], [], "quinces", 0, 0),
      (["Pears"], ["Plum cake", "Cake of plum"], "\"plum cake\"", 0, 1),
      (["Pears"], (0..<40).map { "Plums \($0)" }, "plums", 0, 40),
      // Pages with the words in another order do not match.
      (
        ["Plum cake"], (0..<25).map { "Plum cake \($0)" } + (0..<30).map { "Cake of plum \($0)" },
        "\"plum cake\"", 1, 25
      ),
    ] as [([String], [String], String, Int, Int)]
  )
  func told(linked: [String], others: [String], text: String, found: Int, more: Int) async throws {
    let results = try await Self.results(linked, others, text)
    #expect(results.items.count == found)
    #expect(results.withoutAppLink == more)
    #expect(!results.coversAllPages)
  }

  @Test("Nothing is counted where all pages are asked for, or more results follow")
  func untold() async throws {
    let all = try await Self.results(["Plums"], ["Plums"], "plums") { $0.appLinkedOnly = false }
    #expect(all.withoutAppLink == nil && all.items.count == 2)
    let few = try await Self.results(["Plums", "Plums 2"], ["Plums"], "plums") { $0.limit = 1 }
    #expect(few.withoutAppLink == nil && few.next != nil)
  }

  @Test("The last response says it, wherever it begins", arguments: [1, 2, 3])
  func toldLast(from: Int) async throws {
    let linked = ["Plums", "Plums 2", "Plums 3"]
    let last = try await Self.results(linked, ["Plums"], "plums") { $0.from = from }
    #expect(last.items.count == 3 - from && last.withoutAppLink == 1)
    let pages = try StoredPages()
    try await pages.put(
      try (linked + ["Plums 4"]).enumerated().map { index, title in
        try .sample("https://a.example/\(index)", title: title) { record in
          if index == 3 { record.deepLinks = [] }
        }
      }
    )
    let index = try SegmentIndex(folder: pages.folder.indexPath)
    _ = try await IndexFeed(store: pages.store, index: index, weights: .standard).drain()
    let service = SearchService(store: pages.store, index: index, weights: .standard)
    var query = SearchQuery(text: "plums")
    query.limit = from
    var told: [Int?] = []
    repeat {
      let answer = try await service.search(query)
      told.append(answer.withoutAppLink)
      query.cursor = answer.next.flatMap { SearchCursor($0) }
    } while query.cursor != nil && told.count < 9
    #expect(told.last == 1 && told.dropLast().allSatisfy { $0 == nil })
    withExtendedLifetime(pages) {}
  }

  @Test("Where no page of the store has an app link, all are searched, and the answer says so")
  func noneLinked() async throws {
    let results = try await Self.results([], ["Plums", "Plums and pears"], "plums") {
      $0.limit = 1
    }
    #expect(results.items.count == 1)
    #expect(results.coversAllPages)
    #expect(results.withoutAppLink == nil)
    let json = try JSONParser.parse(results.json())
    #expect(json["coversAllPages"] == .bool(true))
    #expect(SearchCursor(results.next ?? "") != nil)
  }
}
