import TestSupport

/// Makes up titles with everything in them that divides words in different ways.
struct TestRandomWords {
  private var random: TestRandom

  init(seed: UInt64) { random = TestRandom(seed: seed) }

  private static let pieces = [
    "plum", "Plum", "My", "Window", "window", "Class", "don't", "O'Brien", "Anna's", "l'eau", "x86",
    "3.14", "1,000", "a_b", "c++", "re-read", "Café", "NAÏVE", "Straße", "iPhone15", "USB", "é",
    "it’s", "2026-11-28", "a@b.com", "HTTPServer", "ﬁx", "x",
  ]
  private static let joints = [" ", " ", " ", "", "-", "'", ", ", "_", ".", "/"]

  /// A text of one to five pieces.
  mutating func text() -> String {
    (0..<Int.random(in: 1...5, using: &random)).map { _ in
      (Self.pieces.randomElement(using: &random) ?? "")
        + (Self.joints.randomElement(using: &random) ?? "")
    }.joined()
  }

  /// A value of a query: a piece or two, in any case, with a star here and there.
  mutating func value() -> String {
    let stars = ["", "", "", "*"]
    var value = Self.pieces.randomElement(using: &random) ?? ""
    if Bool.random(using: &random) {
      value +=
        (Self.joints.randomElement(using: &random) ?? "")
        + (Self.pieces.randomElement(using: &random) ?? "")
    }
    if Int.random(in: 0..<3, using: &random) == 0 { value = value.lowercased() }
    if Int.random(in: 0..<4, using: &random) == 0 { value = String(value.dropFirst()) }
    let (before, behind) = (
      stars.randomElement(using: &random), stars.randomElement(using: &random)
    )
    return (before ?? "") + value + (behind ?? "")
  }
}
