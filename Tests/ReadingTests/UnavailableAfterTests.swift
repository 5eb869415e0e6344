import Addressing
import Reading
import Records
import Testing

/// Dates behind which a page must leave the index.
struct UnavailableAfterTests {
  private static let rule = Rule.pageUnavailableAfterMalformed.id

  private func finding(_ html: String, headers: [String] = []) throws -> Finding? {
    var input = PageInput(
      address: try #require(WebAddress("https://example.com/")),
      body: Array(html.utf8)
    )
    input.robotsTags = headers
    return PageJudge.read(input).findings.first { $0.rule == Self.rule }
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

  @Test("The specimens keep their promise", arguments: Rule.pageDirectiveRules)
  func specimens(rule: Rule) throws {
    let specimen = rule.specimen
    #expect(try finding("<title>Plums</title>\(specimen.bad)") != nil)
    #expect(try finding("<title>Plums</title>\(specimen.good)") == nil)
  }
}
