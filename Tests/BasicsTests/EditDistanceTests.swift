import Basics
import Testing

// Levenshtein, "Binary codes capable of correcting deletions, insertions, and reversals", 1966.
struct EditDistanceTests {
  @Test(
    "The distance counts what is put in, left out and replaced",
    arguments: [
      ("", "", 0), ("plum", "plum", 0), ("plum", "", 4), ("", "plum", 4), ("plum", "plumb", 1),
      ("plum", "slum", 1), ("plum", "pulm", 2), ("banner", "manners", 2), ("crawl", "delay", 5),
    ]
  )
  func distance(left: String, right: String, expected: Int) {
    #expect(EditDistance.between(Array(left), Array(right)) == expected)
    #expect(EditDistance.between(Array(right.utf8), Array(left.utf8)) == expected)
    for limit in -1...6 {
      let within = EditDistance.between(Array(left.utf8), Array(right.utf8), atMost: limit)
      #expect(within == (expected <= limit ? expected : nil))
    }
  }
}
