import Addressing
import Fetching
import Testing

/// Entries in the form of curl's option `--connect-to`.
struct ConnectRouteTests {
  @Test(
    "An entry is of the addresses with its host and port, where an empty part means any",
    arguments: [
      ("a.test:80:127.0.0.1:8080", "http://a.test/", true),
      ("A.test:80:127.0.0.1:8080", "http://a.test/x", true),
      ("a.test:80:127.0.0.1:8080", "https://a.test/", false),
      ("a.test::127.0.0.1:", "https://a.test/", true),
      ("::127.0.0.1:8080", "http://b.test:81/", true),
      ("b.test:80:[::1]:8080", "http://a.test/", false),
    ]
  )
  func matches(entry: String, address: String, isMatch: Bool) throws {
    let route = try #require(ConnectRoute(entry))
    #expect(route.matches(try #require(WebAddress(address))) == isMatch)
  }

  @Test(
    "The third part is where connections go",
    arguments: [
      ("a.test:80:127.0.0.1:8080", "127.0.0.1"), ("a.test:80::8080", ""), ("::[::1]:80", "[::1]"),
      ("a.test:80:127.0.0.1", nil), ("a.test:0:b.test:80", nil), ("a.test:80:[::1:80", nil),
    ] as [(String, String?)]
  )
  func target(entry: String, target: String?) {
    #expect(ConnectRoute(entry)?.target == target)
  }
}
