import AppFiles
import Records
import Rules
import Testing

/// Every rule about an app's files against its own specimen.
struct AppFilesCatalogTests {
  private static let rules = Rule.entitlementsRules + Rule.manifestRules + Rule.appSiteRules

  @Test("A specimen breaks its rule, and says what in both halves breaks it", arguments: rules)
  func bad(rule: Rule) throws {
    let found = try AppPair(rule.specimen.bad).findings()
    #expect(found.map(\.finding.rule).contains(rule.id), "\(found.map(\.finding.message))")
    let side = rule.id.hasPrefix("app-site.") ? "site" : "app"
    let own = found.filter { $0.finding.rule == rule.id }
    #expect(own.allSatisfy { $0.side.rawValue == side } || rule.id == "app-site.paths-differ")
    #expect(own.allSatisfy { !$0.finding.fix.isEmpty && !$0.location.file.isEmpty })
  }

  @Test("The twin of a specimen breaks no rule", arguments: rules)
  func good(rule: Rule) throws {
    let found = try AppPair(rule.specimen.good).findings()
    #expect(found.isEmpty, "\(found.map { "\($0.finding.rule) \($0.finding.message)" })")
  }

  @Test("Each identifier starts with the file that needs the fix")
  func identifiers() {
    #expect(Rule.entitlementsRules.allSatisfy { $0.id.hasPrefix("entitlements.") })
    #expect(Rule.manifestRules.allSatisfy { $0.id.hasPrefix("manifest.") })
    #expect(Rule.appSiteRules.allSatisfy { $0.id.hasPrefix("app-site.") })
  }
}
