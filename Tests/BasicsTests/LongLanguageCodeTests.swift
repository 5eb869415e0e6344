import Basics
import Testing

struct LongLanguageCodeTests {
  @Test(
    "A long code has the short one of its language, where there is one (RFC 5646, section 2.2.1)",
    arguments: [
      ("deu", "de"), ("ger", "de"), ("DEU", "de"), ("zho", "zh"), ("chi", "zh"), ("fas", "fa"),
      ("eng", "en"), ("gsw", nil), ("de", nil), ("", nil), ("germ", nil), ("yue", nil),
    ]
  )
  func short(code: String, expected: String?) {
    #expect(LongLanguageCode.short(for: code) == expected)
  }

  @Test("Each language of ISO 639-1 has one row, and each code is in one")
  func rows() {
    let rows = LongLanguageCode.rows
    let codes = rows.flatMap { [$0.short] + $0.long }
    #expect(Set(codes).count == codes.count)
    #expect(rows.allSatisfy { $0.short.utf8.count == 2 && (1...2).contains($0.long.count) })
    #expect(rows.allSatisfy { $0.long.allSatisfy { $0.utf8.count == 3 } })
    // ISO 639-2 has two codes for as many languages.
    #expect(rows.count { $0.long.count == 2 } == 20)
  }
}
