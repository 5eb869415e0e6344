import Addressing
import Records
import Testing

struct URLPatternTests {
  @Test(
    "A pattern that begins with a slash is of the path and query, another one of the whole URL",
    arguments: [
      ("/docs/*", "https://a.example/docs/x", true), ("/docs/*", "https://a.example/docs", false),
      ("/docs", "https://a.example/docs?x", false), ("/*?x=*", "https://a.example/docs?x=1", true),
      ("/", "https://a.example", true), ("/docs*", "https://docs.example/", false),
      ("*.pdf", "https://a.example/x.pdf", true), ("*.pdf", "https://a.example/x.pdf?y", false),
      ("https://*.a.example/*", "https://b.a.example/x", true),
      ("https://*.a.example/*", "http://b.a.example/x", false),
      ("*a.example/x", "https://a.example/x#part", true),
      ("/caf%C3%A9", "https://a.example/café", true),
    ]
  )
  func matches(pattern: String, url: String, isMatch: Bool) throws {
    let address = try #require(WebAddress(url))
    #expect(URLPattern(pattern).matches(address) == isMatch)
    #expect(URLPattern(pattern).matches(canonical: address.canonical.text) == isMatch)
  }
}
