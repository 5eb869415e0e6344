import AppFiles
import Records
import Rules
import Testing

/// The mismatches that people make, planted one by one.
struct MismatchTests {
  private static let cases = AppleMismatches.all + AndroidMismatches.all

  @Test("Each planted mismatch is found in the app's file and in the site's", arguments: cases)
  func found(_ mismatch: MismatchCase) throws {
    let findings = try AppPair(mismatch.files).findings()
    let seen = findings.map { "\($0.finding.rule) \($0.location.text) \($0.finding.message)" }
    let own = findings.filter { $0.finding.rule == mismatch.rule }
    let texts = own.map { $0.finding.message + " " + (Rule.named($0.finding.rule)?.reason ?? "") }
    for words in mismatch.words {
      let isSaid = texts.contains { $0.lowercased().contains(words.lowercased()) }
      #expect(isSaid, "\(words): \(seen)")
    }
    #expect(
      own.allSatisfy { $0.location.position != nil || $0.finding.rule == "app-site.copies-differ" }
    )
    guard let siteRule = mismatch.siteRule else { return }
    let others = findings.filter { $0.finding.rule == siteRule }
    #expect(others.contains { $0.side == .site && $0.counterpart != nil }, "\(siteRule): \(seen)")
  }

  @Test("Every number of the forty is planted")
  func numbers() {
    #expect(Set(Self.cases.map(\.number)).isSuperset(of: 1...40))
    print("\(Self.cases.count) mismatches of \(Set(Self.cases.map(\.number)).count) kinds planted")
  }

  @Test("A finding that a project may explain otherwise is no error and not certain")
  func possible() throws {
    let old = AppleMismatches.identifiers[1]
    let findings = try AppPair(old.files).findings()
    #expect(findings.allSatisfy { $0.certainty == .possible && $0.finding.severity == .warning })
  }
}
