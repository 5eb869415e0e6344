import Records
import Rules
import Testing

/// The catalog's promise for the signs of spam that one page shows.
struct SpamCatalogTests {
  @Test("The bad specimen of a rule of spam breaks it", arguments: Rule.spamPageRules)
  func bad(_ rule: Rule) throws {
    #expect(try broken(by: rule.specimen.bad, rule.specimen.kind).contains(rule.id))
  }

  @Test("The good specimen of a rule of spam breaks none of them", arguments: Rule.spamPageRules)
  func good(_ rule: Rule) throws {
    let rules = Set(Rule.spamRules.map(\.id))
    #expect(try rules.isDisjoint(with: broken(by: rule.specimen.good, rule.specimen.kind)))
  }

  private func broken(by text: String, _ kind: Specimen.Kind) throws -> Set<String> {
    let html =
      kind == .body ? "<!doctype html><title>Plum cake in an hour</title><body>\(text)" : text
    return Set(try judge(html).findings.map(\.rule))
  }
}
