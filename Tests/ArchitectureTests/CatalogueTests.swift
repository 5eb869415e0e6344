import Records
import Rules
import Testing

/// Holds the catalogue of findings to its form; that each specimen fires its rule is tested
/// beside the readers.
struct CatalogueTests {
  @Test("Identifiers are unique, and spelt vocabulary.what-is-wrong in kebab case")
  func identifiers() {
    let ids = Rule.catalogue.map(\.id)
    #expect(Set(ids).count == ids.count)
    for id in ids { #expect(id.wholeMatch(of: /[a-z0-9-]+(\.[a-z0-9-]+)+/) != nil, "\(id)") }
  }

  @Test("Every rule says why it matters, how to fix it and where it is written")
  func complete() {
    #expect(Rule.catalogue.count >= 50)
    for rule in Rule.catalogue {
      #expect(rule.title.hasSuffix("."), "\(rule.id)")
      #expect(!rule.reason.isEmpty && !rule.fix.isEmpty && !rule.source.isEmpty, "\(rule.id)")
      #expect(rule.specimen.bad != rule.specimen.good, "\(rule.id)")
    }
  }

  @Test("A rule is found by its name, and no other")
  func named() {
    let first = Rule.catalogue[0]
    #expect(Rule.named(first.id) == first)
    #expect(Rule.named("no.such-rule") == nil)
  }

  @Test("Every row that a file of rules declares stands in the catalogue")
  func everyRowListed() throws {
    let ids = Set(Rule.catalogue.map(\.id))
    for file in try SourceTree.files(below: "Sources/Rules/Catalog") {
      let text = try SourceTree.text(file)
      for match in text.matches(of: /= Rule\(\s*"([^"]+)"/) {
        #expect(ids.contains(String(match.1)), "\(file) declares \(match.1), which is not listed")
      }
    }
  }
}
