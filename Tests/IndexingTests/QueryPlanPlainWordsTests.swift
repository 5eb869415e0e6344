import Analysis
import IndexTestSupport
import TestSupport
import Testing

@testable import Indexing

struct QueryPlanPlainWordsTests {
  @Test("Plain words make the same plan as with white space before them, which is read as any text")
  func samePlans() throws {
    let index = try SegmentIndex(folder: try TemporaryFolder().path)
    let words = [
      "a", "ab", "abc", "abcd", "abcde", "apple", "applesauce", "mueller", "queue", "b2b", "42",
      "7",
      "or", "e", "ue", "muller", "unknown", "zz", "zzz", "zzzz", "wholeword", "wholewords",
    ]
    let known = words.filter { !$0.hasPrefix("z") && $0 != "unknown" && $0 != "mueller" }
    try index.apply(
      known.enumerated().map { place, word in
        let body = known[place...].joined(separator: " ")
        return change(
          Int64(place + 1),
          id: UInt64(place + 1),
          .sample(place < 8 ? word : "other", body: body)
        )
      }
    )
    var random = TestRandom(seed: 7)
    var plain = 0
    for round in 0..<4000 {
      let count = Int(random.next() % 5) + 1
      let text = (0..<count).map { _ in words[Int(random.next() % UInt64(words.count))] }
        .joined(separator: " ")
      var request = SearchRequest("")
      request.mode = round % 2 == 0 ? .all : .any
      request.isUnfinished = round % 3 == 0
      request.titlesOnly = round % 7 == 0
      if round % 5 == 0 { request.filters = [SearchRequest.Filter(.lang, ["en"])] }
      let other = QueryPlan.shown(" " + text, request, index)
      #expect(QueryPlan.shown(text, request, index) == other, "\(text)")
      plain += text.contains("ue") ? 0 : 1
    }
    #expect(plain > 1000)
  }

  @Test(
    "What any of the words is enough for is not required",
    arguments: [
      ("apple", 0), (" apple", 0), ("apple cake", 2), ("+apple", 0), ("apple OR cake", 0),
    ]
  )
  func requirements(text: String, required: Int) throws {
    let index = try SegmentIndex(folder: try TemporaryFolder().path)
    try index.apply([change(1, id: 1, .sample("apple cake"))])
    var request = SearchRequest(text)
    request.mode = .all
    let plan = QueryPlan(request, snapshot: index.snapshot)
    #expect(plan.required.count == required)
    #expect(index.search(request).hits.map(\.id) == [1])
  }
}
