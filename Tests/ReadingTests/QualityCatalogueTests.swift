import Addressing
import Reading
import Records
import Testing

/// The catalogue's promise for the rules of quality, which need a whole reading to break.
struct QualityCatalogueTests {
  @Test("The bad specimen of a rule of quality breaks it", arguments: Rule.qualityRules)
  func bad(_ rule: Rule) throws {
    #expect(try broken(by: rule.specimen.bad, rule.specimen.kind).contains(rule.id))
  }

  @Test("The good specimen of a rule of quality breaks none of them", arguments: Rule.qualityRules)
  func good(_ rule: Rule) throws {
    let rules = Set(Rule.qualityRules.map(\.id))
    #expect(try rules.isDisjoint(with: broken(by: rule.specimen.good, rule.specimen.kind)))
  }

  private func broken(by text: String, _ kind: Specimen.Kind) throws -> Set<String> {
    let html =
      switch kind {
      case .head: "<!doctype html><title>Plums</title>\(text)<body><h1>Plums</h1>"
      case .body: "<!doctype html><title>Plums</title><body><h1>Plums</h1>\(text)"
      default: text
      }
    let address = try #require(WebAddress("https://example.com/plums"))
    let record = PageJudge.read(PageInput(address: address, body: Array(html.utf8)))
    return Set(record.findings.map(\.rule))
  }
}
