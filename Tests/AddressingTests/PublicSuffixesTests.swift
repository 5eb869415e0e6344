import Addressing
import Testing

// https://publicsuffix.org/list/
struct PublicSuffixesTests {
  @Test(
    "The registrable domain is the public suffix and one label before it",
    arguments: [
      ("http://example.com/", "example.com"), ("http://a.b.example.com/", "example.com"),
      ("http://shop.example.co.uk/", "example.co.uk"), ("http://co.uk/", "co.uk"),
      ("http://www.example.com.cn/", "example.com.cn"), ("http://com/", "com"),
      ("http://localhost:8080/", "localhost"), ("http://a.b.internal.test/", "internal.test"),
      ("http://127.0.0.1/", "127.0.0.1"), ("http://[::1]/", "[::1]"),
      ("http://www.example.com./", "example.com"), ("http://me.github.io/", "me.github.io"),
      ("http://www.食狮.公司.cn/", "xn--85x722f.xn--55qx5d.cn"), ("http://a.b.kobe.jp/", "a.b.kobe.jp"),
      ("http://www.city.kobe.jp/", "city.kobe.jp"),
    ]
  )
  func domains(address: String, domain: String) throws {
    #expect(try #require(WebAddress(address)).registrableDomain == domain)
  }

  @Test(
    "A domain of the list is no ending of a file",
    arguments: [
      ("com", true), ("DE", true), ("uk", true), ("jpg", false), ("html", false), ("", false),
      ("example", false),
    ]
  )
  func topLevel(label: String, isListed: Bool) {
    #expect(TopLevelDomain.isListed(label) == isListed)
  }
}
