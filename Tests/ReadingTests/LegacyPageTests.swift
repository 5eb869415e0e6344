import Addressing
import Reading
import Records
import Testing

/// Addresses in pages of legacy encodings: paths in UTF-8, queries in the page's encoding.
///
/// Reference: <https://html.spec.whatwg.org/multipage/urls-and-fetching.html#encoding-parsing-a-url>
struct LegacyPageTests {
  private func record(_ html: String, _ charset: String?) throws -> PageRecord {
    let address = try #require(WebAddress("https://plum.example/a"))
    var input = PageInput(address: address, body: html.unicodeScalars.map { UInt8($0.value) })
    input.charset = charset
    return PageJudge.read(input)
  }

  @Test("Links, the canonical address, alternates, icons and the base have queries of the page")
  func places() throws {
    let record = try record(
      """
      <title>x</title><base href='/b/?\u{E9}'><link rel=canonical href='/\u{E9}?q=\u{E9}#\u{E9}'>
      <link rel=alternate hreflang=en href='/en?q=\u{E9}'>
      <link rel=apple-touch-icon href='/i?q=\u{E9}'>
      <a href='?q=\u{E9}'>a</a><map><area href='/area?&eacute;=&#9731;'></map><a href='/\u{E9}'>b</a>
      <div itemscope itemtype=https://schema.org/Thing><a itemprop=url href='/u?q=\u{E9}'>u</a></div>
      """,
      "iso-8859-1"
    )
    #expect(
      record.links.map(\.url) == [
        "https://plum.example/b/?q=%E9", "https://plum.example/area?%E9=%26%239731%3B",
        "https://plum.example/%C3%A9", "https://plum.example/u?q=%E9",
      ]
    )
    #expect(record.canonicalURL.map { $0.contains("/%C3%A9?q=%E9") } == true)
    #expect(record.alternates.map(\.url) == ["https://plum.example/en?q=%E9"])
    #expect(record.touchIcon == "https://plum.example/i?q=%E9")
    let item = try #require(record.items.first)
    #expect("\(item)".contains("https://plum.example/u?q=%E9"))
  }

  @Test("JSON-LD, Open Graph and pages in UTF-8 have addresses in UTF-8")
  func others() throws {
    let record = try record(
      """
      <title>x</title><meta property=og:image content='/i?q=\u{E9}'>
      <script type=application/ld+json>{"@context":"https://schema.org","@type":"Thing",
      "@id":"/t?q=\u{E9}","name":"x"}</script>
      """,
      "windows-1252"
    )
    #expect(record.image == "https://plum.example/i?q=%C3%A9")
    #expect(record.items.first?.id == "https://plum.example/t?q=%C3%A9")
    let utf8 = try self.record("<title>x</title><a href='/?q=\u{C3}\u{A9}'>a</a>", "utf-8")
    #expect(utf8.links.map(\.url) == ["https://plum.example/?q=%C3%A9"])
  }
}
