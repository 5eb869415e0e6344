import Indexing
import Ranking
import Records
import Searching
import Storing
import StoredTestSupport
import Testing

/// Words that `OR` joins, and words that somebody is still writing, beside the same words alone.
struct AlternativeWordsTests {
  private static let titles = [
    "München", "Muenchen", "Plum cake", "Cake of plum", "COVID-19 rules", "हिन्दी समाचार", "हिंदी पाठ",
    "A photo of the sea", "Picture frames", "Apple pie", "Two apples", "Pears", "Auto", "Wagen",
    "Tram lines", "New York", "Zebra",
  ]

  private static func service() async throws -> (SearchService, StoredPages) {
    let pages = try StoredPages()
    try await pages.put(
      titles.enumerated().map {
        try .sample("https://p\($0).example/", title: $1, description: "D")
      }
    )
    let index = try SegmentIndex(folder: pages.folder.indexPath)
    _ = try await IndexFeed(store: pages.store, index: index, weights: .standard).drain()
    let synonyms = Synonyms(groups: [["photo", "picture"], ["auto", "wagen", "pkw"]])
    let service = SearchService(
      store: pages.store,
      index: index,
      weights: .standard,
      synonyms: synonyms
    )
    return (service, pages)
  }

  private static func found(
    _ text: String,
    _ service: SearchService,
    isPrefix: Bool = false
  ) async throws -> Set<String> {
    var query = SearchQuery(text: text)
    (query.isPrefix, query.appLinkedOnly, query.limit) = (isPrefix, false, 50)
    query.preferredLanguages = ["en"]
    let results = try await service.search(query)
    #expect(results.isTotalExact && results.total == results.items.count, "\(text)")
    return Set(results.items.map(\.title))
  }

  private static func hits(_ text: String, _ service: SearchService) async throws -> [SearchItem] {
    try await service.suggest(text, limit: 3, appLinkedOnly: false, languages: ["en"]).hits
  }

  @Test("OR finds all that its sides find alone")
  func union() async throws {
    let (service, pages) = try await Self.service()
    let sides = [
      "muenchen", "covid19", "apple", "apples", "हिंदी", "picture", "auto", "pkw", "tram", "appel",
      "zebra", "\"plum cake\"", "\"muenchen\"", "\"no such phrase\"", "title:cake", "title:pears",
      "pea*",
    ]
    var alone: [String: Set<String>] = [:]
    for side in sides { alone[side] = try await Self.found(side, service) }
    for one in sides {
      for other in sides where other != one {
        let both = try await Self.found("\(one) OR \(other)", service)
        #expect(both == alone[one, default: []].union(alone[other, default: []]), "\(one) \(other)")
      }
    }
    withExtendedLifetime(pages) {}
  }

  @Test(
    "An alternative to a phrase is what the index says, and the others are read as before",
    arguments: [
      ("picture OR \"plum cake\"", ["A photo of the sea", "Picture frames", "Plum cake"]),
      ("\"plum cake\" OR title:apple \"zebra\"", []),
      ("+zebra \"plum cake\" OR covid19", []),
      ("\"plum cake\" OR covid19 -rules", ["Plum cake"]),
    ] as [(String, Set<String>)]
  )
  func phrases(text: String, expected: Set<String>) async throws {
    let (service, pages) = try await Self.service()
    #expect(try await Self.found(text, service) == expected)
    withExtendedLifetime(pages) {}
  }

  @Test(
    "A word that is being written finds what it finds when it is finished",
    arguments: ["picture", "apples", "apple", "हिंदी", "pkw", "auto", "muenchen", "münchen", "zebra"]
  )
  func unfinished(word: String) async throws {
    let (service, pages) = try await Self.service()
    let whole = try await Self.found(word, service)
    #expect(!whole.isEmpty)
    let begun = try await Self.found(word, service, isPrefix: true)
    #expect(begun.isSuperset(of: whole))
    let hits = try await Self.hits(word, service)
    #expect(Set(hits.map(\.title)).isSubset(of: begun) && hits.count == min(begun.count, 3))
    withExtendedLifetime(pages) {}
  }

  @Test("What begins so is found however its nasals are written", arguments: ["हिंद*", "हिन्द*"])
  func nasals(text: String) async throws {
    let (service, pages) = try await Self.service()
    #expect(try await Self.found(text, service) == ["हिन्दी समाचार", "हिंदी पाठ"])
    let typed = String(text.dropLast())
    #expect(try await Self.found(typed, service, isPrefix: true).count == 2)
    #expect(try await Self.hits(typed, service).count == 2)
    withExtendedLifetime(pages) {}
  }

  @Test(
    "OR beside a filter is noted: all results pass the filter",
    arguments: [
      ("zebra OR lang:en", true), ("lang:en OR zebra", true), ("type:Recipe | lang:en", true),
      ("lang:en OR lang:de zebra", false), ("zebra OR title:pears", false), ("OR lang:en", false),
      ("zebra lang:en", false), ("-zebra OR lang:en", false), ("lang:en OR", false),
    ]
  )
  func filters(text: String, isNoted: Bool) async throws {
    let (service, pages) = try await Self.service()
    var query = SearchQuery(text: text)
    query.appLinkedOnly = false
    let results = try await service.search(query)
    #expect(results.requiresFilters == isNoted)
    let json = String(decoding: results.json(), as: UTF8.self)
    #expect(json.contains("\"requiresFilters\":true") == isNoted)
    withExtendedLifetime(pages) {}
  }
}
