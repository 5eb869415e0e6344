import Inspecting
import Records
import StoredTestSupport
import Testing

/// Findings that are accepted.
struct BaselineTests {
  private func record(_ findings: [Finding], at url: String = "https://a.example/p") throws
    -> PageRecord
  {
    try .sample(url) { $0.findings = findings }
  }

  private func finding(_ rule: Rule, line: Int, evidence: String? = nil, _ detail: String? = nil)
    -> Finding
  {
    Finding(rule, detail, at: SourcePosition(line: line, column: 1), evidence: evidence)
  }

  @Test("A finding is known again when its line moves or a number in its words changes")
  func fingerprints() {
    let url = "https://a.example/p"
    func print(_ finding: Finding, _ at: String = url) -> String {
      Baseline.fingerprint(of: finding, at: at)
    }
    let one = finding(.pageTitleLong, line: 3, evidence: "a  title")
    #expect(print(one) == print(finding(.pageTitleLong, line: 9, evidence: "a title\n")))
    #expect(print(one) != print(finding(.pageTitleLong, line: 3, evidence: "another")))
    #expect(print(one) != print(finding(.pageDescriptionLong, line: 3, evidence: "a title")))
    #expect(print(one) != print(one, "https://a.example/q"))
    let words = finding(.pageTitleLong, line: 3, "It has 93 characters.")
    #expect(print(words) == print(finding(.pageTitleLong, line: 3, "It has 140 characters.")))
    #expect(print(one).count == 32)
    #expect(print(one) == "74db67b01cee101707df8585449018bc")
  }

  @Test("Alike findings are counted: one more than were accepted is new, one less is gone")
  func counts() throws {
    let same = finding(.pageTitleLong, line: 3, evidence: "x")
    var baseline = Baseline()
    baseline.accept(try record([same, same, finding(.pageImageMissing, line: 1)]))
    #expect(baseline.count == 3)
    let now = Inspection(try record([same, same, same]), baseline: baseline)
    #expect(now.acceptance?.accepted.count == 2)
    #expect(now.acceptance?.new == 1)
    #expect(now.acceptance?.gone == 1)
    #expect(now.newFindings.count == 1)
    let other = Inspection(try record([same], at: "https://a.example/q"), baseline: baseline)
    #expect(other.newFindings.count == 1)
  }

  @Test("The JSON form reads back as it was, sorted; what is no baseline says why")
  func json() throws {
    var baseline = Baseline()
    for page in ["2", "1"] {
      baseline.accept(
        try record([finding(.pageTitleLong, line: 3)], at: "https://a.example/\(page)")
      )
    }
    var writer = JSONWriter()
    writer.value(baseline)
    let json = try JSONParser.parse(writer.bytes)
    #expect(try Baseline(json: json) == baseline)
    let urls = json["findings"]?.array?.compactMap { $0["url"]?.string }
    #expect(urls == ["https://a.example/1", "https://a.example/2"])
    for text in ["{}", "[]", "{\"schema\":\"pippin-baseline/1\",\"findings\":[{}]}"] {
      let broken = try JSONParser.parse(text)
      #expect(throws: BaselineError.self) { try Baseline(json: broken) }
    }
  }

  @Test("Accepted findings are marked in each format that can, and left out where it cannot")
  func formats() throws {
    let page = try record([
      finding(.pageTitleLong, line: 3, evidence: "old"),
      finding(.pageDescriptionLong, line: 4, evidence: "new"),
    ])
    var baseline = Baseline()
    baseline.accept(try record([finding(.pageTitleLong, line: 7, evidence: "old")]))
    let inspection = Inspection(page, baseline: baseline)
    let sarif = try JSONParser.parse(try #require(inspection.report(.sarif, source: nil)))
    let results = sarif["runs"]?.array?.first?["results"]?.array ?? []
    let states = results.prefix(2).map { $0["baselineState"]?.string }
    #expect(states == ["unchanged", "new"])
    #expect(results.first?["suppressions"]?.array?.first?["status"]?.string == "accepted")
    #expect(results.dropFirst().allSatisfy { $0["suppressions"] == nil })
    let junit = try #require(inspection.report(.junit, source: nil))
    #expect(junit.contains("Accepted by the baseline"))
    let github = try #require(inspection.report(.github, source: nil))
    #expect(!github.contains("page.title-long") && github.contains("page.description-long"))
    let html = try #require(inspection.report(.html, source: nil))
    #expect(html.contains("Accepted by the baseline (1)"))
    let last = Advice.all(of: inspection).last
    #expect(last?.rule == "page.title-long")
    #expect(last?.isAccepted == true)
  }
}
