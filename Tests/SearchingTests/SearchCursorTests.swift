import Indexing
import Searching
import Testing

@testable import Searching

struct SearchCursorTests {
  @Test(
    "A cursor is read as it was written",
    arguments: [
      SearchCursor(after: nil, skipped: 3, shown: 20, weights: [:], query: 7),
      SearchCursor(
        after: nil,
        window: SearchCursor.Window(
          end: SearchPosition(score: 3, staticScore: .min, id: 9),
          last: SearchPosition(score: .max, staticScore: 0, id: 0),
          score: -0.1
        ),
        skipped: 0,
        shown: 1,
        folded: 70_000,
        weights: [2: 0],
        query: 0
      ),
      SearchCursor(
        after: SearchPosition(score: -5, staticScore: .max, id: .max),
        skipped: 0,
        shown: 65_535,
        isCorrected: true,
        weights: [1: SearchRequest.weightLimit, .max: 1],
        query: .max
      ),
    ]
  )
  func roundTrip(cursor: SearchCursor) {
    #expect(SearchCursor(cursor.text) == cursor)
    #expect(cursor.text.utf8.allSatisfy { $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "=") })
  }

  @Test(
    "What no answer gave is no cursor",
    arguments: [
      "", "n1", "AQ", "%%%", "AgAAAAAAAAAABA", "AQcAAAADAAAB", String(repeating: "A", count: 2000),
      "AQcAAAADAAABAAAA", "BAcAAAADAAA", "BAAAAAAAAAABAAQ", "BAAAAAAAAAABAAg", "AwAAAAAAAAABAAA",
      "BAAAAAAAAAABABA",
    ]
  )
  func refused(text: String) {
    #expect(SearchCursor(text) == nil)
  }
}
