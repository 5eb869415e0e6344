import Indexing
import Records
import Searching
import Testing

/// The JSON form of answers.
struct SearchResultsTests {
  @Test(
    "A total says how it stands to the number of all results, and whether it is that number",
    arguments: [
      (.exact, "exact", true), (.atMost, "atMost", false), (.atLeast, "atLeast", false),
      (.rough, "about", false),
    ] as [(TotalBound, String, Bool)]
  )
  func bounds(bound: TotalBound, name: String, isExact: Bool) throws {
    var results = SearchResults(total: 7, items: [])
    results.bound = bound
    let json = try JSONParser.parse(results.json())
    #expect(
      json.object?.members.map(\.key) == ["items", "next", "total", "totalBound", "totalIsExact"]
    )
    #expect(json["totalBound"]?.string == name)
    #expect(json["totalIsExact"] == .bool(isExact))
  }
}
