import Basics
import Testing

/// Texts without what stands at their ends.
struct SubstringTrimmingTests {
  @Test(
    "Only what stands at the ends goes",
    arguments: [("  a b\n", "a b"), ("a", "a"), (" \t ", ""), ("", "")]
  )
  func ends(text: String, expected: String) {
    #expect(text[...].trimming(\.isWhitespace) == expected[...])
  }
}
