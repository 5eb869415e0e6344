import Testing

@testable import Indexing

struct KeyboardLayoutTests {
  @Test(
    "Letters whose keys touch are neighbors, either way round",
    arguments: [
      ("q", "w", true), ("q", "a", true), ("w", "a", true), ("s", "w", true), ("s", "e", true),
      ("s", "z", true), ("s", "x", true), ("a", "z", true), ("p", "l", true), ("y", "u", true),
      ("й", "ц", true), ("ж", "э", true), ("ъ", "э", true), ("q", "s", false), ("s", "q", false),
      ("q", "e", false), ("q", "z", false), ("a", "x", false), ("p", "q", false), ("a", "a", false),
      ("й", "q", false), ("ü", "u", false), ("1", "q", false), ("搜", "索", false),
    ] as [(Unicode.Scalar, Unicode.Scalar, Bool)]
  )
  func neighbors(one: Unicode.Scalar, other: Unicode.Scalar, expected: Bool) {
    #expect(KeyboardLayout.areNeighbors(one.value, other.value) == expected)
    #expect(KeyboardLayout.areNeighbors(other.value, one.value) == expected)
  }
}
