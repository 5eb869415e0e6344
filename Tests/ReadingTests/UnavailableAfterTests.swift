import Addressing
import Reading
import Records
import Rules
import Testing

/// Dates behind which a page must leave the index.
struct UnavailableAfterTests {
  private func finding(
    _ html: String,
    headers: [String] = [],
    _ rule: Rule = .pageUnavailableAfterMalformed
  ) throws -> Finding? {
    var input = PageInput(
      address: try #require(WebAddress("https://example.com/")),
      body: Array(html.utf8)
    )
    input.robotsTags = headers
    input.moment = noon
    return PageJudge.read(input).findings.first { $0.rule == rule.id }
  }

  @Test(
    "A date that cannot be read is a finding, in the markup and in a header",
    arguments: [
      ("unavailable_after: 2010-06-25T15:00:00+0200 garbage", true),
      ("noindex, unavailable_after: soon", true), ("unavailable_after:", true),
      ("UNAVAILABLE_AFTER: 31st of June", true), ("unavailable_after: 2090-01-01", false),
      ("noindex", false), ("unavailable_after: Sat, 25 Jun 2090 15:00:00 GMT", false),
    ]
  )
  func unreadable(directive: String, isNoted: Bool) throws {
    let meta = try finding("<title>Plums</title><meta name=robots content=\"\(directive)\">")
    #expect((meta != nil) == isNoted)
    #expect((meta?.line != nil) == isNoted)
    let header = try finding("<title>Plums</title>", headers: [directive])
    #expect((header != nil) == isNoted)
    #expect(header?.message.contains("X-Robots-Tag") ?? !isNoted)
  }

  @Test("A date in a header that is past is told without a place")
  func header() throws {
    let found = try finding(
      "<title>Plums</title>",
      headers: ["unavailable_after: 25 Jun 2010 15:00:00 GMT"],
      .pageExpired
    )
    #expect(found?.message.contains("X-Robots-Tag") == true)
    #expect(found?.line == nil)
  }

  @Test("The specimens keep their promise", arguments: Rule.pageDirectiveRules)
  func specimens(rule: Rule) throws {
    let specimen = rule.specimen
    #expect(try finding("<title>Plums</title>\(specimen.bad)", rule) != nil)
    #expect(try finding("<title>Plums</title>\(specimen.good)", rule) == nil)
  }
}
