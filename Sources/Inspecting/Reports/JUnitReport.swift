import Addressing
import Records

/// The checks and findings of a page as JUnit XML, which build servers show as tests.
///
/// Each group of checks is a suite; a finding is a test that failed when it is an error or a
/// warning, and a passed one with a remark when it is a note.
///
/// Reference: the schema of the xUnit plugin of Jenkins, junit-10.xsd
struct JUnitReport {
  let inspection: Inspection

  /// A test case.
  private struct Case {
    var name: String
    var failure: String?
    var isSkipped = false
    var output: String?
  }

  /// The report.
  var text: String {
    var suites: [(name: String, cases: [Case])] = []
    for group in Check.Group.allCases {
      let cases = inspection.checks.filter { $0.group == group }.map { check in
        inspection.isAccepted(check.id)
          ? Self.accepted(check.id, check.message) : Self.testCase(check)
      }
      if !cases.isEmpty { suites.append((group.rawValue, cases)) }
    }
    let accepted = inspection.record.findings.enumerated().filter {
      inspection.isAccepted($0.offset)
    }
    let findings =
      inspection.ranked.map(Self.testCase)
      + accepted.map { Self.accepted(Self.name(of: $0.element), $0.element.message) }
    if !findings.isEmpty { suites.append(("Findings", findings)) }
    var lines = ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>"]
    // Only a suite says how many tests were left out: the whole has no attribute for it.
    lines.append("<testsuites name=\"Pippin\" \(Self.counts(suites.flatMap(\.cases)))>")
    let page = ReportText.markup(inspection.record.url.text)
    for (name, cases) in suites {
      let counts = "\(Self.counts(cases)) skipped=\"\(cases.count(where: \.isSkipped))\""
      lines.append("  <testsuite name=\"\(ReportText.markup(name))\" \(counts)>")
      for test in cases { lines += Self.lines(test, page: page) }
      lines.append("  </testsuite>")
    }
    lines.append("</testsuites>")
    return lines.joined(separator: "\n")
  }

  private static func testCase(_ check: Check) -> Case {
    let advice = check.fix.map { " Fix: \($0)" } ?? ""
    switch check.state {
    case .pass: return Case(name: check.id)
    case .skipped: return Case(name: check.id, isSkipped: true)
    case .warning: return Case(name: check.id, output: check.message + advice)
    case .fail: return Case(name: check.id, failure: check.message + advice)
    }
  }

  private static func testCase(_ finding: Finding) -> Case {
    let text = "\(finding.message) Fix: \(finding.fix)"
    return finding.severity == .note
      ? Case(name: name(of: finding), output: text)
      : Case(name: name(of: finding), failure: text)
  }

  private static func name(of finding: Finding) -> String {
    finding.rule + (finding.line.map { " at \($0):\(finding.column ?? 1)" } ?? "")
  }

  /// What somebody has accepted: a test that was left out, and why.
  private static func accepted(_ name: String, _ message: String) -> Case {
    Case(name: name, isSkipped: true, output: "Accepted by the baseline: \(message)")
  }

  private static func counts(_ cases: [Case]) -> String {
    let failures = cases.count { $0.failure != nil }
    return "tests=\"\(cases.count)\" failures=\"\(failures)\" errors=\"0\""
  }

  private static func lines(_ test: Case, page: String) -> [String] {
    let start = "    <testcase classname=\"\(page)\" name=\"\(ReportText.markup(test.name))\""
    var inner: [String] = []
    if let failure = test.failure {
      inner.append("      <failure message=\"\(ReportText.markup(failure))\"/>")
    }
    if test.isSkipped { inner.append("      <skipped/>") }
    if let output = test.output {
      inner.append("      <system-out>\(ReportText.markup(output))</system-out>")
    }
    return inner.isEmpty ? ["\(start)/>"] : ["\(start)>"] + inner + ["    </testcase>"]
  }
}
