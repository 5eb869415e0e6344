import Addressing
import Basics
import Rules

/// The checks and findings of pages as JUnit XML, which build servers show as tests.
///
/// Of one page each group of checks is a suite, and so is what to fix, a test for each fault; of
/// several each page is a suite, and so are the inputs that could not be read. A test fails when
/// the run fails because of it: for what is required, and for findings and failed checks from the
/// severity on that somebody named. All else passes, with a remark.
///
/// Reference: the schema of the xUnit plugin of Jenkins, junit-10.xsd
struct JUnitReport {
  /// What was inspected.
  let pages: [InspectedPage]
  /// What could not be read.
  var unread: [UnreadInput] = []
  /// Whether each page is a suite.
  var isOfMany = false
  /// From which severity on findings fail the run; `nil` when they never do.
  let limit: Severity?

  /// A test case.
  private struct Case {
    var name: String
    var failure: String?
    var error: String?
    var isSkipped = false
    var output: String?
  }

  /// A suite.
  private struct Suite {
    let name: String
    /// The page, or the input, that its tests are about.
    let subject: String
    let cases: [Case]
  }

  /// The report.
  var text: String {
    let suites = pages.flatMap(suites) + unreadSuite
    var lines = ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>"]
    // Only a suite says how many tests were left out: the whole has no attribute for it.
    lines.append("<testsuites name=\"Pippin\" \(Self.counts(suites.flatMap(\.cases)))>")
    for suite in suites {
      let counts =
        "\(Self.counts(suite.cases)) skipped=\"\(suite.cases.count(where: \.isSkipped))\""
      lines.append("  <testsuite name=\"\(ReportText.markup(suite.name))\" \(counts)>")
      let page = ReportText.markup(suite.subject)
      for test in suite.cases { lines += Self.lines(test, page: page) }
      lines.append("  </testsuite>")
    }
    lines.append("</testsuites>")
    return lines.joined(separator: "\n")
  }

  private func suites(of page: InspectedPage) -> [Suite] {
    let inspection = page.inspection
    var groups = Check.Group.allCases.map { group in
      let checks = inspection.checks.filter { $0.group == group }.map { check in
        inspection.isAccepted(check.id)
          ? Self.accepted(check.id, check.message) : testCase(check, page.advice)
      }
      return Suite(name: group.rawValue, subject: inspection.subject, cases: checks)
    }
    let findings = page.advice.filter(\.isFinding).map(testCase)
    groups.append(Suite(name: "Findings", subject: inspection.subject, cases: findings))
    guard !isOfMany else {
      return [Suite(name: page.name, subject: page.name, cases: groups.flatMap(\.cases))]
    }
    return groups.filter { !$0.cases.isEmpty }
  }

  /// The inputs that could not be read: each is a test that ended with an error.
  private var unreadSuite: [Suite] {
    guard !unread.isEmpty else { return [] }
    let cases = unread.map { Case(name: $0.name, error: $0.reason) }
    return [Suite(name: "Inputs that could not be read", subject: "inputs", cases: cases)]
  }

  private func testCase(_ check: Check, _ advice: [Advice]) -> Case {
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
    case .warning, .fail:
      let own = advice.first { $0.rule == check.id && !$0.isFinding }
      return own.map(isReached) == true
        ? Case(name: check.id, failure: text) : Case(name: check.id, output: text)
    }
  }

  private func testCase(_ advice: Advice) -> Case {
    if advice.isAccepted { return Self.accepted(advice.rule, advice.message) }
    let position = advice.locations.first?.position.map { " At \($0)." } ?? ""
    let text = advice.message + position
    return isReached(advice)
      ? Case(name: advice.rule, failure: text) : Case(name: advice.rule, output: text)
  }

  /// Whether the run fails because of a fault.
  ///
  /// What is required is a test of its own, so that one fault is one failure.
  private func isReached(_ advice: Advice) -> Bool {
    guard let limit, let counted = advice.counted else { return false }
    return counted >= limit
  }

  /// What somebody has accepted: a test that was left out, and why.
  private static func accepted(_ name: String, _ message: String) -> Case {
    Case(name: name, isSkipped: true, output: "Accepted by the baseline: \(message)")
  }

  private static func counts(_ cases: [Case]) -> String {
    let failures = cases.count { $0.failure != nil }
    let errors = cases.count { $0.error != nil }
    return "tests=\"\(cases.count)\" failures=\"\(failures)\" errors=\"\(errors)\""
  }

  private static func lines(_ test: Case, page: String) -> [String] {
    let start = "    <testcase classname=\"\(page)\" name=\"\(ReportText.markup(test.name))\""
    var inner: [String] = []
    if let failure = test.failure {
      inner.append("      <failure message=\"\(ReportText.markup(failure))\"/>")
    }
    if let error = test.error {
      inner.append("      <error message=\"\(ReportText.markup(error))\"/>")
    }
    if test.isSkipped { inner.append("      <skipped/>") }
    if let output = test.output {
      inner.append("      <system-out>\(ReportText.markup(output))</system-out>")
    }
    return inner.isEmpty ? ["\(start)/>"] : ["\(start)>"] + inner + ["    </testcase>"]
  }
}
