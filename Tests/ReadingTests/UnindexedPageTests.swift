import Addressing
import Reading
import Records
import Rules
import Testing

/// What is said of pages that ask to stay out of the index, and of start pages.
struct UnindexedPageTests {
  private static let body = """
    <body><h1>Plums</h1><script type="application/ld+json">{"@context": "https://schema.org",
    "@type": "Recipe", "nme": "Plums"}</script>
    """

  @Test(
    "A page that asks to stay out of the index gets no finding about its result",
    arguments: [
      ("<meta name=robots content=noindex>", []), ("<meta name=robots content=none>", []),
      (
        "<meta name=applebot content=noindex><meta property=al:ios:app_name content=Plums>",
        ["app-links.url-missing"]
      ),
      (
        "<meta name=robots content=noindex><meta name=apple-itunes-app content='app-argument=x'>",
        ["banner.app-id-missing"]
      ),
      (
        "<meta name=robots content='noindex, unavailable_after: soon'>",
        ["page.unavailable-after-malformed"]
      ),
      (
        "<meta name=robots content='noindex, nofolow'>",
        ["page.directive-misspelled"]
      ),
      (
        "<meta name=robots content=noindex><meta http-equiv=refresh content='0; url=/pears'>",
        ["page.meta-refresh"]
      ),
      (
        "<meta name=robots content=noindex><base href=/a/><base href=/b/>",
        ["links.base-several"]
      ),
      (
        "<meta name=robots content=noindex><script type=application/ld+json>{\"name\":</script>",
        ["json-ld.invalid"]
      ),
      (
        "<meta name=robots content=noindex><p itemscope><img itemprop=image src=http://e.com/i>",
        ["microdata.no-type", "links.mixed-media"]
      ),
      (
        "<meta name=robots content=noindex><p typeof=Recipe><a href='http://[plums'>x</a>",
        ["rdfa.no-vocabulary", "links.malformed"]
      ),
    ] as [(String, [String])]
  )
  func noindex(head: String, expected: [String]) throws {
    let record = try judge("<title>Plums, plums, plums, plums</title>\(head)\(Self.body)")
    #expect(record.robots.noindex)
    #expect(record.reasons == [Reason.noindex])
    let found = record.findings.map(\.rule)
    #expect(
      found.filter { !$0.hasPrefix("banner.") || expected.contains($0) } == expected,
      "\(found)"
    )
  }

  @Test("The same page without noindex gets them")
  func indexed() throws {
    let rules = try judge("<title>Plums, plums, plums, plums</title>\(Self.body)").findings.map(
      \.rule
    )
    #expect(rules.contains(Rule.spamKeywordStuffing.id))
    #expect(rules.contains(Rule.pageDescriptionMissing.id))
    #expect(rules.contains(Rule.qualityPropertyUnknown.id))
  }

  @Test(
    "A start page need not be about anything but its site",
    arguments: [
      ("https://example.com/", true), ("https://example.com/index.html", true),
      ("https://example.com/plums", false), ("https://example.com/?plum=2", false),
      ("https://example.com/de/", false), ("https://example.com/start", true),
    ]
  )
  func home(address: String, isHome: Bool) throws {
    let html = """
      <title>Plum Kitchen</title><script type="application/ld+json">{"@context":
      "https://schema.org", "@type": "WebSite", "name": "Plum Kitchen",
      "url": "https://example.com/start"}</script><h1>Plum Kitchen</h1>
      """
    let rules = try judge(html, address: address).findings.map(\.rule)
    #expect(rules.contains(Rule.qualitySubjectMissing.id) == !isHome)
  }

  @Test("Words that are repeated are told with their place")
  func stuffing() throws {
    let plums = (0..<40).map { "<p>Cheap plums \($0).</p>" }.joined(separator: "\n")
    let menu = String(repeating: "<li><a href=/>Cheap plums</a>", count: 90)
    let page = { (body: String) in "<title>Plums for sale</title>\n<nav>\(menu)</nav>\n\(body)" }
    let rule = Rule.spamKeywordStuffing.id
    #expect(try !judge(page("<p>Halve the fruit.</p>")).findings.contains { $0.rule == rule })
    let finding = try #require(
      try judge(page("<div>\n\(plums)</div>")).findings.first { $0.rule == rule }
    )
    #expect(finding.line == 4)
    #expect(finding.column == 1)
    #expect(finding.message.contains(#""plums" 40 times in 120 words"#), "\(finding.message)")
  }
}
