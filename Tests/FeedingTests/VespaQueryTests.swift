import Addressing
import Digests
import Foundation
import JSON
import Ranking
import Records
import Searching
import StoredTestSupport
import Storing
import Testing

@testable import Exporting
@testable import Feeding

/// Queries that make Vespa rank alike; evaluated here as the rank profiles say.
struct VespaQueryTests {
  @Test(
    "By terms, Vespa has the order and the score differences of Pippin's own search",
    arguments: [
      "plum", "cake", "pear", "plum cake", "plum pear cake", "臺灣", "plum -cake", "+plum cake",
      "plum site:p1.example.uk", "number many text about", "missing plum",
      "about plum cake number many text of pear",
    ]
  )
  func exact(text: String) async throws {
    let scene = try await FeedScene.ranked(as: .vespa)
    var weights = RankingWeights.standard
    // How close words are together is not said.
    try weights.set("closeness", to: 0)
    let service = try SearchService(folder: scene.pages.folder, weights: weights)
    var query = SearchQuery(text: text)
    query.limit = 10
    (query.country, query.preferredLanguages) = ("gb", ["en-GB"])
    let own = try await service.search(query)
    let body = try await EngineQuery(query, service, isExact: true).vespaBody
    let other = try VespaScorer(JSONParser.parse(body)).hits(scene.engine.documents)
    #expect(other.map(\.id) == own.items.map(\.id), "\(text)")
    guard let first = own.items.first, let best = other.first else { return }
    for (item, hit) in zip(own.items, other) {
      #expect(abs((first.score - item.score) - (best.score - hit.score)) < 0.006, "\(text)")
    }
  }

  @Test("Every field of a document, and none else, is in the schema")
  func fields() async throws {
    let scene = try await FeedScene.ranked(as: .vespa)
    let lines = VespaSchema.text.matches(of: #/\n    field (\w+) type/#).map { String($0.1) }
    let sent = scene.engine.documents.values.flatMap { $0.object?.members.map(\.key) ?? [] }
    #expect(Set(sent).isSubset(of: lines))
    #expect(Set(lines).count == lines.count)
    let rest = Set(lines).subtracting(sent)
    #expect(rest.isSubset(of: ["cover", "feed1", "image", "language", "description"]), "\(rest)")
  }

  @Test("Fields of text weigh there what they weigh for OpenSearch")
  func searched() {
    let fields = VespaSchema.searched.map { "\($0.name)^\(Int($0.weight))" }
    #expect(Set(fields) == Set(EngineQuery.fields))
  }

  @Test("Without terms, each word of the query has its position, and what only filters has no rank")
  func plain() async throws {
    let scene = try await FeedScene.ranked(as: .vespa)
    let query = SearchQuery(text: "+plum cake -pear lang:en")
    let body = try await EngineQuery(query, scene.service(), isExact: false).vespaBody
    let answer = try JSONParser.parse(body)
    let text = try #require(answer["yql"]?.string)
    #expect(answer["ranking"]?["profile"]?.string == "plain")
    #expect(
      text.contains(
        #"where ((default contains equiv("plum", "plums") or default contains "cake") and removed = 0"#
      ),
      "\(text)"
    )
    #expect(text.contains(#"default contains ({ranked: false}"plum")"#))
    #expect(text.contains(#"!(default contains ({ranked: false}"pear"))"#))
    #expect(text.contains(#"filters contains "lang:en""#))
    #expect(answer["input.query(part1)"]?.double != nil)
    #expect(answer["input.query(part2)"] == nil)
  }

  @Test("Nothing that a person writes ends a text of the query language")
  func quoted() {
    let clause = VespaClause.has("words", #"a" or true or "\"#)
    #expect(clause == #"words contains "a\" or true or \"\\""#)
    #expect(VespaClause.word(["a", "b", "a"]) == #"default contains equiv("a", "b")"#)
    #expect(VespaClause.any([]) == "false")
  }
}
