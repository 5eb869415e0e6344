import Extraction
import Records
import Rules
import Testing

/// The catalog's promise for the vocabularies of structured data.
struct StructuredDataCatalogTests {
  static let rules =
    Rule.jsonLDRules + Rule.microdataRules + Rule.rdfaRules + Rule.openGraphRules
    + Rule.dublinCoreRules

  @Test("The bad specimen of a rule breaks it and no other", arguments: rules)
  func bad(_ rule: Rule) throws {
    let html = try #require(FaultlessPage.html(of: rule.specimen.kind, rule.specimen.bad))
    let broken = Set(try FaultlessPage.read(html).record.findings.map(\.rule))
    #expect(broken == [rule.id])
  }

  @Test("The good specimen of a rule breaks none", arguments: rules)
  func good(_ rule: Rule) throws {
    let html = try #require(FaultlessPage.html(of: rule.specimen.kind, rule.specimen.good))
    #expect(try FaultlessPage.read(html).record.findings.map(\.message) == [])
  }
}
