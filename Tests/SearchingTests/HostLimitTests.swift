import Analysis
import Digests
import Indexing
import Ranking
import Records
import Storing
import StoredTestSupport
import Testing

@testable import Searching

/// One host does not fill the first results.
struct HostLimitTests {
  @Test(
    "A host has at most so many of the first ten; its others follow, and all else stays in order",
    arguments: [
      ("aaaaab", 3, "aaabaa"), ("abab", 3, "abab"), ("aaaa", 3, "aaaa"),
      ("aabbaabb", 2, "aabbaabb"),
      ("aaaabbbbccccd", 3, "aaabbbcccdabc"), ("a?a?a?a", 1, "a???aaa"), ("", 3, ""),
      ("aaaabcdefghijk", 3, "aaabcdefghaijk"), ("aaaaaaaaaaaabc", 3, "aaabaaaaaaaaac"),
    ]
  )
  func order(hosts: String, most: Int, expected: String) {
    let given = hosts.map { $0 == "?" ? nil : String($0) }
    let near = given.indices.map { $0 < 13 }
    let (order, changed) = HostLimit(most: most).order(of: given, isNear: near)
    #expect(order.enumerated().allSatisfy { $0.offset == $0.element || $0.offset < changed })
    #expect(order.sorted() == Array(given.indices))
    #expect(order.map { given[$0] ?? "?" }.joined() == expected)
  }

  private static func pages(_ hosts: String) throws -> [PageRecord] {
    try hosts.enumerated().map { index, host in
      let words = String(repeating: " cake", count: index)
      return try .sample(
        "https://\(host).example/\(index + 10)",
        title: "Plum\(words)",
        text: "A text \(index)."
      )
    }
  }

  private static func service(over pages: StoredPages) async throws -> SearchService {
    let index = try SegmentIndex(folder: pages.folder.indexPath)
    _ = try await IndexFeed(store: pages.store, index: index, weights: .standard).drain()
    return SearchService(store: pages.store, index: index, weights: .standard)
  }

  private static func hosts(_ results: SearchResults) -> String {
    results.items.compactMap { $0.url.split(separator: "/")[1].first.map(String.init) }.joined()
  }

  @Test(
    "However few are asked for at a time, by number or by cursor, the pieces are the whole",
    arguments: ["plum", "plum cake", "+plum"]
  )
  func pieces(text: String) async throws {
    let pages = try StoredPages()
    let hosts =
      String(repeating: "a", count: 9) + "bcbcdefgh" + String(repeating: "a", count: 40) + "ijkl"
    try await pages.put(try Self.pages(hosts))
    let service = try await Self.service(over: pages)
    var query = SearchQuery(text: text)
    (query.limit, query.perHost) = (100, 3)
    let whole = try await service.search(query)
    #expect(whole.items.count == hosts.count)
    #expect(Set(whole.items.map(\.url)).count == hosts.count)
    #expect(Self.hosts(whole).prefix(10).count { $0 == "a" } == 3)
    for limit in [1, 3, 7, 10, 11, 20, 29] {
      query.limit = limit
      var (seen, from): ([String], [String]) = ([], [])
      query.cursor = nil
      repeat {
        let piece = try await service.search(query)
        seen += piece.items.map(\.url)
        query.cursor = piece.next.flatMap { SearchCursor($0) }
        #expect(piece.next == nil || query.cursor != nil)
      } while query.cursor != nil && seen.count < 200
      #expect(seen == whole.items.map(\.url), "by cursor, \(limit)")
      while from.count < hosts.count {
        query.from = from.count
        from += try await service.search(query).items.map(\.url)
      }
      query.from = 0
      #expect(from == seen, "by number, \(limit)")
    }
    withExtendedLifetime(pages) {}
  }

  @Test("What an answer does not show of a host is counted", arguments: [(4, 5), (10, 0), (5, 5)])
  func rests(limit: Int, rest: Int) async throws {
    let pages = try StoredPages()
    try await pages.put(try Self.pages("aaaaaaaabc"))
    let service = try await Self.service(over: pages)
    var query = SearchQuery(text: "plum")
    (query.limit, query.perHost) = (limit, 3)
    let results = try await service.search(query)
    #expect(results.hostRests == (rest > 0 ? [HostRest(host: "a.example", count: rest)] : []))
    query.from = 1
    #expect(try await service.search(query).hostRests.isEmpty)
    withExtendedLifetime(pages) {}
  }

  @Test(
    "Of a host as many further results are counted as its filter shows",
    arguments: ["plum", "\"plum cake\"", "title:\"plum cake\""]
  )
  func restsOfFilter(text: String) async throws {
    let pages = try StoredPages()
    try await pages.put(
      try "aaaaaaaabc".enumerated().map { index, host in
        let rest = host == "a" ? "" : " with all that goes with it on a long afternoon"
        return try .sample("https://\(host).example/\(index)", title: "Plum cake\(rest)")
      }
    )
    let sketch = PageSketch(digest: Digest128(of: "1"), simHash: 0xFF, outline: 0, words: 40)
    try await pages.put(
      try (0..<5).map { try .sample("https://a.example/same/\($0)", title: "Cake plum") },
      sketch: sketch
    )
    _ = try await pages.store.findDuplicates()
    let service = try await Self.service(over: pages)
    var query = SearchQuery(text: text)
    (query.limit, query.perHost) = (4, 2)
    let results = try await service.search(query)
    let shown = Self.hosts(results).count { $0 == "a" }
    (query.limit, query.filters) = (50, [SearchRequest.Filter(.host, ["a.example"])])
    let all = try await service.search(query)
    #expect(all.isTotalExact && all.total < 10)
    #expect(results.hostRests == [HostRest(host: "a.example", count: all.total - shown)])
    withExtendedLifetime(pages) {}
  }

  @Test("Where all results are of one host, nothing is kept back, and nothing is said")
  func alone() async throws {
    let pages = try StoredPages()
    try await pages.put(try Self.pages("aaaaaaaaaaaaaaa"))
    let service = try await Self.service(over: pages)
    var query = SearchQuery(text: "plum")
    query.perHost = 3
    let results = try await service.search(query)
    #expect(results.items.count == 10 && results.hostRests.isEmpty)
    let scores = results.items.map(\.score)
    #expect(scores == scores.sorted(by: >))
    withExtendedLifetime(pages) {}
  }

  @Test(
    "A query that keeps to a host or a site has no limit, nor has one that wants none",
    arguments: [
      ("plum", 3, "aaabcaaaaa"), ("plum", nil, "aaaaaaaabc"), ("plum", 0, "aaaaaaaabc"),
      ("plum host:a.example", 3, "aaaaaaaa"), ("plum site:a.example", 3, "aaaaaaaa"),
      ("plum", 8, "aaaaaaaabc"),
    ] as [(String, Int?, String)]
  )
  func limits(text: String, most: Int?, expected: String) async throws {
    let pages = try StoredPages()
    try await pages.put(try Self.pages("aaaaaaaabc"))
    let service = try await Self.service(over: pages)
    var query = SearchQuery(text: text)
    query.perHost = most
    let results = try await service.search(query)
    #expect(Self.hosts(results) == expected)
    #expect(results.hostRests.isEmpty)
    withExtendedLifetime(pages) {}
  }
}
