import Addressing
import Basics
import Rules

/// The checks and findings of a page as JUnit XML, which build servers show as tests.
///
/// Each group of checks is a suite, and so is what to fix, a test for each fault. A test fails when
/// the run fails because of it: for what is required, and for findings from the severity on that
/// somebody named. All else passes, with a remark.
///
/// Reference: the schema of the xUnit plugin of Jenkins, junit-10.xsd
struct JUnitReport {
  let inspection: Inspection
  /// From which severity on findings fail the run; `nil` when they never do.
  let limit: Severity?

  /// A test case.
  private struct Case {
    var name: String
    var failure: String?
    var isSkipped = false
    var output: String?
  }

  /// The report.
  var text: String {
    let advice = Advice.all(of: inspection)
    var suites: [(name: String, cases: [Case])] = []
    for group in Check.Group.allCases {
      let cases = inspection.checks.filter { $0.group == group }.map { check in
        inspection.isAccepted(check.id)
          ? Self.accepted(check.id, check.message) : Self.testCase(check, advice)
      }
      if !cases.isEmpty { suites.append((group.rawValue, cases)) }
    }
    let findings = advice.filter(\.isFinding).map(testCase)
    if !findings.isEmpty { suites.append(("Findings", findings)) }
    var lines = ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>"]
    // Only a suite says how many tests were left out: the whole has no attribute for it.
    lines.append("<testsuites name=\"Pippin\" \(Self.counts(suites.flatMap(\.cases)))>")
    let page = ReportText.markup(inspection.subject)
    for (name, cases) in suites {
      let counts = "\(Self.counts(cases)) skipped=\"\(cases.count(where: \.isSkipped))\""
      lines.append("  <testsuite name=\"\(ReportText.markup(name))\" \(counts)>")
      for test in cases { lines += Self.lines(test, page: page) }
      lines.append("  </testsuite>")
    }
    lines.append("</testsuites>")
    return lines.joined(separator: "\n")
  }

  private static func testCase(_ check: Check, _ advice: [Advice]) -> Case {
    let text = check.message + (check.fix.map { " Fix: \($0)" } ?? "")
    switch check.state {
    case .pass: return Case(name: check.id)
    case .skipped:
      let text = ([check.message] + (check.id == "rules.changed" ? check.evidence : []))
        .joined(separator: "\n")
      return Case(name: check.id, isSkipped: true, output: text)
    case .fail where check.group == .requirements:
      let name = check.id.drop { $0 != "." }.dropFirst()
      let cause = advice.first {
        $0.rule != check.id && $0.requirements.contains { $0[...] == name }
      }
      let because = cause.map { " Because of \($0.rule): \($0.title)" } ?? ""
      return Case(name: check.id, failure: text + because)
    case .warning, .fail: return Case(name: check.id, output: text)
    }
  }

  private func testCase(_ advice: Advice) -> Case {
    if advice.isAccepted { return Self.accepted(advice.rule, advice.message) }
    let position = advice.locations.first?.position.map { " At \($0)." } ?? ""
    let text = advice.message + position
    // What is required is a test of its own, so that one fault is one failure.
    let isReached = limit.map { (advice.worst ?? .note) >= $0 } ?? false
    return isReached
      ? Case(name: advice.rule, failure: text) : Case(name: advice.rule, output: text)
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
