import Addressing
package import JSON
import Records
package import Rules

/// What one run inspected: pages and association files, and what it could not read or left out.
package struct InspectionRun: Hashable, Sendable {
  /// What was inspected, in the order of the inputs.
  package let pages: [InspectedPage]
  /// The inputs that could not be read.
  package let unread: [UnreadInput]
  /// What was left out, and why, a sentence each.
  package let remarks: [String]

  /// Puts together what a run saw.
  package init(_ pages: [InspectedPage], unread: [UnreadInput] = [], remarks: [String] = []) {
    (self.pages, self.unread, self.remarks) = (pages, unread, remarks)
  }

  /// How often a rule or a check is broken, and where.
  struct Fault {
    /// Its code.
    let rule: String
    /// How much it matters: as much as the worst of them.
    var severity: Severity
    /// What is wrong.
    let title: String
    /// What to do: in particular where the same helps everywhere, else what the rule says.
    var fix: String?
    /// The pages that have it.
    var pages: [InspectedPage] = []
    /// Each location.
    var locations: [Location] = []
  }

  /// Where something is wrong.
  struct Location {
    /// The file, or the page, with line and column: `dist/index.html:3:7`.
    let position: String
    /// What is wrong there in particular.
    var detail = ""

    /// Both in a line.
    var text: String { detail.isEmpty ? position : "\(position): \(detail)" }
  }

  /// What to fix, the worst first, then what most pages have; what is accepted is left out.
  var faults: [Fault] {
    var faults: [String: Fault] = [:]
    for page in pages {
      for advice in page.open {
        var fault =
          faults[advice.rule]
          ?? Fault(
            rule: advice.rule,
            severity: advice.severity,
            title: advice.title,
            fix: advice.fix
          )
        fault.severity = max(fault.severity, advice.severity)
        if fault.fix != advice.fix { fault.fix = Rule.named(advice.rule)?.fix }
        if fault.pages.last?.name != page.name { fault.pages.append(page) }
        fault.locations += Self.locations(of: advice, on: page)
        faults[advice.rule] = fault
      }
    }
    return faults.values.sorted {
      ($1.severity, $1.pages.count, $0.rule) < ($0.severity, $0.pages.count, $1.rule)
    }
  }

  /// Where `advice` applies.
  private static func locations(of advice: Advice, on page: InspectedPage) -> [Location] {
    let all = advice.isOneSlip ? [advice.together] : advice.locations
    guard !all.isEmpty else { return [Location(position: page.name)] }
    return all.map { location in
      let file = location.file ?? page.name
      let position = location.line.map { "\(file):\($0):\(location.column ?? 1)" } ?? file
      return Location(position: position, detail: location.detail)
    }
  }

  /// How many faults are as bad as `severity`, without those that are accepted.
  func count(_ severity: Severity) -> Int {
    pages.reduce(0) { $0 + $1.open.count { $0.severity == severity } }
  }

  /// How many faults the baseline accepts.
  var accepted: Int { pages.reduce(0) { $0 + $1.advice.count - $1.open.count } }

  /// The run in a sentence or two.
  package var summary: String {
    let files = pages.count { $0.inspection.file != nil }
    func counted(_ count: Int, _ word: String) -> String {
      "\(count) \(word)\(count == 1 ? "" : "s")"
    }
    let subjects =
      [counted(pages.count - files, "page")]
      + (files > 0 ? [counted(files, "association file")] : [])
    let verdicts = [Verdict.pass, .partial, .fail].map { verdict in
      "\(pages.count { $0.inspection.verdict == verdict }) \(verdict.rawValue)"
    }
    let severities = [Severity.error, .warning, .note].map { counted(count($0), $0.rawValue) }
    let known = accepted > 0 ? ", \(accepted) accepted by the baseline" : ""
    let missing =
      unread.isEmpty ? "" : " \(counted(unread.count, "input")) could not be read."
    return "\(subjects.joined(separator: " and ")): \(verdicts.joined(separator: ", ")). "
      + "\(severities.joined(separator: ", "))\(known).\(missing)"
  }

  /// The worst severity of what reports print and nobody has accepted, which is what fails a run; `nil`
  /// without any.
  package var worst: Severity? { pages.compactMap(\.worst).max() }

  /// Whether a page does not meet a requirement.
  package var lacksRequirement: Bool { pages.contains { $0.inspection.lacksRequirement } }
}

extension InspectionRun: JSONWritable {
  /// Writes `{"pages":[…]}`, with what was left out and what could not be read where there is such.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("pages", pages)
    if !remarks.isEmpty { writer.field("remarks", remarks) }
    if !unread.isEmpty { writer.field("unread", unread) }
    writer.endObject()
  }
}
