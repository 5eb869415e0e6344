import Basics
import Testing

struct TrigramFilterTests {
  private func mayHold(_ run: String, in text: String) -> Bool {
    let filter = Array(text.utf8).withUnsafeBufferPointer { TrigramFilter($0) }
    return Array(run.utf8).withUnsafeBufferPointer { filter.mayHold($0) }
  }

  @Test(
    "What is in a text may be in it, and in a short text nothing else",
    arguments: [
      ("plum", "a plum cake", true), ("cake", "a plum cake", true), ("a p", "a plum cake", true),
      ("plump", "a plum cake", false), ("pear", "a plum cake", false), ("東京", "夜の東京", true),
      ("京都", "夜の東京", false), ("ab", "xyz", true), ("", "", true), ("abc", "ab", false),
      ("lum cak", "plum cake", true), ("Plum", "plum", false),
    ]
  )
  func short(run: String, text: String, expected: Bool) {
    #expect(mayHold(run, in: text) == expected)
  }

  @Test("Every part of a text of any length may be in it")
  func parts() {
    var random = SystemRandomNumberGenerator()
    for count in [3, 7, 8, 9, 13, 14, 15, 100, 1_000, 17_000] {
      let text = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      let filter = text.withUnsafeBufferPointer { TrigramFilter($0) }
      for start in 0..<count {
        let end = min(count, start + Int.random(in: 0...12, using: &random))
        let isHeld = Array(text[start..<end]).withUnsafeBufferPointer { filter.mayHold($0) }
        #expect(isHeld, "\(start)..<\(end) of \(text)")
      }
    }
  }

  @Test("A list of words may be in a text when one of them may")
  func lists() {
    let filter = Array(" plum cake ".utf8).withUnsafeBufferPointer { TrigramFilter($0) }
    #expect(MultiPatternSearch([" pear ", " plum "]).mayBe(in: filter))
    #expect(!MultiPatternSearch([" pear ", " apple "]).mayBe(in: filter))
    #expect(!MultiPatternSearch([]).mayBe(in: filter))
  }
}
