import Records
import Rules
import Testing

struct FindingSubjectTests {
  private static let subject = FindingSubject(
    names: ["thumbnailURL"],
    replacement: "thumbnailUrl",
    missing: ["name", "image"]
  )

  private static let findings = [
    Finding(.pageTitleMissing), Finding(.qualityPropertyUnknown, about: subject),
    Finding(.pageImageMissing, about: FindingSubject()),
  ]

  @Test("Subjects that are written beside findings come back to the same ones")
  func roundTrip() {
    let bare = Self.findings.map { Finding(Rule.named($0.rule) ?? .pageTitleMissing) }
    #expect(bare != Self.findings)
    #expect(bare.about(Self.findings.subjects) == Self.findings)
    #expect(bare.subjects.isEmpty)
    #expect(bare.about([]) == bare)
  }

  @Test("More than ten findings keep their subjects, too")
  func many() {
    let findings = (0..<12).map { _ in Finding(.qualityPropertyUnknown, about: Self.subject) }
    let bare = findings.map { _ in Finding(.qualityPropertyUnknown) }
    #expect(bare.about(findings.subjects) == findings)
  }

  @Test(
    "What is no set of subjects of these findings gives none",
    arguments: ["{", "[]", #"{"3":{}}"#, #"{"-1":{}}"#, #"{"a":{}}"#, #"{"0":{"names":1}}"#]
  )
  func damaged(text: String) {
    #expect(Self.findings.about(Array(text.utf8)) == nil)
  }

  @Test("A subject keeps a bounded number of bounded names")
  func bounded() {
    let many = FindingSubject(
      names: Array(repeating: String(repeating: "a", count: 900), count: 99)
    )
    #expect(many.names.count == 32)
    #expect(many.names.allSatisfy { $0.count == 200 })
  }

  @Test("A finding that is worded anew keeps its place, and says the new words behind its title")
  func reworded() {
    let finding = Finding(
      .openGraphIncomplete,
      Self.subject.missingText,
      at: SourcePosition(line: 3, column: 4),
      about: Self.subject
    )
    #expect(finding.detail == "Missing: name, image.")
    let other = finding.reworded(detail: "Missing: name.", about: FindingSubject(missing: ["name"]))
    #expect(other.message == "\(Rule.openGraphIncomplete.title) Missing: name.")
    #expect(other.detail == "Missing: name.")
    #expect((other.line, other.column) == (3, 4))
    #expect(other.subject?.missing == ["name"])
    #expect(other.counting(as: .error).subject == other.subject)
    #expect(Finding(.openGraphIncomplete).detail.isEmpty)
  }
}
