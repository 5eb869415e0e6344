import Testing

@testable import Spotting

/// How titles fit what was typed, byte by byte.
struct TypedTitleTests {
  @Test(
    "A title has the words with their diacritics, however these are written",
    arguments: [
      ("frédéric", "Frédéric", true), ("frederic", "Frédéric", false),
      ("fre\u{301}d", "Fr\u{E9}d\u{E9}ric", true), ("e", "e\u{301}", false),
      ("x", "x\u{302}y", false), ("x", "x\u{302}yx", true), ("PIE app", "Apple pie", true),
      ("tart", "Apple pie", false), ("친구", "친구 목록", true), ("", "Plum", true),
    ]
  )
  func spelled(text: String, title: String, expected: Bool) {
    let typed = TypedTitle(text)
    #expect(TypedTitle.spelled(title).withUnsafeBytes(typed.isSpelled) == expected)
  }

  @Test(
    "A title begins with the text without case, diacritics and space around it",
    arguments: [
      (" Plum ", "plum cake", true), ("\tpl", "PLUM", true), ("frede", "Frédéric", true),
      ("plum cake", "plum", false), (" ", "plum", true),
    ]
  )
  func begins(text: String, title: String, expected: Bool) {
    let typed = TypedTitle(text)
    #expect(TypedTitle.folded(title).withUnsafeBytes(typed.begins) == expected)
  }
}
