import Records
import Testing

@testable import Markup

struct PositionTests {
  @Test("An element stands where its tag starts, in lines and Unicode scalars")
  func elements() throws {
    let page = Reading("<title>x</title>\r\n<p>é\u{1F600}e\u{301}<b>\r<i>\n\n <u>").page
    func position(_ tag: Markup.Tag) -> SourcePosition? {
      page.elements(tag).first.map { page.position(of: $0) }
    }
    #expect(position(.title) == SourcePosition(line: 1, column: 1))
    #expect(position(.p) == SourcePosition(line: 2, column: 1))
    #expect(position(.b) == SourcePosition(line: 2, column: 8))
    #expect(position(.i) == SourcePosition(line: 3, column: 1))
    #expect(position(.u) == SourcePosition(line: 5, column: 2))
  }

  @Test("References and dropped bodies do not move what follows")
  func afterChanges() throws {
    let page = Reading(
      "<a href='?a&amp;b'>&hellip;</a><script>\nlong()\n</script><!-- \n --><b>x"
    ).page
    let bold = try #require(page.elements(.b).first)
    #expect(page.position(of: bold) == SourcePosition(line: 4, column: 5))
  }

  @Test("Columns are counted right on lines of any length", arguments: [0, 1, 508, 509, 5000])
  func longLines(length: Int) throws {
    let page = Reading("<p>x\n\(String(repeating: "é", count: length))<b></b><i>").page
    let bold = try #require(page.elements(.b).first)
    #expect(page.position(of: bold) == SourcePosition(line: 2, column: length + 1))
    let italic = try #require(page.elements(.i).first)
    #expect(page.position(of: italic) == SourcePosition(line: 2, column: length + 8))
  }

  @Test("An element that no tag opens stands where the tag stands that implied it")
  func implied() throws {
    let page = Reading("\n\n<p>x").page
    let body = try #require(page.elements(.body).first)
    #expect(page.position(of: body) == SourcePosition(line: 3, column: 1))
    #expect(page.source(of: body) == "")
  }

  @Test("A byte of a script's body has a place in the source")
  func rawText() throws {
    let page = Reading("<p>é\n<script type=application/json>\n{\"a\":\n 1}</script>").page
    let script = try #require(page.elements(.script).first)
    let offset = try #require(page.rawText(of: script).firstIndex(of: 0x31))
    let start = page.rawText(of: script).startIndex
    #expect(
      page.position(inRawTextOf: script, at: offset - start) == SourcePosition(line: 4, column: 2)
    )
    #expect(page.position(inRawTextOf: script, at: 0).line == 2)
    #expect(page.position(inRawTextOf: script, at: 999) == SourcePosition(line: 4, column: 4))
  }

  @Test("A place is right wherever it is, however the bytes before it are counted")
  func everywhere() {
    let letters = ["a", "é", "語", "\n", "😀", "bcdefgh\n\n"]
    let text = (0..<500).map { letters[$0 * $0 % 7 % letters.count] }.joined()
    let table = LineTable(Array(text.utf8))
    var (line, column, offset) = (1, 1, 0)
    for scalar in text.unicodeScalars {
      #expect(table.position(at: offset) == SourcePosition(line: line, column: column))
      offset += UTF8.width(scalar)
      (line, column) = scalar == "\n" ? (line + 1, 1) : (line, column + 1)
    }
    #expect(table.position(at: offset) == SourcePosition(line: line, column: column))
  }

  @Test(
    "Control characters that are left out have a column, as in an editor",
    arguments: [
      ("<p>x\n\0\0\0<b>", 2, 4), ("<p>\0\n\0<b>", 2, 2), ("\u{1}<p>x\u{B}\r\n<b>", 2, 1),
      ("\u{1}é\u{B}<b>", 1, 4), ("\u{C}\u{7F}<b>", 1, 3), ("\n\0x\0y\r\0z<b>", 3, 3),
    ]
  )
  func controls(html: String, line: Int, column: Int) throws {
    let page = Reading(html).page
    let bold = try #require(page.elements(.b).first)
    #expect(page.position(of: bold) == SourcePosition(line: line, column: column))
  }

  @Test("The evidence is the tag as written, at most 200 characters of it")
  func source() throws {
    let long = String(repeating: "é", count: 300)
    let page = Reading("<P  CLASS=\"a &amp; b\"\n>x<b title='\(long)'>").page
    let paragraph = try #require(page.elements(.p).first)
    #expect(page.source(of: paragraph) == "<P  CLASS=\"a &amp; b\"\n>")
    let bold = try #require(page.elements(.b).first)
    #expect(page.source(of: bold).count == 200)
    #expect(page.source(of: bold).hasPrefix("<b title='éé"))
  }
}
