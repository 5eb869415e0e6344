import Extraction
import Markup
import Records
import Rules
import Testing

/// Google Search Central, "Robots meta tag, data-nosnippet, and X-Robots-Tag specifications".
struct NosnippetMarkTests {
  @Test(
    "What elements with data-nosnippet hold comes last, behind what results may show",
    arguments: [
      ("<p>Ripe plums</p>", "Ripe plums", nil),
      ("<p>Ripe <span data-nosnippet>blue</span> plums</p>", "Ripe plums blue", 10),
      ("<div data-nosnippet><p>Ripe</p><h2>Blue</h2></div><p>plums</p>", "plums Ripe Blue", 5),
      ("<section DATA-NOSNIPPET>Ripe</section><p>plums</p>", "plums Ripe", 5),
      ("<p>Ripe<span data-nosnippet>blue</span>plums</p>", "Ripe plums blue", 10),
      (
        "<div data-nosnippet>a<span data-nosnippet>b</span></div><p>c <span data-nosnippet>d</span>",
        "c ab d", 1
      ),
      ("<div data-nosnippet=false>Ripe</div><p>plums</p>", "plums Ripe", 5),
      ("<div data-nosnippet>Pflümchen</div>", "Pflümchen", 0),
      ("<p>梅 <span data-nosnippet>李</span> 桃</p>", "梅 桃 李", 3),
      ("<div data-nosnippet> </div><p>plums</p>", "plums", nil),
      ("<div hidden data-nosnippet>Ripe</div><p>plums</p>", "plums", nil),
      // It counts on span, div and section alone.
      ("<p data-nosnippet>Ripe</p><p>plums</p>", "Ripe plums", nil),
    ] as [(String, String, Int?)]
  )
  func text(html: String, main: String, shown: Int?) {
    var findings: [Finding] = []
    let tree = PageTree(reading: Array("<body>\(html)".utf8), charset: "utf-8", findings: &findings)
    let text = VisibleText.read(tree, findings: &findings)
    #expect(text.main == main)
    #expect(text.shown == shown)
  }

  @Test("Headings in elements with data-nosnippet are text, and no headings")
  func headings() throws {
    let record = try FaultlessPage.read(
      "<body><h1>Plums</h1><div><div data-nosnippet><h2>Secret</h2></div></div><h2>Pears</h2>"
    ).record
    #expect(record.headings == ["Plums", "Pears"])
    #expect(record.text == "Plums Pears Secret")
    #expect(record.unwithheldText == "Plums Pears")
  }

  @Test("A text of more than is kept loses what results may not show first")
  func limit() throws {
    let plums = String(repeating: "plum ", count: 60_000)
    let html = "<body><div data-nosnippet>secret</div><p>\(plums)"
    let record = try FaultlessPage.read(html).record
    #expect(record.shownText == nil)
    #expect(!record.text.contains("secret"))
  }
}
