import Testing

@testable import Inspecting

/// Texts of pages stay words.
struct ReportTextTests {
  @Test(
    "Control characters and marks that turn text around are shown, other scripts stay",
    arguments: [
      ("plain", "plain"), ("a\tb\r\nc", "a b  c"), ("\u{1B}[31m", "‹U+1B›[31m"),
      ("\u{202E}evil", "‹U+202E›evil"), ("كعكة", "كعكة"), ("梅", "梅"), ("\u{0}", "‹U+0›"),
    ]
  )
  func plain(text: String, expected: String) {
    #expect(ReportText.plain(text) == expected)
  }

  @Test("References to files hold what a URI may hold, RFC 3986 section 2")
  func uri() {
    #expect(ReportText.uri("a b/ü<>\"\u{0}") == "a%20b/%C3%BC%3C%3E%22%00")
    #expect(ReportText.uri("https://a.example/?x=1&y=%20#z") == "https://a.example/?x=1&y=%20#z")
  }
}
