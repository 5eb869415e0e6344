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
      ("bücher.test:80:127.0.0.1:8080", "http://xn--bcher-kva.test/", true),
      ("bücher.test:80:127.0.0.1:8080", "http://bücher.test/", true),
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
      ("a.test:80:bücher.test:81", "xn--bcher-kva.test"), ("ü/x:80:b.test:80", nil),
      ("a.test :80:b.test:80", nil), ("a.test:80:ü b:80", nil), ("a.test:80:127.0.0.1", nil),
      ("a.test:0:b.test:80", nil), ("a.test:80:[::1:80", nil),
    ] as [(String, String?)]
  )
  func target(entry: String, target: String?) {
    #expect(ConnectRoute(entry)?.target == target)
  }

  @Test(
    "curl is given names in A-labels, and everything else as it is written",
    arguments: [
      ("bücher.test:80:127.0.0.1:8080", "xn--bcher-kva.test:80:127.0.0.1:8080"),
      ("a.test::bücher.test:", "a.test::xn--bcher-kva.test:"), ("::[::1]:80", "::[::1]:80"),
      ("A.test:80::8080", "A.test:80::8080"),
    ]
  )
  func text(entry: String, text: String) {
    #expect(ConnectRoute(entry)?.text == text)
  }
}
