import Rules
import Testing

struct RepeatedTextTests {
  @Test(
    "A repetition is written out, and what only looks like one stays",
    arguments: [
      ("⟦3×ab⟧", "ababab"), ("x⟦2×-⟧y⟦1×z⟧", "x--yz"), ("⟦0×ab⟧", ""), ("plain", "plain"),
      ("⟦a×b⟧", "⟦a×b⟧"), ("⟦3×ab", "⟦3×ab"), ("⟦-1×ab⟧", "⟦-1×ab⟧"), ("⟦⟦2×a⟧", "⟦aa"), ("", ""),
      ("⟦99999999999×a⟧", "⟦99999999999×a⟧"),
    ]
  )
  func writtenOut(text: String, expected: String) {
    #expect(RepeatedText.writtenOut(text) == expected)
  }
}
