import Testing

@testable import Indexing

// Damerau 1964; Kernighan, Church, Gale 1990.
struct TypingErrorsTests {
  private static func cost(_ typed: String, _ meant: String, isBeginning: Bool = false) -> Double {
    TypingErrors(typed, isBeginning: isBeginning).cost(of: Array(meant.utf8))
  }

  @Test(
    "Errors of a likelier kind cost less",
    arguments: [
      // Swapped and left out, typed twice, beside on the keyboard, any other.
      ("brani", "brain", "bragn"), ("holdn", "holden", "hald"), ("plannner", "planner", "planqner"),
      ("sonh", "song", "sona"), ("тест", "теср", "тесы"), ("sighr", "sight", "sighx"),
      ("dight", "digit", "eight"), ("fast", "fist", "fish"),
      ("müllre", "müller", "mallre"), ("ice", "ice", "ices"),
    ]
  )
  func order(typed: String, likelier: String, other: String) {
    #expect(Self.cost(typed, likelier) < Self.cost(typed, other))
  }

  @Test("The same word costs nothing, no letters at all cost as much as were left out")
  func ends() {
    #expect(Self.cost("plum", "plum") == 0)
    #expect(Self.cost("", "") == 0)
    #expect(Self.cost("", "plum") > Self.cost("", "plu"))
    #expect(Self.cost("plum", "") > Self.cost("plu", ""))
    #expect(Self.cost(String(repeating: "a", count: 4_000), "a").isFinite)
  }

  @Test("Behind the beginning of a word anything may come")
  func beginnings() {
    #expect(Self.cost("stra", "strawberry", isBeginning: true) == 0)
    #expect(Self.cost("stra", "strawberry") > 0)
    let swapped = Self.cost("sarw", "strawberry", isBeginning: true)
    #expect(swapped == Self.cost("sarw", "strawb", isBeginning: true) && swapped > 0)
  }
}
