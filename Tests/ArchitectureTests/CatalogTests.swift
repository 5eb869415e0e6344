import Foundation
import Rules
import Testing

/// Holds the catalog of findings to its form; that each specimen fires its rule is tested
/// beside the readers.
struct CatalogTests {
  @Test("Identifiers are unique, and spelt vocabulary.what-is-wrong in kebab case")
  func identifiers() {
    let ids = Rule.catalog.map(\.id)
    #expect(Set(ids).count == ids.count)
    for id in ids { #expect(id.wholeMatch(of: /[a-z0-9-]+(\.[a-z0-9-]+)+/) != nil, "\(id)") }
  }

  @Test("Every rule says why it matters, how to fix it and where it is written")
  func complete() {
    #expect(Rule.catalog.count >= 50)
    for rule in Rule.catalog {
      #expect(rule.title.hasSuffix("."), "\(rule.id)")
      #expect(!rule.reason.isEmpty && !rule.fix.isEmpty && !rule.source.isEmpty, "\(rule.id)")
      #expect(rule.specimen.bad != rule.specimen.good, "\(rule.id)")
    }
  }

  @Test("A rule is found by its name, and no other")
  func named() {
    for rule in Rule.catalog { #expect(Rule.named(rule.id) == rule) }
    #expect(Rule.named("no.such-rule") == nil)
  }

  @Test("Every row of a file is in the catalog, once, and has one name in code")
  func everyRowNamed() throws {
    let ids = Rule.catalog.map(\.id)
    var rows: [String] = []
    for (name, text) in RuleCatalog.files {
      rows += try RuleFile.rules(in: text, of: name).map(\.id)
    }
    #expect(rows.sorted() == ids.sorted())
    var names: [String] = []
    for file in try SourceTree.files(below: "Sources/Rules/Catalog") {
      for match in try SourceTree.text(file).matches(of: /Rules\[\s*id:\s*"([^"]+)"/) {
        names.append(String(match.1))
      }
    }
    #expect(names.sorted() == ids.sorted())
  }

  @Test("Every fix of a row that serves in one case has one name in code")
  func everyFix() throws {
    var fixes: [String] = []
    for text in RuleCatalog.files.values {
      for match in text.matches(of: /(?m)^  fixes:\n((?:    .*\n)+)/) {
        fixes += match.1.matches(of: /(?m)^    ([a-z-]+):/).map { String($0.1) }
      }
    }
    var names: [String] = []
    for file in try SourceTree.files(below: "Sources/Rules/Catalog") {
      let text = try SourceTree.text(file)
      names += text.matches(of: /\.fix\(for: "([^"]+)"\)/).map { String($0.1) }
    }
    #expect(fixes.count >= 8)
    #expect(names.sorted() == fixes.sorted())
    let all = [
      Rule.microdataTypeOfValue, Rule.microdataLooseItem, Rule.microdataLooseWhole,
      Rule.microdataLooseOutside, Rule.microdataLooseElsewhere, Rule.markupControlInScript,
      Rule.jsonLDSameTwice, Rule.pageCanonicalHeadEnded, Rule.markupPlaintextFix,
      Rule.structuredDataFormerVocabulary, Rule.structuredDataFormerBreadcrumb,
      Rule.structuredDataFormerRating,
    ]
    #expect(Set(all).count == names.count)
  }

  @Test(
    "Every file of the catalog's folders is part of the program",
    arguments: [("catalog", Set(RuleCatalog.files.keys)), ("codes", Set(CodeCatalog.files.keys))]
  )
  func everyFile(folder: String, files: Set<String>) throws {
    let folder = SourceTree.root.appending(path: "Sources/CRuleCatalog/\(folder)")
    let found = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(found.sorted() == files.map { $0 + ".yaml" }.sorted())
  }
}
