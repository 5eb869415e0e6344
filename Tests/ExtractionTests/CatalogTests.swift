import Extraction
import Records
import Rules
import Testing

/// The catalog's promise: a rule's bad specimen breaks it, and the good one breaks none.
struct CatalogTests {
  /// The rules that reading a page's app markup, summary and links can break.
  static let rules =
    Rule.pageRules + Rule.pageIdentityRules + Rule.bannerRules + Rule.appLinksRules
    + Rule.twitterAppRules
    + Rule.appURIRules + Rule.deepLinkRules + Rule.linksRules + Rule.pageDatesRules
    + Rule.metaRules + Rule.scriptsRules

  @Test("The faultless page breaks no rule")
  func faultless() throws {
    let reading = try FaultlessPage.read(FaultlessPage.html())
    #expect(reading.record.findings.map(\.message) == [])
    #expect(reading.record.title == "Plum cake in an hour")
    #expect(reading.record.deepLinks.count == 1)
  }

  @Test("The bad specimen of a rule breaks it", arguments: rules)
  func bad(_ rule: Rule) throws {
    let html = try #require(FaultlessPage.html(of: rule.specimen.kind, rule.specimen.bad))
    let findings = try FaultlessPage.read(html).record.findings
    #expect(findings.contains { $0.rule == rule.id }, "\(findings.map(\.rule))")
  }

  @Test("The good specimen of a rule breaks none", arguments: rules)
  func good(_ rule: Rule) throws {
    let html = try #require(FaultlessPage.html(of: rule.specimen.kind, rule.specimen.good))
    let findings = try FaultlessPage.read(html).record.findings
    #expect(findings.map(\.message) == [])
  }

  @Test("A rule's identifier is said once, in kebab case behind its vocabulary")
  func identifiers() {
    let ids = Self.rules.map(\.id)
    #expect(Set(ids).count == ids.count)
    for id in ids {
      let parts = id.split(separator: ".", omittingEmptySubsequences: false)
      #expect(parts.count == 2, "\(id)")
      #expect(id.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "-" || $0 == "." }, "\(id)")
    }
  }

  @Test("A bad specimen breaks its own rule and no unrelated one", arguments: rules)
  func badAlone(_ rule: Rule) throws {
    let html = try #require(FaultlessPage.html(of: rule.specimen.kind, rule.specimen.bad))
    let others = try FaultlessPage.read(html).record.findings.filter { $0.rule != rule.id }
    let allowed = Self.companions[rule.id] ?? []
    #expect(others.map(\.rule).allSatisfy(allowed.contains), "\(others.map(\.message))")
  }

  /// The rules that cannot be broken without breaking others.
  private static let companions: [String: Set<String>] = [
    // An empty page is also one that scripts may fill.
    "page.text-missing": ["scripts.page-made"]
  ]
}
