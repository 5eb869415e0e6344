import Markup
import Records
import Testing

// https://html.spec.whatwg.org/multipage/parsing.html
struct PageTreeTests {
  @Test("Elements, attributes and text of an ordinary page are read")
  func ordinary() throws {
    let page = read(
      "<!DOCTYPE html><html lang=en><head><title>Plums &amp; pears</title>"
        + "<meta name=description content='Fruit &quot;fresh&quot;'></head>\n"
        + "<body><p>One <b>two</b> three<p>Four<script>no()</script></body></html>"
    )
    let title = try #require(page.elements(.title).first)
    #expect(page.text(of: title) == "Plums & pears")
    let meta = try #require(page.elements(.meta).first)
    #expect(page.attribute(.content, of: meta) == "Fruit \"fresh\"")
    #expect(page.parent(meta) == page.elements(.head).first)
    #expect(page.elements(.p).map { page.text(of: $0) } == ["One two three", "Four"])
    #expect(page.position(of: meta) == SourcePosition(line: 1, column: 68))
    #expect(page.name(page.elements(.html)[0]) == "html")
    #expect(page.attribute(.lang, of: page.elements(.html)[0]) == "en")
  }

  private func read(_ html: String) -> PageTree {
    var findings: [Finding] = []
    return PageTree(reading: Array(html.utf8), charset: nil, findings: &findings)
  }
}
