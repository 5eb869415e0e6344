import CoreSpotlight
import Foundation
import Spotlight
import Testing

/// Query strings and typed queries through Core Spotlight's classes and the durable index.
///
/// The numbers are rows of the private index's conformance table. Sources: D, Apple's documentation of
/// CSSearchQuery and CSUserQuery; OBJC2, the headers; W16 and W17, WWDC 2016, session 223, and WWDC 2017,
/// session 231; BLD, "Building a search interface for your app"; OURS, where Apple says nothing.
struct SearchConformanceTests {
  @Test(
    "Query strings find what they say, and are refused where they say nothing",
    arguments: stringsCases
  )
  func strings(_ string: IndexCase) async throws { try await string.run() }

  private static let stringsCases: [IndexCase] = [
    IndexCase("Row 59: an equal title is equal in case, and is the whole title (W16)") {
      index async throws in
      try await index.put(item("1", "Paris"), item("2", "I love Paris"), item("3", "paris"))
      #expect(try await index.query("title == \"Paris\"") == ["1"])
    },
    IndexCase("Row 65: words of all fields are found wherever they are (W17)") {
      index async throws in
      try await index.put(item("1", "Plum") { $0.textContent = "a cake" }, item("2", "Plum"))
      #expect(try await index.query("**==\"plum cake\"cdwt") == ["1"])
    },
    IndexCase("Row 67: numbers are compared, and ranges have their ends (CSQ W17)") {
      index async throws in
      for pages in [5, 10, 11, 15, 16] {
        try await index.put(item("\(pages)", "Book") { $0.pageCount = NSNumber(value: pages) })
      }
      #expect(try await index.query("pageCount > 10") == ["11", "15", "16"])
      #expect(try await index.query("InRange(pageCount, 5, 15)") == ["10", "11", "15", "5"])
    },
    IndexCase("Row 68: days are those of the time zone of whoever is at the device (CSQ)") {
      index async throws in
      let zone = try #require(TimeZone(secondsFromGMT: 9 * 3_600))
      // It is 21:00 there, and 00:30 of the same day was the day before in Greenwich.
      let midnight = TestedIndex.start - 20.5 * TestedIndex.hour
      for timeZone in [zone, .gmt] {
        let found = try await index.use(timeZone: timeZone) {
          try await index.put(item("1", "x") { $0.contentModificationDate = midnight })
          return try await index.query("contentModificationDate >= $time.today")
        }
        #expect(found == (timeZone == zone ? ["1"] : []))
      }
    },
    IndexCase("Row 71: an invalid query is an error with its position, and finds nothing (OBJC2)") {
      index async throws in
      try await index.put(item("1", "x"))
      for text in ["title == ", "title", "(title == \"x\""] {
        do {
          let found = try await index.query(text)
          Issue.record("\(text) finds \(found)")
        } catch {
          #expect(CSSearchQueryError.invalidQuery ~= error, "\(text)")
          #expect((error as NSError).userInfo[CSSearchQueryError.columnKey] is Int, "\(text)")
        }
      }
    },
    IndexCase("Row 75: filters hold beside the query (D)") { index async throws in
      try await index.put(item("1", "Pie") { $0.rating = 5 }, item("2", "Pie") { $0.rating = 1 })
      #expect(try await index.query("title == \"pie\"c", filters: ["rating > 3"]) == ["1"])
      let typed = try await index.typed("pie") { $0.filterQueries = ["rating < 3"] }
      #expect(typed == ["2"])
    },
    IndexCase("Row 82: a custom key that is not searched by default is found by its name alone (D)")
    { index async throws in
      let key = try #require(CSCustomAttributeKey(keyName: "mood"))
      try await index.put(item("1", "Pie") { $0.setValue("sunny" as NSString, forCustomKey: key) })
      #expect(try await index.typed("sunny").isEmpty)
      #expect(try await index.query("mood == \"sunny\"") == ["1"])
    },
  ]

  @Test("Query objects run, count, end and are cancelled", arguments: objectsCases)
  func objects(_ object: IndexCase) async throws { try await object.run() }

  private static let objectsCases: [IndexCase] = [
    IndexCase("Row 72: a query that is cancelled is completed with that, once (OBJC2)") {
      _ async throws in
      try await CSSearchableIndex.default()
        .indexSearchableItems((1...1_000).map { item("\($0)", "Pie") })
      let heard = await handlers(of: "title == \"Pie\"") { query in query.cancel() }
      #expect(heard.completions == ["cancelled"])
      #expect(heard.query.isCancelled)
    },
    IndexCase(
      "Row 73: 1,000 matches come in batches, counted, and completion is once and last (W17)"
    ) { _ async throws in
      try await CSSearchableIndex.default()
        .indexSearchableItems((1...1_000).map { item("\($0)", "Pie") })
      let heard = await handlers(of: "title == \"Pie\"") { _ in }
      #expect(heard.counts.count > 1 && heard.counts.reduce(0, +) == 1_000)
      #expect(heard.query.foundItemCount == 1_000 && heard.completions == ["completed"])
    },
    IndexCase("Row 74: found items have the attributes that were fetched, and no others (D)") {
      index async throws in
      try await index.put(item("1", "Pie") { $0.contentDescription = "sweet" })
      let found = try await index.items("pie") { $0.fetchAttributes = ["title"] }
      #expect(found.map(\.uniqueIdentifier) == ["1"])
      #expect(found.first?.attributeSet.title == "Pie")
      #expect(found.first?.attributeSet.contentDescription == nil)
    },
    IndexCase("Row 76: the second start of a query does nothing (D)") { index async throws in
      try await index.put(item("1", "Pie"))
      let query = CSSearchQuery(queryString: "title == \"Pie\"", queryContext: nil)
      var counts: [Int] = []
      for _ in 1...2 {
        var count = 0
        for try await _ in query.results { count += 1 }
        counts.append(count)
      }
      #expect(counts == [1, 0])
    },
    IndexCase("Rows 77, 78, 79: as many come as are wanted, and as many of them by rank (D)") {
      index async throws in
      for number in 1...20 {
        let isBest = number > 17
        try await index.put(
          item("\(number)", isBest ? "plum" : "Cake \(number)") { $0.contentDescription = "plum" }
        )
      }
      // Not within #expect: there the compiler (6.3.1) takes this closure for the next one's, too.
      let five = try await index.typed("plum") { $0.maxResultCount = 5 }
      #expect(five.count == 5)
      let ranked = try await index.typed("plum") { $0.maxRankedResultCount = 3 }
      #expect(ranked.count == 20, "\(ranked)")
      #expect(Set(ranked.prefix(3)) == ["18", "19", "20"], "\(ranked)")
      let unranked = try await index.typed("plum") { $0.enableRankedResults = false }
      #expect(Set(unranked).count == 20)
    },
    IndexCase(
      "Row 80: at most so many suggestions, each begins with what is typed and marks it (BLD)"
    ) { index async throws in
      let words = ["apple", "apricot", "april", "apron", "apse", "aptitude"]
      for word in words { try await index.put(item(word, word)) }
      let found = try await index.suggestions("ap")
      #expect((1...4).contains(found.count))
      for suggestion in found {
        let text = suggestion.localizedAttributedSuggestion
        #expect(String(text.characters).hasPrefix("ap"))
        let marked = text.runs.filter { $0.spotlightHighlight != nil }.map {
          String(text[$0.range].characters)
        }
        #expect(marked == ["ap"])
      }
    },
  ]

  /// What the handlers of a query heard until it was completed.
  private static func handlers(
    of text: String,
    _ found: @escaping @Sendable (CSSearchQuery) -> Void
  ) async -> (query: CSSearchQuery, counts: [Int], completions: [String]) {
    let query = CSSearchQuery(queryString: text, queryContext: nil)
    let heard = HeardResults()
    await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
      query.foundItemsHandler = { items in
        heard.add(items.count)
        found(query)
      }
      query.completionHandler = { error in
        let isCancelled = error.map { CSSearchQueryError.cancelled ~= $0 } ?? false
        heard.add(isCancelled ? "cancelled" : error == nil ? "completed" : "failed")
        done.resume()
      }
      query.start()
    }
    return (query, heard.counts, heard.completions)
  }
}

/// What handlers heard, in order.
private final class HeardResults: @unchecked Sendable {
  private let lock = NSLock()
  private var items: [Int] = []
  private var ends: [String] = []

  func add(_ count: Int) { lock.withLock { items.append(count) } }
  func add(_ end: String) { lock.withLock { ends.append(end) } }
  var counts: [Int] { lock.withLock { items } }
  var completions: [String] { lock.withLock { ends } }
}
