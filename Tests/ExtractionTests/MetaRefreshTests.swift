import Addressing
import Extraction
import Markup
import Records
import Rules
import Testing

// https://html.spec.whatwg.org/multipage/semantics.html#shared-declarative-refresh-steps
struct MetaRefreshTests {
  private func read(_ head: String) throws -> (links: [PageLink], findings: [Finding]) {
    let reading = try FaultlessPage.read(head)
    let found = reading.record.findings.filter { $0.rule == Rule.pageMetaRefresh.id }
    return (reading.record.links, found)
  }

  @Test(
    "The target of a meta refresh is a link of the page, and a finding names it",
    arguments: [
      ("0; url=/b", "https://example.com/b", "at once"),
      ("0; URL=\n https://plum.example/b", "https://plum.example/b", "at once"),
      ("0;url='/b' x", "https://example.com/b", "at once"),
      ("5,/b", "https://example.com/b", "after 5 s"), ("0 /b", "https://example.com/b", "at once"),
      (" 3.7 ;  UrL = \u{22}/b\u{22}", "https://example.com/b", "after 3 s"),
      (".5;url=/b#part", "https://example.com/b", "at once"),
      ("0;url=url", "https://example.com/url", "at once"),
      ("99999999999;/b", "https://example.com/b", "after 999999999 s"),
    ]
  )
  func targets(content: String, target: String, moment: String) throws {
    let content = content.replacing("\u{22}", with: "&quot;")
    let (links, findings) = try read("<meta http-equiv=Refresh content=\"\(content)\">")
    #expect(links.map(\.url) == [target])
    #expect(links.first?.isFollowed == true)
    #expect(findings.count == 1)
    #expect(findings.first?.message.contains(moment) == true)
    #expect(findings.first?.message.contains(target) == true)
    #expect(findings.first?.line != nil)
  }

  @Test(
    "A refresh to another scheme than that of the web is no link that cannot be parsed",
    arguments: [
      ("0;url=plums://x", ["page.meta-refresh"]),
      ("5; mailto:a@plum.example", ["page.meta-refresh"]),
      ("0;url=javascript:alert(1)", []), ("0;url=http://[plums", ["links.malformed"]),
    ]
  )
  func schemes(content: String, expected: [String]) throws {
    let reading = try FaultlessPage.read("<meta http-equiv=refresh content=\"\(content)\">")
    #expect(reading.record.links.isEmpty)
    let rules = reading.record.findings.map(\.rule)
    #expect(rules.filter { $0.hasPrefix("links.") || $0 == "page.meta-refresh" } == expected)
  }

  @Test("A refresh for readers without scripts is a link, and no redirect of the page")
  func noscript() throws {
    let (links, findings) = try read(
      "<noscript><meta http-equiv=refresh content='0; url=/plain'></noscript>"
    )
    #expect(links.map(\.url) == ["https://example.com/plain"])
    #expect(findings.isEmpty)
  }

  @Test(
    "What browsers do nothing about, and what loads the page itself again, is none",
    arguments: [
      "", "url=/b", "x0;url=/b", "0x;url=/b", "30", "30;", "0;url=", "0;url=#top", "-1;/b",
    ]
  )
  func none(content: String) throws {
    let (links, findings) = try read("<meta http-equiv=refresh content=\"\(content)\">")
    #expect(links == [])
    #expect(findings == [])
  }

  @Test(
    "A Refresh header counts before the elements, when browsers can read it",
    arguments: [
      ("0; url=/header", ["https://example.com/header"], "It is of the Refresh header."),
      ("soon", ["https://example.com/meta"], "It sends them at once"),
      ("30", [], nil),
    ] as [(String, [String], String?)]
  )
  func header(value: String, targets: [String], detail: String?) throws {
    let url = try #require(WebAddress("https://example.com/"))
    var findings: [Finding] = []
    let html = "<meta http-equiv=refresh content='0;/meta'>"
    let reading = PageReader.read(
      PageTree(reading: Array(html.utf8), charset: nil, findings: &findings),
      url: url,
      headers: PageHeaders(refresh: value),
      findings: &findings
    )
    #expect(reading.record.links.map(\.url) == targets)
    let told = findings.first { $0.rule == Rule.pageMetaRefresh.id }
    #expect(detail.map { told?.message.contains($0) == true } ?? (told == nil))
  }

  @Test("The first that can be read counts, and a link that stands on the page is not repeated")
  func first() throws {
    let head = """
      <meta http-equiv=refresh content="soon"><meta http-equiv=refresh content="0;/a">
      <meta http-equiv=refresh content="0;/b"><a href="/a">A</a>
      """
    let (links, findings) = try read(head)
    #expect(links.map(\.url) == ["https://example.com/a"])
    #expect(links.map(\.text) == ["A"])
    #expect(findings.count == 1)
  }
}
