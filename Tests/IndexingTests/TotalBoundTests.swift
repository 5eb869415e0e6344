import Testing

@testable import Indexing

struct TotalBoundTests {
  @Test(
    "A number of which two things hold is told by both",
    arguments: [
      (.exact, .exact, ""), (.exact, .atMost, "at most "), (.atLeast, .exact, "at least "),
      (.atMost, .atMost, "at most "), (.atMost, .atLeast, "about "), (.rough, .exact, "about "),
      (.rough, .atLeast, "about "),
    ] as [(TotalBound, TotalBound, String)]
  )
  func joined(one: TotalBound, other: TotalBound, words: String) {
    #expect(one.joined(with: other).words == words)
    #expect(other.joined(with: one).words == words)
  }
}
