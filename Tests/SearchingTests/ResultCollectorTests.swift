import Addressing
import Indexing
import Ranking
import Records
import Searching
import Storing
import StoredTestSupport
import Testing

/// Answers in pieces, over an index that changes between two of them.
struct ResultCollectorTests {
  /// What happens to the index between two answers.
  enum Change: CaseIterable {
    case nothing
    case betterPages
    case worsePages
    case manyPages
    case bestPagesGone
  }

  private static let queries = ["plum", "plum cake", "\"plum\" cake", "+plum +cake"]

  @Test(
    "Pages that come or go between two answers neither repeat nor hide others",
    arguments: queries,
    Change.allCases
  )
  func changes(text: String, change: Change) async throws {
    let pages = try StoredPages()
    try await pages.put(try (0..<45).map(Self.page))
    let index = try SegmentIndex(folder: pages.folder.indexPath)
    let feed = IndexFeed(store: pages.store, index: index, weights: .standard)
    _ = try await feed.drain()
    let service = SearchService(store: pages.store, index: index, weights: .standard)
    var query = SearchQuery(text: text)
    let whole = try await all(&query, service)
    #expect(whole.count == 45)
    query.cursor = nil
    query.limit = 7
    var seen: [String] = []
    for _ in 0..<2 { seen += try await piece(&query, service) }
    #expect(seen == Array(whole.prefix(14)))
    try await apply(change, to: pages, best: seen.prefix(3))
    _ = try await feed.drain()
    let rest = try await all(&query, service)
    #expect(Set(rest).isDisjoint(with: seen))
    // Windows that begin elsewhere may be put in another order.
    #expect(rest.filter { $0.contains("/old") }.sorted() == whole.dropFirst(14).sorted())
    #expect(Set(rest).count == rest.count)
    #expect(query.cursor == nil)
  }

  @Test(
    "Results stand in the order of their scores, by cursor and by number, however few are asked for",
    arguments: ["plum cake", "+plum +cake", "plum cake -sugar"]
  )
  func order(text: String) async throws {
    let pages = try StoredPages()
    let service = try await service(over: pages, count: 90)
    var query = SearchQuery(text: text)
    query.limit = 90
    let whole = try await service.search(query).items
    #expect(whole.count == 90)
    #expect(whole.map(\.score) == whole.map(\.score).sorted(by: >))
    // Of those with both words side by side the first ones are about as long.
    #expect(["51", "54", "57"].contains { whole[0].url.hasSuffix("/" + $0) })
    for limit in [7, 10, 30] {
      query.limit = limit
      query.cursor = nil
      #expect(try await all(&query, service) == whole.map(\.url), "\(limit)")
      for from in stride(from: 0, to: 90, by: limit) {
        let part = try await part(of: query, from: from, service)
        #expect(part == whole.dropFirst(from).prefix(limit).map(\.url), "\(from)")
      }
    }
  }

  @Test("Far behind, where no more is read at a time, cursor and number agree as well")
  func farBehind() async throws {
    let pages = try StoredPages()
    let service = try await service(over: pages, count: 400)
    var query = SearchQuery(text: "plum cake")
    query.limit = 30
    let whole = try await all(&query, service)
    #expect(Set(whole).count == 400)
    query.cursor = nil
    for from in stride(from: 0, to: 400, by: 30) {
      let part = try await part(of: query, from: from, service)
      #expect(part == Array(whole.dropFirst(from).prefix(30)), "\(from)")
    }
  }

  private func part(
    of query: SearchQuery,
    from: Int,
    _ service: SearchService
  ) async throws -> [String] {
    var query = query
    query.from = from
    return try await service.search(query).items.map(\.url)
  }

  /// A service over pages of which those have both words side by side that the index puts last.
  private func service(over pages: StoredPages, count: Int) async throws -> SearchService {
    try await pages.put(
      try (0..<count).map { number in
        let filler = Array(repeating: "and", count: 40 + number)
        let between = number > 50 && number.isMultiple(of: 3) ? [] : filler
        let words = ["plum"] + between + ["cake"] + (between.isEmpty ? filler : [])
        return try .sample(
          "https://a.example/\(number)",
          title: "Jam",
          text: words.joined(separator: " ")
        )
      }
    )
    let index = try SegmentIndex(folder: pages.folder.indexPath)
    _ = try await IndexFeed(store: pages.store, index: index, weights: .standard).drain()
    return SearchService(store: pages.store, index: index, weights: .standard)
  }

  /// The addresses of the next answer, behind which the cursor of `query` goes on.
  private func piece(
    _ query: inout SearchQuery,
    _ service: SearchService
  ) async throws -> [String] {
    let answer = try await service.search(query)
    query.cursor = answer.next.flatMap { SearchCursor($0) }
    return answer.items.map(\.url)
  }

  private func all(_ query: inout SearchQuery, _ service: SearchService) async throws -> [String] {
    var found: [String] = []
    // An end that does not come is a fault too.
    for _ in 0..<100 {
      found += try await piece(&query, service)
      if query.cursor == nil { break }
    }
    return found
  }

  /// A page with both words, at places that differ from page to page.
  private static func page(_ number: Int) throws -> PageRecord {
    let filler = { (count: Int) in Array(repeating: "and", count: count) }
    let words =
      filler(number % 7) + ["plum"] + filler(number * 5 % 11) + ["cake"] + filler(20 + 9 * number)
    return try .sample(
      "https://a.example/old\(number)",
      title: "Title \(number)",
      description: "Baking.",
      text: words.joined(separator: " ")
    )
  }

  private func apply(
    _ change: Change,
    to pages: StoredPages,
    best: ArraySlice<String>
  ) async throws {
    switch change {
    case .nothing:
      break
    case .betterPages:
      try await pages.put(
        try (0..<3).map {
          try .sample("https://b.example/\($0)", title: "Plum cake", text: "plum cake plum cake")
        }
      )
    case .worsePages:
      try await pages.put(
        try (0..<3).map { try .sample("https://b.example/\($0)", title: "Jam", text: "No fruit.") }
      )
    case .manyPages:
      // As long as those of the first window, so that they come to stand between them.
      try await pages.put(
        try (0..<60).map { number in
          var page = try Self.page(number % 20)
          page.url = try #require(WebAddress("https://b.example/\(number)"))
          return page
        }
      )
    case .bestPagesGone:
      try await pages.put([], gone: best.compactMap { WebAddress($0) })
    }
  }
}
