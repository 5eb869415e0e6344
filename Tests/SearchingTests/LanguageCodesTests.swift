import Analysis
import Indexing
import Ranking
import Records
import StoredTestSupport
import Storing
import Testing

@testable import Searching

/// Codes of languages in filters and facets.
struct LanguageCodesTests {
  @Test(
    "A tag is written in the case that RFC 5646 section 2.1.1 shows",
    arguments: [
      ("en-us", "en-US"), ("EN", "en"), ("zh-hant-tw", "zh-Hant-TW"), ("de-at", "de-AT"),
      ("sr-latn", "sr-Latn"), ("en-x-us", "en-x-us"), ("es-419", "es-419"), ("", ""), ("-", "-"),
      ("de-ch-1996", "de-CH-1996"), ("en-ca-x-ca", "en-CA-x-ca"), ("i-klingon", "i-klingon"),
    ]
  )
  func cased(tag: String, expected: String) {
    #expect(LanguageCodes.cased(tag) == expected)
  }

  // IANA, Language Subtag Registry: Preferred-Value of iw, in, ji, jw and mo; Macrolanguage of nb.
  @Test(
    "A language is found by its code of today and by former ones, whichever pages name",
    arguments: [
      ("he", [0, 1, 2]), ("iw", [0, 1, 2]), ("IW", [0, 1, 2]), ("he-IL", [2]), ("iw-il", [2]),
      ("no", [3, 4]), ("nb", [3, 4]), ("id", [5]), ("ji", [6]), ("mo", [7]), ("jw", [8]),
      ("en", []), ("heb", [0, 1, 2]), ("nor", [3, 4]), ("IND", [5]), ("eng", []),
    ]
  )
  func filters(tag: String, expected: [Int]) async throws {
    let (service, pages) = try await Self.service()
    let texts = ["plum lang:\(tag)", "plum -lang:\(tag)"]
    for text in texts {
      let found = try await service.search(Self.query(text)).items.compactMap { $0.url.last }
      let all = text.contains("-lang") ? Set(0..<9).subtracting(expected) : Set(expected)
      #expect(Set(found.map(String.init)) == Set(all.map(String.init)), "\(text)")
    }
    var query = Self.query("plum")
    query.filters = [SearchRequest.Filter(.lang, [tag])]
    #expect(try await service.search(query).items.count == expected.count)
    for name in ["language", "lang"] {
      let checked = try await service.search(Self.query("\(name) == \"\(tag)\""))
      #expect(checked.items.count == expected.count, "\(name)")
    }
    withExtendedLifetime(pages) {}
  }

  @Test("Facets count the codes of a language together, and searchers of one get pages of another")
  func facets() async throws {
    let (service, pages) = try await Self.service()
    var query = Self.query("plum")
    (query.facets, query.facetLimit) = ([.lang], 20)
    let answer = try await service.search(query)
    let counts = answer.facets[.lang] ?? []
    #expect(counts.first == FacetCount(value: "he", count: 3))
    #expect(counts.contains(FacetCount(value: "iw-IL", count: 1)))
    #expect(counts.contains(FacetCount(value: "no", count: 2)))
    #expect(counts.count == 7)
    var checked = query
    checked.text = "quality >= 0"
    #expect(try await service.search(checked).facets == answer.facets)
    let values = service.values(of: [.lang], appLinkedOnly: true)[.lang]
    #expect(values?.map(\.count) == counts.map(\.count))
    (query.preferredLanguages, query.facets) = (["he"], [])
    let first = try await service.search(query).items.prefix(3).compactMap(\.url.last)
    #expect(Set(first) == ["0", "1", "2"])
    withExtendedLifetime(pages) {}
  }

  private static func query(_ text: String) -> SearchQuery {
    var query = SearchQuery(text: text)
    query.limit = 20
    return query
  }

  private static func service() async throws -> (SearchService, StoredPages) {
    let pages = try StoredPages()
    let tags = ["he", "iw", "iw-IL", "no", "nb", "in", "yi", "ro", "jv"]
    try await pages.put(
      try tags.enumerated().map { number, tag in
        try .sample("https://a.example/\(number)", title: "Plum") { $0.language = tag }
      }
    )
    let index = try SegmentIndex(folder: pages.folder.indexPath)
    _ = try await IndexFeed(store: pages.store, index: index, weights: .standard).drain()
    return (SearchService(store: pages.store, index: index, weights: .standard), pages)
  }
}
