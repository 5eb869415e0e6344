import Markup
import Records
import Rules
import Testing

struct MarkupRulesTests {
  @Test("Each specimen breaks its rule and no other", arguments: Rule.markupRules.map(\.id))
  func bad(id: String) throws {
    let rule = try #require(Rule.markupRules.first { $0.id == id })
    #expect(Self.reading(rule, rule.specimen.bad).rules == [id])
  }

  @Test("Each specimen's twin breaks no rule", arguments: Rule.markupRules.map(\.id))
  func good(id: String) throws {
    let rule = try #require(Rule.markupRules.first { $0.id == id })
    #expect(Self.reading(rule, rule.specimen.good).rules.isEmpty)
  }

  private static func reading(_ rule: Rule, _ text: String) -> Reading {
    let isXML = rule.specimen.kind == .xhtml
    return Reading(text, mediaType: isXML ? "application/xhtml+xml" : nil)
  }
}
