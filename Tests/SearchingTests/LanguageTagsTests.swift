import Searching
import Testing

// <https://www.rfc-editor.org/rfc/rfc9110#name-accept-language>
struct LanguageTagsTests {
  @Test(
    "Languages are read in their order, without weights, stars and what is refused",
    arguments: [
      ("de", ["de"]), ("de,en", ["de", "en"]), ("de-CH;q=0.9, en;q=0.8", ["de-CH", "en"]),
      ("fr, *;q=0.1", ["fr"]), ("en;q=0,ko", ["ko"]), ("en;q=0.0, ko ;q=0.5", ["ko"]), ("", []),
      (",,", []), ("x", []), ("de,de", ["de"]), ("日本語", []),
      ("zh-Hant-TW", ["zh-Hant-TW"]),
      (String(repeating: "aa-b,", count: 900), ["aa-b"]),
    ]
  )
  func list(text: String, expected: [String]) {
    #expect(LanguageTags.list(text) == expected)
  }

  @Test("At most eight languages are read")
  func limit() {
    let tags = (0..<20).map { "l\($0)" }
    #expect(LanguageTags.list(tags.joined(separator: ",")) == Array(tags.prefix(8)))
  }
}
