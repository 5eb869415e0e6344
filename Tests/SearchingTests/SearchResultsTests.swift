import Analysis
import Indexing
import JSON
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
      json.object?.members.map(\.key) == [
        "items", "missingWords", "next", "total", "totalBound", "totalIsExact",
      ]
    )
    #expect(json["totalBound"]?.string == name)
    #expect(json["totalIsExact"] == .bool(isExact))
  }

  @Test("What was left out, and what no page has, is told")
  func notes() throws {
    var results = SearchResults(total: 0, items: [])
    results.missingWords = ["kürbis"]
    results.withoutAppLink = 4
    results.duplicates = 2
    results.lag = .missing
    results.hostRests = [HostRest(host: "a.example", count: 5)]
    let json = try JSONParser.parse(results.json())
    #expect(json["missingWords"]?.array?.compactMap(\.string) == ["kürbis"])
    #expect(json["withoutAppLink"]?.int == 4)
    #expect(json["duplicates"]?.int == 2)
    #expect(json["indexLag"]?.string == "missing")
    let rest = try #require(json["moreOfHosts"]?.array?.first)
    #expect(rest["host"]?.string == "a.example" && rest["count"]?.int == 5)
    #expect(rest["bound"] == nil && json["withoutAppLinkBound"] == nil)
    results.hostRests = [HostRest(host: "a.example", count: 5, bound: .atMost)]
    (results.withoutAppLinkBound, results.facetBound) = (.rough, .atMost)
    results.facets = [.lang: []]
    let bounded = try JSONParser.parse(results.json())
    #expect(bounded["moreOfHosts"]?.array?.first?["bound"]?.string == "atMost")
    #expect(bounded["withoutAppLinkBound"]?.string == "about")
    #expect(bounded["facetsBound"]?.string == "atMost")
  }
}
