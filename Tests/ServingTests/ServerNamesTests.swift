import Serving
import Testing

struct ServerNamesTests {
  @Test(
    "An origin is written as browsers write it, and what is none is refused",
    arguments: [
      ("*", "*"), ("https://app.example", "https://app.example"),
      ("https://App2.example:443/", "https://app2.example"),
      ("HTTP://app.example:80", "http://app.example"),
      ("http://127.0.0.1:8000", "http://127.0.0.1:8000"), ("http://[::1]:80", "http://[::1]"),
      ("https://b\u{FC}cher.example", "https://xn--bcher-kva.example"),
      ("capacitor://localhost", "capacitor://localhost"),
      ("chrome-extension://ABCdef", "chrome-extension://abcdef"),
      ("foo", nil), ("", nil), ("http://x/path", nil), ("http://x/?a", nil), ("http://x#a", nil),
      ("http://a@x", nil), ("http://", nil), ("://x", nil), ("null", nil), ("http://a b", nil),
      ("http://x:99999", nil), ("https://*.example", nil), ("capacitor://", nil),
      ("mailto:a@x.example", nil),
    ] as [(String, String?)]
  )
  func origins(text: String, origin: String?) {
    #expect(ServerNames.origin(text) == origin)
  }

  @Test(
    "A host is written as requests name it, and what is none is refused",
    arguments: [
      ("Search.Example", "search.example"), ("localhost", "localhost"), ("my_host", "my_host"),
      ("127.0.0.1", "127.0.0.1"), ("[::1]", "[::1]"),
      ("b\u{FC}cher.example", "xn--bcher-kva.example"),
      ("a b", nil), ("", nil), ("search.example:80", nil), ("http://search.example", nil),
      ("search.example/", nil), ("a@b", nil),
    ] as [(String, String?)]
  )
  func hosts(text: String, host: String?) {
    #expect(ServerNames.host(text) == host)
  }
}
