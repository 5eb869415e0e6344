import Basics
import Testing

struct BareLettersTests {
  @Test(
    "Case and signs go, letters, their marks and digits stay",
    arguments: [
      ("", ""), ("Plum Cakes & Co.", "plumcakesco"), ("PLUM-2000_x", "plum2000x"), ("[@`{/:^", ""),
      ("Čerešňa – Štúdio 7", "čerešňaštúdio7"), ("İ!", "i\u{307}"), ("梅-餅", "梅餅"),
      ("٤ + ٥", "٤٥"), ("\u{0}a\u{7F}z", "az"),
    ]
  )
  func letters(text: String, expected: String) {
    #expect(text.bareLetters == expected)
    #expect("(\(text))".dropFirst().dropLast().bareLetters == expected)
  }
}
