import Analysis
import IndexTestSupport
import Records
import TestSupport
import Testing

@testable import Indexing

struct SegmentIndexValuesTests {
  private static func index(_ apps: [[String]]) throws -> SegmentIndex {
    let index = try SegmentIndex(folder: try TemporaryFolder().path)
    for (number, apps) in apps.enumerated() {
      var document = IndexDocument.sample("plum")
      document.apps = apps
      // One segment each.
      try index.apply([change(Int64(number + 1), id: UInt64(number), document)])
    }
    return index
  }

  @Test("The values of a field are found by their beginnings, over all segments, once each")
  func beginnings() throws {
    let index = try Self.index([["Plum", "77"], ["Plum Recipes", "pear"], ["plum", "Plumage"]])
    func values(_ start: String, limit: Int = 9, budget: Int = 99) -> [String] {
      index.values(of: .app, startingWith: start, limit: limit, budget: budget) { _ in true }
    }
    #expect(values("PLUM") == ["plum", "plum recipes", "plumage"])
    #expect(values("") == ["77", "pear", "plum", "plum recipes", "plumage"])
    #expect(values("plum", limit: 1) == ["plum"])
    #expect(values("q").isEmpty)
    #expect(values("", budget: 0).isEmpty)
    let ending = index.values(of: .app, startingWith: "", limit: 9, budget: 99) {
      $0.last == UInt8(ascii: "e")
    }
    #expect(ending == ["plumage"])
  }

  @Test("A value is there in whatever case, as long as a living document has it")
  func has() throws {
    let index = try Self.index([["Plum"], ["Pear"]])
    #expect(index.has("pLUM", of: .app))
    #expect(!index.has("plum", of: .site))
    #expect(!index.has("plu", of: .app))
    try index.apply([change(9, id: 0, nil)])
    #expect(!index.has("plum", of: .app))
  }
}
