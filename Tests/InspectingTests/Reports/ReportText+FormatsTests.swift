import Basics
import Records
import Testing

@testable import Inspecting

/// Texts of pages stay words.
struct ReportTextFormatsTests {
  @Test("Addresses hold what a URI may hold, RFC 3986 section 2")
  func uri() {
    #expect(ReportText.uri("a b/ü<>\"\u{0}") == "a%20b/%C3%BC%3C%3E%22%00")
    #expect(ReportText.uri("https://a.example/?x=1&y=%20#z") == "https://a.example/?x=1&y=%20#z")
    #expect(ReportText.uri("https://a.example/50%/%4") == "https://a.example/50%25/%254")
  }

  @Test(
    "A reference to a file leads to that file, RFC 3986 sections 2.4 and 4.2",
    arguments: [
      ("dist/my page.html", "dist/my%20page.html"), ("50% off.html", "50%25%20off.html"),
      ("a:b.html", "a%3Ab.html"), ("100%25.html", "100%2525.html"),
      ("a?b#c.html", "a%3Fb%23c.html"),
      ("/tmp/ü.html", "/tmp/%C3%BC.html"), ("//tmp/[a].html", "/tmp/%5Ba%5D.html"),
      ("../plums.html", "../plums.html"),
      ("https://a.example/%20?x:y", "https://a.example/%20?x:y"),
    ]
  )
  func file(name: String, uri: String) {
    #expect(ReportText.uri(ofFile: name) == uri)
  }
}
