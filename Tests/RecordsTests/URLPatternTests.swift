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

  @Test(
    "Spellings that mean the same match the same URLs (RFC 3986, section 6.2.2)",
    arguments: [
      ("/übung/*", "https://a.example/übung/1", true),
      ("/%C3%BCbung/*", "https://a.example/übung/1", true),
      ("/%c3%bcbung/*", "https://a.example/übung/1", true),
      ("/übung/*", "https://a.example/%c3%bcbung/1", true),
      ("*/übung/*", "https://a.example/en/%C3%BCbung/1", true),
      ("/a b/*", "https://a.example/a%20b/1", true), ("/a%20b/*", "https://a.example/a b/1", true),
      ("/%7Eplum", "https://a.example/~plum", true), ("/~plum", "https://a.example/%7eplum", true),
      ("/search?q=ü*", "https://a.example/search?q=%C3%BCber", true),
      // Reserved characters and letter case in paths make a difference.
      ("/a%2Fb", "https://a.example/a/b", false), ("/low/*", "https://a.example/Low/x", false),
      ("/a%2fb", "https://a.example/a%2Fb", true),
      ("http://A.Example/*", "http://a.example/x", true),
      ("HTTP://a.example/X", "http://a.example/X", true),
      ("https://Bücher.example/*", "https://xn--bcher-kva.example/x", true),
      ("https://xn--bcher-kva.example/*", "https://bücher.example/x", true),
      ("https://*.Bücher.example/*", "https://www.bücher.example/x", true),
      ("*://bücher.example/*", "https://bücher.example/x", true),
      ("https://a.example:443/*", "https://a.example/x", true),
      ("http://a.example", "http://a.example/", true),
      ("http://a.example*", "http://a.example/x", true),
      ("http*://a.example/*", "https://a.example/x", true),
      ("http*", "https://a.example/x", true), ("*", "https://a.example/x", true),
      ("http://*.Example:8080/*", "http://a.example:8080/x", true),
      ("*?*", "https://a.example/x?y", true), ("*?*", "https://a.example/x", false),
      ("/*?*", "https://a.example/x?y=%zz", true), ("/100%*", "https://a.example/100%", true),
    ]
  )
  func spellings(pattern: String, url: String, isMatch: Bool) throws {
    let address = try #require(WebAddress(url))
    #expect(URLPattern(pattern).matches(address) == isMatch)
    #expect(URLPattern(pattern).matches(canonical: address.canonical.text) == isMatch)
  }

  @Test(
    "A host is looked for in the form that URLs have",
    arguments: [
      ("bücher.example", "xn--bcher-kva.example"), ("BÜCHER.EXAMPLE", "xn--bcher-kva.example"),
      ("A.Example", "a.example"), ("127.1", "127.0.0.1"), ("[::1]", "[::1]"),
      ("a_b.example", "a_b.example"), ("A/b", "a/b"), ("", ""),
      ("127.0.0.1:18183", "127.0.0.1"), ("[::1]:80", "[::1]"), ("::1", "::1"),
      ("HTTPS://Bücher.example:8443/", "xn--bcher-kva.example"), ("a.example:x", "a.example:x"),
      ("http://a.example/b", "http://a.example/b"), ("n@a.example", "n@a.example"),
    ]
  )
  func hosts(name: String, host: String) {
    #expect(URLPatternSpelling.host(name) == host)
  }
}
