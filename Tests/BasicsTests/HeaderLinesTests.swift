import Basics
import Testing

// RFC 9112, section 5; WARC/1.1, section 4
struct HeaderLinesTests {
  @Test(
    "Lines end in CR LF or LF, go on with white space, and are passed over without name and colon",
    arguments: [
      ("A: 1\r\nB:2\n", ["A=1", "B=2"]),
      ("A:\t one \r\n two\r\n\tthree\r\nB: x", ["A=one two three", "B=x"]),
      (" lost\r\nA: 1\r\n\r\nB: 2", ["A=1", "B=2"]),
      ("no field\r\n: nameless\r\nA : spaced\r\nA: again", ["A=spaced", "A=again"]),
      ("", []), ("\r\n\r\n", []), ("A:", ["A="]), ("A: b: c", ["A=b: c"]),
    ] as [(String, [String])]
  )
  func fields(text: String, expected: [String]) {
    let fields = HeaderLines.fields(in: Array(text.utf8)[...])
    #expect(fields.map { HeaderLines.text($0.name) + "=" + HeaderLines.text($0.value) } == expected)
  }

  @Test("A value is UTF-8 when its bytes are, and ISO-8859-1 otherwise")
  func encodings() {
    #expect(HeaderLines.text(Array("plüm".utf8)[...]) == "plüm")
    #expect(HeaderLines.text([0x70, 0x6C, 0xFC, 0x6D]) == "plüm")
    #expect(HeaderLines.latin1([0xC3, 0xBC]) == "Ã¼")
  }

  @Test(
    "Names compare without regard to the case of ASCII, and of nothing else",
    arguments: [
      ("Content-Type", "content-TYPE", true), ("ETag", "E-Tag", false), ("Ä", "ä", false),
      ("Location", "Location", true), ("", "", true),
    ]
  )
  func names(left: String, right: String, isSame: Bool) {
    #expect(HeaderLines.isSame(left, right) == isSame)
  }
}
