import Addressing
import Digests
import Exporting
import Foundation
import JSON
import Ranking
import Records
import Searching
import StoredTestSupport
import Storing
import Testing

@testable import Feeding

/// Queries that make another engine rank alike; evaluated here by the rules of Lucene's features.
struct EngineQueryTests {
  @Test(
    "By terms, the engine has the order and the score differences of Pippin's own search",
    arguments: [
      "plum", "cake", "pear", "plum cake", "plum pear cake", "臺灣", "plum -cake", "+plum cake",
      "plum site:p1.example.uk", "number many text about", "missing plum",
    ]
  )
  func exact(text: String) async throws {
    let scene = try await FeedScene.ranked(as: .openSearch)
    var weights = RankingWeights.standard
    // How close words are together in a page is a matter of positions, which features have not.
    try weights.set("closeness", to: 0)
    let service = try SearchService(folder: scene.pages.folder, weights: weights)
    var query = SearchQuery(text: text)
    query.limit = 10
    let own = try await service.search(query)
    let body = try await EngineQuery(query, service, isExact: true).body
    let other = try FeatureScorer(JSONParser.parse(body)).hits(scene.engine.documents)
    #expect(other.map(\.id) == own.items.map(\.id), "\(text)")
    guard let first = own.items.first, let best = other.first else { return }
    for (item, hit) in zip(own.items, other) {
      // Shares of a query and impacts of other forms are whole numbers here.
      #expect(abs((first.score - item.score) - (best.score - hit.score)) < 0.006, "\(text)")
    }
  }

  @Test(
    "Without terms, fields have the weights of the local index, and words are asked of all of them"
  )
  func plain() async throws {
    let scene = try await FeedScene.ranked(as: .openSearch)
    let query = SearchQuery(text: "plum -cake lang:en")
    let body = try await EngineQuery(query, scene.service(), isExact: false).body
    let text = String(decoding: body, as: UTF8.self)
    #expect(
      text.contains(#"{"combined_fields":{"query":"plum","fields":["title^12","keywords^4","#)
    )
    #expect(text.contains(#"{"terms":{"filters":["lang:en"]}}"#))
    #expect(text.contains("must_not"))
    #expect(!text.contains("terms."))
  }

  @Test(
    "A page for which another stands is found by what that one lacks, and else not",
    arguments: [
      "plum", "quince", "medlar", "plum -medlar", "+plum +quince", "quince medlar",
      "plum host:b.example", "plum host:a.example",
    ]
  )
  func covered(text: String) async throws {
    let scene = try FeedScene()
    let digest = Digest128(of: "a text")
    let sketch = PageSketch(digest: digest, simHash: digest.high, outline: digest.low, words: 80)
    try await scene.pages.put(
      [
        try PageRecord.sample("https://a.example/", title: "Plum", text: "plum medlar"),
        try PageRecord.sample("https://b.example/longer", title: "Plum", text: "plum quince"),
      ],
      sketch: sketch
    )
    try await scene.pages.store.findDuplicates()
    try await scene.index()
    var feeder = try scene.feeder(isExact: true)
    _ = try await feeder.drain()
    var weights = RankingWeights.standard
    try weights.set("closeness", to: 0)
    let service = try SearchService(folder: scene.pages.folder, weights: weights)
    let query = SearchQuery(text: text)
    let own = try await service.search(query)
    let body = try await EngineQuery(query, service, isExact: true).body
    let other = try FeatureScorer(JSONParser.parse(body)).hits(scene.engine.documents)
    #expect(other.map(\.id) == own.items.map(\.id))
    #expect(own.items.count == 1)
  }

  @Test("How close words are is said in steps, of which the best counts")
  func closeness() async throws {
    let scene = try await FeedScene.ranked(as: .openSearch)
    let body = try await EngineQuery(SearchQuery(text: "plum cake"), scene.service(), isExact: true)
      .body
    let text = String(decoding: body, as: UTF8.self)
    let near =
      #"{"constant_score":{"filter":{"intervals":{"title":{"all_of":{"intervals":[{"match":"#
      + #"{"query":"plum"}},{"match":{"query":"cake"}}],"max_gaps":0,"ordered":false}}}},"boost":2.0}}"#
    #expect(text.contains(near))
    #expect(text.contains(#""max_gaps":2,"ordered":false}}}},"boost":1.0}}"#))
  }

  @Test("The country and the languages of the searcher are worth what they are worth here")
  func searcher() async throws {
    let scene = try await FeedScene.ranked(as: .openSearch)
    var query = SearchQuery(text: "plum")
    (query.country, query.preferredLanguages) = ("gb", ["en-GB"])
    let body = try await EngineQuery(query, scene.service(), isExact: true).body
    let hits = try FeatureScorer(JSONParser.parse(body)).hits(scene.engine.documents)
    let plain = try await EngineQuery(SearchQuery(text: "plum"), scene.service(), isExact: true)
      .body
    let before = try FeatureScorer(JSONParser.parse(plain)).hits(scene.engine.documents)
    let gains = hits.map { hit in hit.score - (before.first { $0.id == hit.id }?.score ?? 0) }
    #expect(gains.allSatisfy { abs($0 - 1) < 1e-6 || abs($0 - 2) < 1e-6 })
    #expect(gains.contains { $0 > 1.5 })
  }

  @Test(
    "What has to be checked page by page is refused, or said not to be whole",
    arguments: [
      ("\"plum cake\"", false), ("title:plum", false), ("plum", true), ("a b c d e f g", false),
    ]
  )
  func whole(text: String, isWhole: Bool) async throws {
    let scene = try await FeedScene.ranked(as: .openSearch)
    let query = try await EngineQuery(SearchQuery(text: text), scene.service(), isExact: true)
    #expect(query.isWhole == isWhole || text.hasPrefix("a b"))
    await #expect(throws: SearchError.notTranslatable) {
      _ = try await EngineQuery(SearchQuery(text: "title == \"a\""), scene.service(), isExact: true)
    }
  }
}
