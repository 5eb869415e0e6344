import Testing

@testable import Addressing

/// URLs as people read them.
struct ReadableURLTests {
  private static func ascii(_ host: String) -> String {
    InternationalName.ascii(of: Array(host.utf8)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  @Test(
    "A host of one script a label is shown in its letters (UTS 39, 5.1; URL Standard, URL rendering)",
    arguments: [
      "bücher.example", "пример.example", "παράδειγμα.example", "例え.example", "ひらがな.example",
      "テスト漢字ひら.example", "한국漢字.example", "उदाहरण.example", "ตัวอย่าง.example",
      "www.bücher-24.example", "сору.рф", "οικο.ελ", "հայ.հայ", "a.example", "xn.example",
    ]
  )
  func shown(host: String) {
    #expect(ReadableHost.text(Self.ascii(host)) == host)
  }

  @Test(
    "A host that may be taken for another one stays as DNS has it (UTS 39, 4)",
    arguments: [
      // Whole labels of Cyrillic, Greek and Armenian that look like Latin ones.
      "аррӏе.example", "сосо.example", "ρο.example", "օսս.example",
      // Mixed scripts, also where one label of several is.
      "pаypal.example", "bücher.pаypal.example", "aノb.example", "テスト한국.example",
      // Signs that look like those of URLs, digits of other scripts, a dotless i, emoji.
      "ノ.example", "ー.example", "一.example", "১২.example", "lınk.example", "☕.example",
      // The labels would be shown in another order than they have.
      "דוגמה.example",
    ]
  )
  func kept(host: String) {
    let name = Self.ascii(host)
    #expect(name.contains("xn--"))
    #expect(ReadableHost.text(name) == name)
  }

  @Test(
    "What is no label of IDNA stays as it is",
    arguments: ["xn--.example", "xn--abc-.example", "xn--zzzzzz99.example", "xn--a.example"]
  )
  func invalid(host: String) {
    #expect(ReadableHost.text(host) == host)
  }

  @Test(
    "A URL is parted behind its host, and what is no URL of the web stays whole",
    arguments: [
      ("https://bücher.example/a?b#c", "https://bücher.example", "/a?b#c"),
      ("http://bücher.example:8080/", "http://bücher.example:8080", "/"),
      ("https://a.example?x", "https://a.example", "?x"),
      ("https://a.example", "https://a.example", ""),
      ("https://[::1]:80/", "https://[::1]:80", "/"), ("plums://x/y", "", "plums://x/y"),
      ("", "", ""),
      ("https://דוגמה.example/1", "https://דוגמה.example", "/1"),
    ]
  )
  func parted(url: String, site: String, rest: String) {
    let name = url.split(separator: "/").dropFirst().first.map(String.init) ?? ""
    let host = String(name.prefix { $0 != ":" && $0 != "?" })
    let written = host.isEmpty ? url : url.replacing(host, with: Self.ascii(host))
    let read = ReadableURL(url.hasPrefix("https://[") ? url : written)
    #expect(read.site == site)
    #expect(read.rest == rest)
  }

  @Test(
    "Names from right to left stay where another label, a digit or a port would change places",
    arguments: [
      "https://דוגמה.דוגמה/", "https://דוגמה.1a.example/", "https://דוגמה.example:80/",
      "https://a.דוגמה:80/", "https://דוגמה1.example/",
    ]
  )
  func turned(url: String) {
    let name = String(url.dropFirst(8).prefix { $0 != "/" && $0 != ":" })
    let written = url.replacing(name, with: Self.ascii(name))
    #expect(ReadableURL(written).site + ReadableURL(written).rest == written)
  }
}
