import Addressing
import Records
import Testing

struct LastingAddressTests {
  @Test(
    "Sessions, campaigns and clicks are no part of a page's address",
    arguments: [
      ("https://a.example/p;jsessionid=1F.2_cid3", "https://a.example/p"),
      ("https://a.example/p;v=2;JSESSIONID=1/q?b=1", "https://a.example/p;v=2/q?b=1"),
      ("https://a.example/p?PHPSESSID=ab&id=7&utm_source=x", "https://a.example/p?id=7"),
      ("https://a.example/p?sid=4", "https://a.example/p"),
      ("https://a.example/p?_ga=1.2&fbclid=3", "https://a.example/p"),
      ("https://a.example/p?side=4&q=sid", "https://a.example/p?side=4&q=sid"),
    ]
  )
  func sessions(url: String, expected: String) throws {
    #expect(LastingAddress.withoutSession(try #require(WebAddress(url))) == expected)
  }

  // https://www.rfc-editor.org/rfc/rfc6596
  @Test(
    "A canonical URL of the page's own site is its address; the start page is that of one page alone",
    arguments: [
      ("https://a.example/p;sid=1", "https://a.example/q", "https://a.example/q"),
      ("https://www.a.example/p?sid=1", "https://a.example/p", "https://a.example/p"),
      ("https://a.example/p?sid=1", "https://b.example/p", "https://a.example/p"),
      ("https://a.example/p?sid=1", "https://a.example/", "https://a.example/p"),
      ("https://a.example/?sid=1", "https://a.example/", "https://a.example/"),
      ("https://a.example/p", nil, "https://a.example/p"),
    ] as [(String, String?, String)]
  )
  func canonical(url: String, canonical: String?, expected: String) throws {
    var record = PageRecord(url: try #require(WebAddress(url)))
    record.canonicalURL = canonical
    #expect(LastingAddress.of(record) == expected)
  }
}
