import Analysis
import IndexTestSupport
import Records
import Segments
import TestSupport
import Testing

@testable import Indexing

/// What other engines are told of a query.
struct QueryStatementTests {
  private static func index(_ folder: TemporaryFolder) throws -> SegmentIndex {
    let index = try SegmentIndex(folder: folder.path(of: "index"))
    let titles = ["Plum cake", "Plums", "Pear cake", "Plum", "A pear and a plum", "Nothing"]
    let changes = titles.enumerated().map { number, title in
      var document = IndexDocument.sample(title, host: "h\(number).example.com")
      document.language = "en"
      return IndexChange(version: Int64(number + 1), id: UInt64(number + 1), document: document)
    }
    try index.apply(changes)
    return index
  }

  /// The words of a statement: terms that stand for one are joined by a bar.
  private static func words(_ statement: QueryStatement) -> [String] {
    statement.words.map { word in
      word.terms.map { String(decoding: $0.term, as: UTF8.self) }.joined(separator: "|")
    }
  }

  @Test(
    "Words, what is required, filters and what is left out are said term by term",
    arguments: [
      ("plum", ["plum|plums"], [], [], 0), ("plum cake", ["plum|plums", "cake"], [], [], 0),
      ("+plum cake", ["plum|plums", "cake"], [[0]], [], 0),
      ("plum -pear", ["plum|plums"], [], [], 1),
      ("cake site:example.com", ["cake"], [], [["site:example.com"]], 0),
      (
        "cake host:h0.example.com host:h2.example.com", ["cake"], [],
        [["host:h0.example.com", "host:h2.example.com"]], 0
      ),
      ("unknown cake", ["cake"], [], [], 0),
    ] as [(String, [String], [[Int]], [[String]], Int)]
  )
  func parts(
    text: String,
    words: [String],
    required: [[Int]],
    filters: [[String]],
    excluded: Int
  ) throws {
    let folder = try TemporaryFolder()
    var request = SearchRequest(text)
    request.formLanguages = ["en"]
    let statement = try Self.index(folder).statement(of: request)
    #expect(Self.words(statement) == words)
    #expect(statement.required == required)
    #expect(statement.filters.map { $0.map { "\($0.name.rawValue):\($0.value)" } } == filters)
    #expect(statement.excluded.count == excluded)
    #expect(statement.isWhole)
  }

  @Test("Weights times impacts are the points of the index, and shares add up to one")
  func points() throws {
    let folder = try TemporaryFolder()
    let index = try Self.index(folder)
    var request = SearchRequest("pear cake")
    request.neutralPoints = 1
    let statement = index.statement(of: request)
    var builder = SegmentBuilder()
    let terms = builder.terms(of: .sample("Pear cake", host: "h2.example.com"))
    let impacts = Dictionary(terms.map { ($0.term, Double($0.impact)) }) { $1 }
    let points = statement.words.reduce(0.0) { sum, word in
      sum + word.terms[0].weight * (impacts[word.terms[0].term] ?? 0)
    }
    let hit = try #require(index.search(request).hits.first { $0.id == 3 })
    #expect(abs(points - hit.textScore) < 1e-9)
    #expect(abs(statement.shares.reduce(0) { $0 + $1.part } - 1) < 1e-9)
    #expect(statement.close == ["pear", "cake"])
    #expect(statement.livePoints == 10)
  }

  @Test(
    "Whether the statement is all of the query, and whether anything can match, is said",
    arguments: [
      ("\"plum cake\"", false, false), ("title:plum", false, false), ("plum", true, false),
      ("unknown", true, true), ("plum site:other.example", true, true),
    ]
  )
  func whole(text: String, isWhole: Bool, isImpossible: Bool) throws {
    let folder = try TemporaryFolder()
    let statement = try Self.index(folder).statement(of: SearchRequest(text))
    #expect(statement.isWhole == isWhole)
    #expect(statement.isImpossible == isImpossible)
  }
}
