import Testing

@testable import Inspecting

/// The cells of a report's tables, and what stands where there are no rows.
struct HTMLSectionTests {
  private static func text(_ cell: HTMLSection.Cell) throws -> String {
    let section = HTMLSection(title: "Title", columns: ["Column"], rows: [[cell]])
    let text = ReportFiles.text("section", try #require(section.values))
    let cell = try #require(text.firstMatch(of: /<td>(.*)<\/td>/))
    return String(cell.1)
  }

  @Test("A link tells nothing of where it was followed; what leads nowhere on the web is text")
  func links() throws {
    #expect(
      try Self.text(.url("https://a.example/?a=1&b=2"))
        == "<a href=\"https://a.example/?a=1&amp;b=2\" rel=\"noopener noreferrer nofollow\">"
        + "<bdi>https://a.example/?a=1&amp;b=2</bdi></a>"
    )
    #expect(
      try Self.text(.url("https://xn--bcher-kva.example/x"))
        == "<a href=\"https://xn--bcher-kva.example/x\" rel=\"noopener noreferrer nofollow\">"
        + "<bdi><bdi>https://bücher.example</bdi>/x</bdi></a>"
    )
    #expect(try Self.text(.url("javascript:alert(1)")) == "<bdi>javascript:alert(1)</bdi>")
    #expect(try Self.text(.url("5 <b>")) == "<bdi>5 &lt;b&gt;</bdi>")
  }

  @Test("What a page says is set apart and stays words; words of the report are not set apart")
  func texts() throws {
    #expect(try Self.text(.foreign("<\u{301}i>\u{202E}")) == "<bdi>&lt;\u{301}i&gt;‹U+202E›</bdi>")
    #expect(try Self.text(.foreign("")) == "<bdi></bdi>")
    #expect(try Self.text(.text("a & b")) == "a &amp; b")
  }

  @Test("A part without rows says so, or is left out")
  func empty() throws {
    let values = try #require(HTMLSection(title: "Title", empty: "Nothing.").values)
    #expect(ReportFiles.text("section", values).contains("<p>Nothing.</p>"))
    #expect(HTMLSection(title: "Title").values == nil)
  }
}
