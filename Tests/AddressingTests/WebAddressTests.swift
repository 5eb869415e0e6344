import Addressing
import Testing

// https://url.spec.whatwg.org/
struct WebAddressTests {
  @Test("The components of a full address are told apart")
  func components() throws {
    let address = try #require(WebAddress("HTTPS://me:pw@Shop.Example:8443/a/b;c?d=e&f#g"))
    #expect(address.text == "https://me:pw@shop.example:8443/a/b;c?d=e&f#g")
    #expect(address.isSecure)
    #expect(address.scheme == "https")
    #expect(address.host == "shop.example")
    #expect(address.port == 8443)
    #expect(address.authority == "shop.example:8443")
    #expect(address.origin == "https://shop.example:8443")
    #expect(address.path == "/a/b;c")
    #expect(address.query == "d=e&f")
    #expect(address.fragment == "g")
    #expect(address.target == "/a/b;c?d=e&f")
    #expect(Array(address.targetBytes) == Array("/a/b;c?d=e&f".utf8))
    #expect(address.hasCredentials)
    #expect(address.description == address.text)
  }

  @Test("Tabs and line ends are taken out wherever they stand", arguments: 0..<24)
  func lineEnds(place: Int) throws {
    let path = "abcdefghijklmnopqrstuvwx"
    for (end, after) in ["\n", "\r", "\t"].flatMap({ end in ["o", "n", ""].map { (end, $0) } }) {
      let text = "\(path.prefix(place))\(end)\(after)\(path.dropFirst(place))"
      let plain = text.filter { $0 != Character(end) }
      #expect(WebAddress("http://plum.example/\(text)z")?.path == "/\(plain)z")
      let base = try #require(WebAddress("http://plum.example/"))
      #expect(WebAddress("\(text)z", base: base)?.path == "/\(plain)z")
    }
  }

  @Test("What an address leaves out is absent, and the port is the scheme's own")
  func sparse() throws {
    let address = try #require(WebAddress("http://plum.example"))
    #expect(address.text == "http://plum.example/")
    #expect(!address.isSecure)
    #expect(address.port == 80)
    #expect(WebAddress("https://plum.example:443/")?.port == 443)
    #expect(address.origin == "http://plum.example")
    #expect(address.path == "/")
    #expect(address.query == nil)
    #expect(address.fragment == nil)
    #expect(!address.hasCredentials)
    let empty = try #require(WebAddress("http://plum.example/?#"))
    #expect(empty.query == "")
    #expect(empty.fragment == "")
    #expect(empty.target == "/?")
  }

  @Test("The canonical address has neither fragment nor user information")
  func canonical() throws {
    let address = try #require(WebAddress("https://me:pw@plum.example:8443/a?b#c"))
    #expect(address.canonical.text == "https://plum.example:8443/a?b")
    #expect(address.canonical.port == 8443)
    #expect(address.canonical.path == "/a")
    #expect(address.canonical.query == "b")
    #expect(address.canonical.fragment == nil)
    #expect(address.canonical.host == "plum.example")
    #expect(address.withoutFragment.text == "https://me:pw@plum.example:8443/a?b")
    let bare = try #require(WebAddress("http://plum.example/a#"))
    #expect(bare.canonical.text == "http://plum.example/a")
    #expect(bare.canonical == WebAddress("http://plum.example/a"))
  }

  @Test("Addresses are equal and ordered by their bytes")
  func order() throws {
    let texts = [
      "http://a.example/", "http://a.example/%61", "http://a.example/a", "https://a.example/",
    ]
    let addresses = texts.compactMap { WebAddress($0) }
    #expect(addresses.reversed().sorted() == addresses)
    #expect(Set(addresses + addresses).count == texts.count)
    #expect(try #require(WebAddress("http://a.example")) == addresses[0])
    #expect(!(addresses[0] < addresses[0]))
  }

  @Test(
    "References are resolved as a browser does",
    arguments: [
      ("", "https://plum.example/a/b?c"), ("#x", "https://plum.example/a/b?c#x"),
      ("?", "https://plum.example/a/b?"), ("?d", "https://plum.example/a/b?d"),
      ("d", "https://plum.example/a/d"), ("./d", "https://plum.example/a/d"),
      ("../d", "https://plum.example/d"), ("../../../d", "https://plum.example/d"),
      ("..", "https://plum.example/"), (".", "https://plum.example/a/"),
      ("d/..", "https://plum.example/a/"), ("d/.", "https://plum.example/a/d/"),
      ("d//../e", "https://plum.example/a/d/e"), ("/d", "https://plum.example/d"),
      ("\\d\\e", "https://plum.example/d/e"), ("//pear.example", "https://pear.example/"),
      ("\\\\pear.example/d", "https://pear.example/d"), ("https:d", "https://plum.example/a/d"),
      ("http:d", "http://d/"), ("https:/d", "https://plum.example/d"),
      ("http://pear.example/%2e%2E/d", "http://pear.example/d"),
      (" d e\t\n ", "https://plum.example/a/d%20e"),
      ("é?é#é", "https://plum.example/a/%C3%A9?%C3%A9#%C3%A9"),
      ("a:b/c", nil), ("mailto:me@plum.example", nil), ("javascript:void(0)", nil),
      ("./a:b/c", "https://plum.example/a/a:b/c"), ("?a'b", "https://plum.example/a/b?a%27b"),
      ("a'b", "https://plum.example/a/a'b"), ("//", nil),
      ("///pear.example", "https://pear.example/"),
      ("%zz", "https://plum.example/a/%zz"), (".%2e.", "https://plum.example/a/.%2e."),
      ("d/%2e", "https://plum.example/a/d/"), ("d?../e", "https://plum.example/a/d?../e"),
    ] as [(String, String?)]
  )
  func resolving(reference: String, expected: String?) throws {
    let base = try #require(WebAddress("https://plum.example/a/b?c#f"))
    #expect(base.resolving(reference)?.text == expected)
    #expect(WebAddress(bytes: Array(reference.utf8), base: base)?.text == expected)
  }

  @Test("User information of the base is kept by a reference that names no host")
  func credentialsOfBase() throws {
    let base = try #require(WebAddress("http://me@plum.example:81/a"))
    #expect(base.resolving("b")?.text == "http://me@plum.example:81/b")
    #expect(base.resolving("//pear.example/b")?.text == "http://pear.example/b")
    #expect(base.resolving("b")?.port == 81)
  }

  @Test(
    "Hosts take their canonical form",
    arguments: [
      ("EXAMPLE.com", "example.com"), ("ex%41mple.com", "example.com"),
      ("bücher.example", "xn--bcher-kva.example"),
      ("BÜCHER.example", "xn--bcher-kva.example"), ("例え.テスト", "xn--r8jz45g.xn--zckzah"),
      ("a。b", "a.b"), ("faß.example", "xn--fa-hia.example"), ("☃.example", "xn--n3h.example"),
      ("i❤️.example", "xn--i-7iq.example"), ("BÜ☃.example", "xn--b-eha155z.example"),
      ("1️⃣.example", "xn--1-2sn.example"), ("XN--N3H.example", "xn--n3h.example"),
      ("xn--.example", "xn--.example"),
      ("127.1", "127.0.0.1"), ("0x7F.0.0.1", "127.0.0.1"), ("0177.0.0.1", "127.0.0.1"),
      ("2130706433", "127.0.0.1"), ("1.2.3.4.", "1.2.3.4"), ("１２７.0.0.1", "127.0.0.1"),
      ("1.2.3.4.example", "1.2.3.4.example"), ("0xff.example", "0xff.example"),
      ("[::1]", "[::1]"), ("[2001:DB8:0:0:0:0:0:1]", "[2001:db8::1]"),
      ("[::127.0.0.1]", "[::7f00:1]"), ("a_b.example", "a_b.example"), ("a..b", "a..b"),
      ("r3---sn-x.example", "r3---sn-x.example"), ("example.com.", "example.com."),
    ]
  )
  func hosts(written: String, canonical: String) {
    #expect(WebAddress("http://\(written)/")?.host == canonical)
  }

  @Test(
    "What the standard refuses is refused",
    arguments: [
      "", " ", "plum.example", "/a", "#a", "http:", "http://", "https:///", "http://?a",
      "http://a b/",
      "http://a%20b/", "http://a%00b/", "http://a<b/", "http://%zz/", "http://a:b/",
      "http://a:65536/",
      "http://a:99999999999999999999/", "http://me@/", "http://:80/", "http://me@:80/",
      "http://1.2.3.256/", "http://1.2.3.4.5/", "http://1.2.3.09/", "http://256.256.256.256.256/",
      "http://4294967296/", "http://0x100000000/", "http://1..2/", "http://a.1.2.3.0x/",
      "http://[::1", "http://::1]/", "http://[]/", "http://[::1%eth0]/", "http://[1:2]/",
      "http://\u{AD}/", "http://\u{FFFD}/", "ftp://plum.example/", "file:///a", "data:,a",
      "about:blank",
    ]
  )
  func refused(text: String) {
    #expect(WebAddress(text) == nil)
  }

  @Test("Bytes that are not UTF-8 are encoded in paths and refused in hosts")
  func notUTF8() {
    let path = Array("http://a/".utf8) + [0xFF, 0xC3]
    #expect(WebAddress(bytes: path)?.text == "http://a/%FF%C3")
    #expect(WebAddress(bytes: Array("http://a".utf8) + [0xFF]) == nil)
  }

  @Test("Whatever is read is canonical: it reads as itself, and its parts make the whole")
  func random() {
    let pieces = [
      "http:", "https:", "HTTP:", "/", "//", "\\", "?", "#", "@", ":", ".", "..", "%2e", "%2F", "%",
      "a", "B", "é", "☃", "xn--", "[", "]", "::1", "127.", "0x", "1", "80", "443", " ", "\t", "\n",
      "|",
      "'", "\"", "{", "^", "`", "~", "$", "*", "。", "\u{AD}", "💩", "\0", "&=", ";",
    ]
    let base = WebAddress("https://me:pw@plum.example:81/a/b?c#d")
    var state: UInt64 = 0x9E37_79B9_7F4A_7C15
    var read = 0
    for _ in 0..<6000 {
      var text = ""
      for _ in 0..<(state % 9 + 1) {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        text += pieces[Int(state >> 33) % pieces.count]
      }
      guard let address = WebAddress(text, base: state & 64 == 0 ? base : nil) else { continue }
      read += 1
      #expect(WebAddress(address.text) == address, "\(text.debugDescription)")
      #expect(WebAddress(address.canonical.text) == address.canonical)
      #expect(address.resolving("")?.text == address.withoutFragment.text)
      #expect(
        address.resolving(address.target)?.target == address.target || address.path.hasPrefix("//")
      )
      #expect(address.canonical.text == address.origin + address.target)
      #expect(address.bytes.allSatisfy { $0 > 0x20 && $0 < 0x7F })
    }
    #expect(read > 600)
  }

  @Test("Long input of every shape is read")
  func long() {
    let segment = String(repeating: "a/../", count: 50_000)
    #expect(WebAddress("http://a/" + segment)?.text == "http://a/")
    let dots = String(repeating: "../", count: 100_000)
    #expect(WebAddress("http://a/" + dots)?.text == "http://a/")
    let ats = String(repeating: "@", count: 100_000)
    #expect(WebAddress("http://" + ats + "a/")?.host == "a")
    let slashes = String(repeating: "/", count: 100_000)
    #expect(WebAddress("http:" + slashes + "a")?.text == "http://a/")
    let label = String(repeating: "ü", count: 100_000)
    #expect(WebAddress("http://" + label) == nil)
    let digits = String(repeating: "9", count: 100_000)
    #expect(WebAddress("http://" + digits) == nil)
    #expect(WebAddress("http://0." + digits) == nil)
    let names = String(repeating: "☃.", count: 100_000)
    #expect(WebAddress("http://" + names) == nil)
  }
}
