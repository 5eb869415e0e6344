import Addressing
import Reading
import Records
import Testing

/// Directives for search engines that none of them reads.
struct UnreadDirectivesTests {
  private func found(_ head: String, headers: [String] = []) throws -> [Finding] {
    var input = PageInput(
      address: try #require(WebAddress("https://example.com/plums")),
      body: Array("<!doctype html><title>Plums</title>\n\(head)<p>Ripe plums.".utf8)
    )
    input.robotsTags = headers
    return PageJudge.read(input).findings.filter {
      $0.rule.hasPrefix("page.directive-") || $0.rule == "page.nosnippet-misplaced"
    }
  }

  @Test(
    "What is misspelled or in another attribute is a finding where it is, and forbids nothing",
    arguments: [
      ("<meta name=robots content='no-index'>", "page.directive-misspelled", "noindex"),
      (
        "<meta name=Applebot content='index, no\t follow'>", "page.directive-misspelled", "nofollow"
      ),
      ("<meta property=robots content=noindex>", "page.directive-misplaced", "property"),
      (
        "<meta http-equiv=X-Robots-Tag content='noindex, nofollow'>", "page.directive-misplaced",
        "http-equiv"
      ),
    ]
  )
  func noted(meta: String, rule: String, word: String) throws {
    let findings = try found(meta)
    #expect(findings.map(\.rule) == [rule])
    #expect(findings.first?.line == 2 && findings.first?.column == 1)
    #expect(findings.first?.message.contains(word) == true)
  }

  @Test(
    "What restricts nothing, speaks to others, or is read elsewhere too is none",
    arguments: [
      "<meta property=robots content='index, follow'>", "<meta name=googlebot content=no-index>",
      "<meta name=robots property=robots content=max-snippet:20>",
      "<meta http-equiv=refresh content='9; url=/noindex'>",
      "<meta name=description content=no-index>",
    ]
  )
  func silent(meta: String) throws {
    #expect(try found(meta).isEmpty)
  }

  @Test(
    "data-nosnippet is read on span, div and section alone, and what is in them needs none",
    arguments: [
      ("<p data-nosnippet>Secret</p>", [2]), ("<article data-nosnippet>a</article>", [2]),
      ("<div data-nosnippet><p data-nosnippet>a</p></div>", []),
      ("<section data-nosnippet>a</section><span data-nosnippet>b</span>", []),
      ("<style data-nosnippet>p {}</style><script data-nosnippet></script>", []),
      ("<div>a</div>\n<ul data-nosnippet><li data-nosnippet>b</ul>", [3, 3]),
    ] as [(String, [Int])]
  )
  func nosnippet(markup: String, lines: [Int]) throws {
    let findings = try found(markup)
    #expect(findings.map(\.rule) == lines.map { _ in "page.nosnippet-misplaced" })
    #expect(findings.map(\.line) == lines)
  }

  @Test("A header's misspelling has no place in the page, and says so")
  func header() throws {
    let findings = try found("", headers: ["applebot: no-snippet"])
    #expect(findings.map(\.rule) == ["page.directive-misspelled"])
    #expect(findings.first?.line == nil)
    #expect(findings.first?.message.contains("X-Robots-Tag") == true)
  }
}
