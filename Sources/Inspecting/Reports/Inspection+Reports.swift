import Addressing
import Basics
import JSON
import Records
package import Rules

/// A form that the report of one page can have.
package enum ReportFormat: String, CaseIterable, Hashable, Sendable {
  /// For reading in a terminal.
  case terminal
  /// `{"checks":[…],"record":…,"verdict":…}`, see ``InspectionSchema``.
  case json
  /// A page that needs nothing else.
  case html
  /// SARIF 2.1.0, for code scanning.
  case sarif
  /// JUnit XML, for test reports.
  case junit
  /// Workflow commands that annotate a change on GitHub.
  case github
  /// For comments and wikis.
  case markdown
  /// A table for spreadsheets: what to fix, or the pages of a site.
  case csv
}

extension Inspection {
  /// The verdict in a sentence.
  package var summary: String {
    if file != nil { return fileSummary }
    return switch verdict {
    case .pass: "Can be found, and opens in an app. Nothing to fix."
    case .partial where record.isAppLinked:
      "Can be found, and opens in an app. Something could be better."
    case .partial where record.reasons.contains(Reason.noDeepLink):
      "Can be found, but has no app link."
    case .partial: "Can be found, but is no app-linked result."
    case .fail: "Not in the index, so nobody can find it."
    }
  }

  private var fileSummary: String {
    switch verdict {
    case .pass: "The association file can be used. Nothing to fix."
    case .partial: "The association file can be used. Something could be better."
    case .fail: "The association file cannot be used."
    }
  }

  /// The report in one of the formats that programs and browsers read.
  ///
  /// - Parameters:
  ///   - format: Any but ``ReportFormat/terminal``, see ``TerminalReport``.
  ///   - source: The file that was read, which annotations point into; the page's address
  ///     otherwise.
  ///   - limit: From which severity on findings fail the run; `nil` when they never do.
  ///   - version: The version of the program.
  /// - Returns: The text; `nil` for a terminal.
  package func report(
    _ format: ReportFormat,
    source: String?,
    failingFrom limit: Severity? = nil,
    version: String = "0"
  ) -> String? {
    let uri = source ?? subject
    return switch format {
    case .terminal: nil
    case .json: JSONWriter.text(self)
    case .html: HTMLReport(inspection: self).text
    case .sarif: SARIFReport(inspection: self, uri: uri, version: version).text
    case .junit: JUnitReport(inspection: self, limit: limit).text
    case .github: WorkflowCommands(inspection: self, file: source).text
    case .markdown: MarkdownReport(inspection: self).text
    case .csv: adviceTable
    }
  }
}

extension Inspection {
  /// What to fix as CSV (RFC 4180), a location a row; the locations of one slip are one row.
  private var adviceTable: String {
    let head = [
      "url", "rule", "severity", "points", "accepted", "line", "column", "message", "evidence",
      "fix", "condition", "requirements", "form", "placement", "snippet", "file",
    ]
    let nowhere = Advice.Location(line: nil, column: nil, detail: "", evidence: nil)
    let faults = Advice.all(of: self).flatMap { advice in
      (advice.isOneSlip
        ? [advice.together] : advice.locations.isEmpty ? [nowhere] : advice.locations)
        .map { row(of: advice, at: $0) }
    }
    let settings = rules.all.map { setting in
      let shown = [subject, setting.code, setting.state.word, "0", "false", "", ""]
      let row = shown + ["\(setting.line)."]
      return row + Array(repeating: "", count: head.count - row.count)
    }
    return CSVText.text([head] + faults + settings)
  }

  /// Markup in a cell: what a spreadsheet takes for a formula gets no apostrophe, which would be
  /// in the JSON, but an escape that JSON resolves.
  private static func cell(_ markup: String) -> String {
    markup.contains("ld+json") ? markup.replacing("\"@", with: "\"\\u0040") : markup
  }

  private func row(of advice: Advice, at location: Advice.Location) -> [String] {
    let message = location.detail.isEmpty ? advice.title : "\(advice.title) \(location.detail)"
    let position = [location.line, location.column].map { $0.map(String.init) ?? "" }
    let snippet = advice.snippet
    return [subject, advice.rule, advice.severity.rawValue, "\(advice.points)"]
      + ["\(advice.isAccepted)"] + position
      + [message, location.evidence ?? "", advice.fix, advice.condition ?? ""]
      + [advice.requirements.joined(separator: " "), snippet?.form.rawValue ?? ""]
      + [snippet?.placement.rawValue ?? "", snippet.map { Self.cell($0.text) } ?? ""]
      + [location.file ?? ""]
  }
}

extension JSONWriter {
  /// `value` as a JSON text.
  static func text(_ value: some JSONWritable) -> String {
    var writer = JSONWriter()
    writer.value(value)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
