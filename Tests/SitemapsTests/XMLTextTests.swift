import Testing

@testable import Sitemaps

/// Cases from XML 1.0, <https://www.w3.org/TR/xml/#charsets> and
/// <https://www.w3.org/TR/xml/#sec-references>.
struct XMLTextTests {
  private func written(
    _ source: String,
    _ place: XMLText.Context = .text,
    room: Int = 100
  ) -> (text: String, references: Int) {
    var room = room
    var output: [UInt8] = []
    let bytes = Array("--\(source)--".utf8)
    let text = bytes[2..<(bytes.count - 2)]
    let references = XMLText.write(text, in: place, room: &room, to: &output)
    return (String(decoding: output, as: UTF8.self), references)
  }

  @Test(
    "References that need no declaration stay, and any other ampersand is one",
    arguments: [
      ("a&lt;b&gt;&quot;&apos;&amp;", "a&lt;b&gt;&quot;&apos;&amp;"), ("&nbsp;", "&amp;nbsp;"),
      ("&", "&amp;"), ("&&amp;", "&amp;&amp;"), ("&amp", "&amp;amp"), ("&AMP;", "&amp;AMP;"),
      ("?a=1&b=2&c=3", "?a=1&amp;b=2&amp;c=3"), ("&#0;&#xD800;", "&amp;#0;&amp;#xD800;"),
      ("&#128512;&#x1f600;&#X41;", "&#128512;&#x1f600;&#x41;"), ("&#x110000;", "&amp;#x110000;"),
      ("&#xFFFE;&#1;", "&amp;#xFFFE;&amp;#1;"), ("&#;&#x;&#+1;", "&amp;#;&amp;#x;&amp;#+1;"),
      ("&#99999999999;", "&amp;#99999999999;"), ("&#0000000065;", "&#0000000065;"),
      ("&;", "&amp;;"),
    ]
  )
  func references(source: String, expected: String) {
    #expect(written(source).text == expected)
    #expect(written(source, .value).text == expected)
    #expect(
      written(source).references == expected.split(separator: "&", omittingEmptySubsequences: false)
        .count - 1
    )
  }

  @Test("A CDATA section has no references")
  func literal() {
    #expect(written("&amp;<b>", .literal).text == "&amp;amp;&lt;b&gt;")
  }

  @Test("What XML has no character for is left out, and noncharacters are replaced")
  func characters() {
    let source = "a\u{0}\u{1}\u{C}\u{1F}b\u{7F}\u{85}\u{FFFE}\u{FFFF}\u{FFFD}\u{FEFF}\u{1FFFF}"
    let expected = "ab\u{7F}\u{85}\u{FFFD}\u{FFFD}\u{FFFD}\u{FEFF}\u{1FFFF}"
    #expect(written(source).text == expected)
    #expect(written(source, .value).text == expected)
    #expect(written("a\tb\nc\rd").text == "a\tb\nc&#13;d")
    #expect(written("a\tb\nc\rd\"", .value).text == "a&#9;b&#10;c&#13;d&quot;")
  }

  @Test("No more characters are written than there is room for, and none in part")
  func room() {
    for source in ["aaaaa", "éééé", "\u{1F600}\u{1F600}\u{1F600}", "&&&&&", "&lt;&lt;&#233;a"] {
      for room in 0...3 {
        let (text, _) = written(source, room: room)
        let characters = written(source).text.replacing(/&[^;]*;/, with: "x").count
        #expect(text.replacing(/&[^;]*;/, with: "x").count == min(room, characters))
        #expect(!text.contains("\u{FFFD}"))
      }
    }
  }
}
