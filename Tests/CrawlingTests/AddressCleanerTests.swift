import Addressing
import Crawling
import Testing

struct AddressCleanerTests {
  @Test(
    "Who looks at a page is dropped from its address, and nothing else",
    arguments: [
      ("/a?utm_source=x&b=1&UTM_Medium=y", "/a?b=1"),
      ("/a?utm_source=x", "/a"),
      ("/a?gclid=1&fbclid=2", "/a"),
      ("/a?b=1&b=1&&c", "/a?b=1&b=1&&c"),
      ("/a?&gclid=1&&b&", "/a?&&b&"),
      ("/a?gclid&=1", "/a?=1"),
      ("/a?", "/a?"),
      ("/index.html?B=2&a=1", "/index.html?B=2&a=1"),
      ("/a;jsessionid=1A2B", "/a"),
      ("/a;JSESSIONID=1A2B/b;v=2?c=d", "/a/b;v=2?c=d"),
      ("/a;v=1", "/a;v=1"),
      ("/a?phpsessid=7&page=2", "/a?page=2"),
      ("/a?utm=1&my_utm_x=2", "/a?utm=1&my_utm_x=2"),
      ("/a?sid=1", "/a?sid=1"),
      // RFC 3986, 6.2.2: equivalent escapes are one URL.
      ("/%7eu", "/~u"), ("/%7Eu", "/~u"), ("/A%2fb", "/A%2Fb"), ("/%c3%bc", "/%C3%BC"),
      ("/a?b=%5f%26&c=%C3%bc", "/a?b=_%26&c=%C3%BC"), ("/100%", "/100%"), ("/%zz%4", "/%zz%4"),
      ("/%2541", "/%2541"), ("/a%2Eb/%2e%2e/c", "/c"),
      ("/a?%75tm_source=x&b=1", "/a?utm_source=x&b=1"),
    ]
  )
  func cleaned(target: String, expected: String) throws {
    let address = try #require(WebAddress("https://a.example" + target))
    #expect(AddressCleaner().clean(address).text == "https://a.example" + expected)
  }

  @Test("The parameters are those of the settings")
  func configured() throws {
    let address = try #require(WebAddress("https://a.example/a?sid=1&utm_source=2&ref_x=3"))
    let cleaner = AddressCleaner(dropping: ["SID", "ref_*"])
    #expect(cleaner.clean(address).text == "https://a.example/a?utm_source=2")
    #expect(AddressCleaner(dropping: []).clean(address) == address)
  }
}
