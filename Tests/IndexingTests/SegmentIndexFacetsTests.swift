import Analysis
import IndexTestSupport
import Records
import TestSupport
import Testing

@testable import Indexing

struct SegmentIndexFacetsTests {
  @Test("Values are counted over all matches of all segments, hidden and dead ones left out")
  func counts() throws {
    let index = try SegmentIndex(folder: try TemporaryFolder().path)
    var documents: [IndexDocument] = []
    for (host, type) in [("a", "Recipe"), ("b", "Recipe"), ("a", "Article"), ("c", "Recipe")] {
      var document = IndexDocument.sample("plum", host: "\(host).example.com")
      document.types = [type]
      document.language = "en-GB"
      documents.append(document)
    }
    documents.append(.sample("pear", host: "a.example.com"))
    for (number, document) in documents.enumerated() {
      try index.apply([change(Int64(number + 1), id: UInt64(number), document)])
    }
    index.setLiveScore(3, -.infinity)
    let facets = index.facets(SearchRequest("plum"), of: [.host, .type, .lang, .app])
    #expect(
      facets[.host] == [
        FacetCount(value: "a.example.com", count: 2), FacetCount(value: "b.example.com", count: 1),
      ]
    )
    #expect(
      facets[.type] == [
        FacetCount(value: "recipe", count: 2), FacetCount(value: "article", count: 1),
      ]
    )
    #expect(facets[.lang]?.map(\.value) == ["en", "en-gb"])
    #expect(facets[.app] == [])
    let few = index.facets(of: [.host, .lang], among: [0, 1, 4, 77], limit: 1)
    #expect(few[.host] == [FacetCount(value: "a.example.com", count: 2)])
    #expect(few[.lang] == [FacetCount(value: "en", count: 2)])
    try index.apply([change(9, id: 0, nil)])
    #expect(index.facets(of: [.type], among: [0, 1])[.type]?.map(\.count) == [1])
    let fewer = index.facets(SearchRequest("plum type:recipe"), of: [.host], limit: 1)
    #expect(fewer == [.host: [FacetCount(value: "b.example.com", count: 1)]])
  }

  @Test("An answer goes on behind a place, with the weights it began with")
  func positions() throws {
    let index = try SegmentIndex(folder: try TemporaryFolder().path)
    let words = ["plum", "plum cake", "cake", "plum plum", "cake jam", "plum jam"]
    try index.apply(
      words.enumerated().map { change(Int64($0 + 1), id: UInt64($0), .sample($1)) }
    )
    var request = SearchRequest("plum cake")
    let whole = index.search(request)
    request.limit = 2
    var ids: [UInt64] = []
    var answer = index.search(request)
    while let last = answer.hits.last {
      ids += answer.hits.map(\.id)
      (request.after, request.pinnedWeights) = (last.position, answer.weights)
      // Documents that come meanwhile change how rare words are, but not the order of the others.
      let version = index.version + 1
      try index.apply([change(version, id: 100 + UInt64(version), .sample("jam cake cake"))])
      answer = index.search(request)
    }
    #expect(ids.filter { $0 < 100 } == whole.hits.map(\.id))
    #expect(Set(ids).count == ids.count)
  }
}
