import IndexTestSupport
import Records
import TestSupport
import Testing

@testable import Indexing

struct WordAlternativesTests {
  private let synonyms = WordAlternatives(synonyms: [
    ["photo", "Picture"], ["smartphone", "mobile phone"], ["car", "car"], ["", "x"],
  ])

  private func index() throws -> SegmentIndex {
    let index = try SegmentIndex(folder: try TemporaryFolder().path)
    let titles = ["photo", "picture", "mobile phone", "mobile home", "smartphone", "tree"]
    try index.apply(
      titles.enumerated().map { change(Int64($0 + 1), id: UInt64($0 + 1), .sample($1)) }
    )
    return index
  }

  private func ids(_ index: SegmentIndex, _ text: String, _ mode: SearchRequest.Mode = .any)
    -> [UInt64]
  {
    var request = SearchRequest(text)
    request.synonyms = synonyms
    request.mode = mode
    return index.search(request).hits.map(\.id)
  }

  @Test(
    "A synonym is found behind the word, and satisfies a requirement for it",
    arguments: [
      ("photo", [1, 2]), ("PICTURE", [2, 1]), ("+photo", [1, 2]), ("photo tree", [1, 6, 2]),
      ("\"photo\"", [1]), ("-photo picture", [2]), ("tree", [6]), ("+photo tree", [1, 2]),
      // All words of a synonym must be there when nothing else is asked for.
      ("smartphone", [5, 3]), ("+smartphone", [5, 3]), ("mobile phone", [3, 4, 5]),
      ("photo | tree", [1, 6, 2]), ("tree OR picture", [2, 6, 1]),
      ("photo OR \"tree\"", [1, 6, 2]),
      ("+mobile +phone", [3, 5]), ("mobile -x phone", [3, 4, 5]), ("car", []),
    ] as [(String, [UInt64])]
  )
  func found(text: String, expected: [UInt64]) throws {
    let found = ids(try index(), text)
    #expect(Set(found) == Set(expected))
    #expect(found.first == expected.first)
  }

  @Test("All words must be there, or a synonym of each")
  func all() throws {
    let index = try index()
    #expect(Set(ids(index, "mobile phone", .all)) == [3, 5])
    #expect(ids(index, "photo tree", .all).isEmpty)
  }

  @Test(
    "While typing, what may have been meant by the word counts in full: it is one word",
    arguments: [false, true]
  )
  func growing(titlesOnly: Bool) throws {
    let index = try SegmentIndex(folder: try TemporaryFolder().path)
    let titles = ["photograph", "picture", "other"]
    try index.apply(
      titles.enumerated().map { place, title in
        let body = place == 2 ? "photogram" : ""
        let document = IndexDocument.sample(title, body: body, score: 0.9)
        return change(Int64(place + 1), id: UInt64(place + 1), document)
      }
    )
    for text in ["photo", "photogra", "photogram"] {
      var request = SearchRequest(text)
      (request.isUnfinished, request.titlesOnly) = (true, titlesOnly)
      request.corrections.add("picture", for: text, factor: 0.5)
      let whole = index.search(request).hits
      request.neutralPoints = 0.5
      #expect(whole.contains { $0.id == 2 } && index.search(request).hits == whole, "\(text)")
    }
  }

  @Test("However rare a synonym is, it counts for less than the word")
  func rare() throws {
    let index = try SegmentIndex(folder: try TemporaryFolder().path)
    let changes = (1...50).map { change(Int64($0), id: UInt64($0), .sample("photo \($0)")) }
    try index.apply(changes + [change(51, id: 51, .sample("picture 51"))])
    var request = SearchRequest("photo")
    request.synonyms = synonyms
    request.limit = 60
    let hits = index.search(request).hits
    #expect(hits.count == 51 && hits.last?.id == 51)
    let explanation = index.explain(51, request)
    #expect(abs((explanation?.value ?? 0) - (hits.last?.score ?? 1)) < 1e-9)
  }

  @Test("An index is asked for no more than its limits, whatever the table holds")
  func bounds() throws {
    let many = WordAlternatives(synonyms: [(0..<200).map { "tree\($0) x y" } + ["tree"]])
    var request = SearchRequest("+tree +photo")
    request.synonyms = many
    #expect(try index().search(request).hits.isEmpty)
    #expect(many.alternatives(of: [Array("tree".utf8)][...]).count == 200)
  }
}
