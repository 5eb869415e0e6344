import QueryLanguage
import Testing

/// Words that are parts of what an index takes for one word.
struct TextPartsTests {
  @Test(
    "Runs of parts are words where a capital is behind a small letter, and at apostrophes",
    arguments: [
      ("Apple pie", []), ("", []), ("NSWindow", []), ("myWindow", ["my", "Window"]),
      ("MyWindowClass", ["My", "MyWindow", "Window", "WindowClass", "Class"]),
      ("a don't b", ["don", "t"]), ("O’Brien and iPhone", ["O", "Brien", "i", "Phone"]),
      ("ключСлово", ["ключ", "Слово"]), ("'quoted'", []),
      ("aBcDeFgHiJkLmN", ["a", "Bc", "De", "Fg", "Hi", "Jk", "Lm", "N"]),
    ]
  )
  func parts(text: String, expected: [String]) {
    #expect(TextParts.parts(of: text) == expected)
  }
}
