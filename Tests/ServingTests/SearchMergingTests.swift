import Analysis
import Indexing
import Testing

@testable import Searching
@testable import Serving

/// One answer made of those of several stores.
struct SearchMergingTests {
  private static func item(_ url: String, _ score: Double) -> SearchItem {
    SearchItem(id: url, url: url, title: url, snippet: "", score: score)
  }

  /// Results of three stores: many of one score, and one list whose order is not that of scores.
  private static let lists: [[SearchItem]] = [
    (0..<40).map { item("https://a.example/\($0)", 1) },
    (0..<30).map { item("https://b.example/\(29 - $0)", 1) },
    (0..<20).map { item("https://c.example/\($0)", [0.5, 2, 1][$0 % 3]) },
  ]

  /// The answer to whoever asks for the results from `start` up to `end`.
  private static func results(from start: Int, to end: Int) -> SearchResults {
    var merging = SearchMerging()
    for list in lists {
      var results = SearchResults(total: list.count, items: Array(list.prefix(end)))
      if list.count > end { results.next = "more" }
      merging.add(results)
    }
    return merging.results(from: start, to: end, facets: 10)
  }

  @Test("Pages follow each other without gaps and repetitions", arguments: [1, 2, 7, 13, 89, 90])
  func pages(size: Int) {
    var urls: [String] = []
    var start = 0
    while true {
      let page = Self.results(from: start, to: start + size)
      urls += page.items.map(\.url)
      #expect(page.total == 90)
      start += size
      #expect(page.next == (start < 90 ? "m\(start)" : nil))
      if page.next == nil { break }
    }
    #expect(urls.count == 90)
    #expect(Set(urls).count == 90)
    for list in Self.lists {
      let own = Set(list.map(\.url))
      #expect(urls.filter(own.contains) == list.map(\.url), "each store's order stays")
    }
    #expect(urls == Self.results(from: 0, to: 90).items.map(\.url))
  }

  @Test("What was left out is told with the last results of all stores")
  func leftOut() {
    var merging = SearchMerging()
    for list in Self.lists {
      var results = SearchResults(total: list.count, items: list)
      (results.duplicates, results.withoutAppLink) = (2, 3)
      results.withoutAppLinkBound = .atMost
      merging.add(results)
    }
    let first = merging.results(from: 0, to: 10, facets: 10)
    #expect(first.duplicates == nil && first.withoutAppLink == nil)
    let last = merging.results(from: 80, to: 90, facets: 10)
    #expect(last.duplicates == 6 && last.withoutAppLink == 9 && last.next == nil)
    #expect(last.withoutAppLinkBound == .atMost)
  }

  @Test("Values that several stores have are added up before the most frequent are chosen")
  func facets() {
    var merging = SearchMerging()
    for range in [0..<30, 20..<50] {
      var results = SearchResults(total: 0, items: [])
      results.facets[.app] = range.map { FacetCount(value: "\(100 + $0)", count: 1) }
      merging.add(results)
    }
    let counts = merging.results(from: 0, to: 10, facets: 12).facets[.app] ?? []
    #expect(counts.map(\.value) == (120...129).map(String.init) + ["100", "101"])
    #expect(counts.map(\.count) == [Int](repeating: 2, count: 10) + [1, 1])
    var spelled = SearchMerging()
    for value in ["NewsArticle", "newsArticle"] {
      var results = SearchResults(total: 0, items: [])
      results.facets[.type] = [FacetCount(value: value, count: 2)]
      spelled.add(results)
    }
    let types = spelled.results(from: 0, to: 10, facets: 12).facets[.type]
    #expect(types == [FacetCount(value: "NewsArticle", count: 4)])
  }

  /// Three stores that have pages of the same host, and others.
  private static let crowded: [[SearchItem]] = (0..<3).map { store in
    (0..<30).map { place in
      let host = place < 6 ? "crowd.example" : "h\(store)-\(place).example"
      return item("https://\(host)/\(store)/\(place)", Double(100 - place))
    }
  }

  private static func limited(
    from start: Int,
    to end: Int,
    most: Int? = 3
  ) -> SearchResults {
    var merging = SearchMerging(most.map { HostLimit(most: $0) })
    for list in crowded {
      let needed = merging.needed(for: end)
      var results = SearchResults(total: list.count, items: Array(list.prefix(needed)))
      if list.count > needed { results.next = "more" }
      merging.add(results)
    }
    return merging.results(from: start, to: end, facets: 10)
  }

  @Test(
    "A host has so many of the first ten of all stores together, and is named",
    arguments: 1...4
  )
  func hostLimit(most: Int) {
    let results = Self.limited(from: 0, to: 10, most: most)
    #expect(results.items.count == 10)
    // Too few others are near for fewer than so many to fill the first ten.
    let others = HostLimit.reach - 18
    #expect(results.items.count { $0.url.contains("crowd") } == max(most, 10 - others))
    #expect(results.hostRests.map(\.host) == ["crowd.example"])
    #expect(Self.limited(from: 0, to: 10, most: nil).items.allSatisfy { $0.url.contains("crowd") })
  }

  @Test("Limited or not, pages follow each other without gaps", arguments: [1, 3, 7, 10, 11, 25])
  func limitedPages(size: Int) {
    var urls: [String] = []
    for start in stride(from: 0, to: 90, by: size) {
      urls += Self.limited(from: start, to: start + size).items.map(\.url)
    }
    #expect(urls.count == 90)
    #expect(Set(urls).count == 90)
    #expect(urls == Self.limited(from: 0, to: 90).items.map(\.url))
  }
}
