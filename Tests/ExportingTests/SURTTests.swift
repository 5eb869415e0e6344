import Addressing
import Testing

@testable import Exporting

/// Keys of captures.
struct SURTTests {
  @Test(
    "A key has the host turned around, without www and the usual port, in lower case",
    arguments: [
      ("https://www.example.com/", "com,example)/"),
      ("http://example.com:80/A/B", "com,example)/a/b"),
      ("https://www2.shop.example.co.uk/p/", "uk,co,example,shop)/p"),
      ("https://example.com:8443/", "com,example:8443)/"),
      ("https://example.com/?b=2&a=1&A=0", "com,example)/?a=0&a=1&b=2"),
      ("https://example.com/?", "com,example)/"),
      ("http://192.0.2.7/x", "192.0.2.7)/x"),
      ("http://[2001:db8::1]/x", "[2001:db8::1])/x"),
      ("https://wwwhat.example/", "example,wwwhat)/"),
      ("https://example.com/%E6%A2%85", "com,example)/%e6%a2%85"),
    ]
  )
  func keys(address: String, key: String) throws {
    #expect(SURT.key(of: try #require(WebAddress(address))) == key)
  }
}
