import Basics
import Records
import Testing

@testable import Inspecting

/// Texts of pages stay words.
struct ReportTextFormatsTests {
  @Test("References to files hold what a URI may hold, RFC 3986 section 2")
  func uri() {
    #expect(ReportText.uri("a b/ü<>\"\u{0}") == "a%20b/%C3%BC%3C%3E%22%00")
    #expect(ReportText.uri("https://a.example/?x=1&y=%20#z") == "https://a.example/?x=1&y=%20#z")
  }
}
