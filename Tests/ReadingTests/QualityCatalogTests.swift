import Reading
import Records
import Rules
import Testing

/// The catalog's promise for the rules of quality, which need a whole reading to break.
struct QualityCatalogTests {
  @Test("The bad specimen of a rule of quality breaks it", arguments: Rule.qualityRules)
  func bad(_ rule: Rule) throws {
    #expect(try broken(by: rule.specimen.bad, rule.specimen.kind).contains(rule.id))
  }

  @Test("The good specimen of a rule of quality breaks none of them", arguments: Rule.qualityRules)
  func good(_ rule: Rule) throws {
    let rules = Set(Rule.qualityRules.map(\.id))
    #expect(try rules.isDisjoint(with: broken(by: rule.specimen.good, rule.specimen.kind)))
  }

  @Test("A finding of quality says what it is worth", arguments: Rule.qualityRules)
  func gain(_ rule: Rule) throws {
    let record = try judge(html(rule.specimen.bad, rule.specimen.kind))
    let finding = try #require(record.findings.first { $0.rule == rule.id })
    #expect(try #require(finding.gain) > 0)
  }

  private func broken(by text: String, _ kind: Specimen.Kind) throws -> Set<String> {
    Set(try judge(html(text, kind)).findings.map(\.rule))
  }

  /// A page around `text` that leads into an app on each platform.
  private func html(_ text: String, _ kind: Specimen.Kind) -> String {
    guard kind == .body else { return text }
    return """
      <!doctype html>
      <title>Plums</title>
      <meta name="apple-itunes-app" content="app-id=42, app-argument=plums://1">
      <meta property="al:android:url" content="plums://1">
      <meta property="al:android:package" content="com.example.plums">
      <body><h1>Plums</h1>\(text)
      """
  }
}
