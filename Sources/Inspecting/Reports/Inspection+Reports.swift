import Addressing
import Basics
import JSON
import Records
package import Rules

/// A form that the report of pages can have.
package enum ReportFormat: String, CaseIterable, Hashable, Sendable {
  /// For reading in a terminal.
  case terminal
  /// `{"checks":[…],"record":…,"verdict":…}`, see ``InspectionSchema``.
  case json
  /// The same, one page a line.
  case jsonl
  /// A page that needs nothing else.
  case html
  /// SARIF 2.1.0, for code scanning.
  case sarif
  /// JUnit XML, for test reports.
  case junit
  /// Workflow commands that annotate a change on GitHub.
  case github
  /// A report of GitLab Code Quality.
  case gitlab
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
    case .pass: "Can be found, and opens in an app. \(openAdvice)"
    case .partial where record.isAppLinked:
      "Can be found, and opens in an app. Something could be better."
    case .partial where record.reasons.contains(Reason.noDeepLink):
      "Can be found, but has no app link."
    case .partial: "Can be found, but is no app-linked result."
    case .fail: "Not in the index, so nobody can find it."
    }
  }

  /// Whether a list of what to fix follows, and how grave it is.
  private var openAdvice: String {
    let open = Advice.all(of: self).filter { !$0.isAccepted }
    if open.isEmpty { return "Nothing to fix." }
    return open.contains { $0.severity == .error } ? "See what to fix." : "No errors."
  }

  private var fileSummary: String {
    guard appSign == .association else {
      return verdict == .pass ? "The file can be used. \(openAdvice)" : "The file has faults."
    }
    return switch verdict {
    case .pass: "The association file can be used. \(openAdvice)"
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
    let page = InspectedPage(self, source: source)
    return switch format {
    case .terminal: nil
    case .json, .jsonl: JSONWriter.text(self)
    case .html: HTMLReport(inspection: self).text
    case .sarif: SARIFReport(pages: [page], version: version).text
    case .junit: JUnitReport(pages: [page], limit: limit).text
    case .github: WorkflowCommands(pages: [page]).text
    case .gitlab: CodeQualityReport(pages: [page]).text
    case .markdown: MarkdownReport(inspection: self).text
    case .csv: AdviceTable(pages: [page]).text
    }
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
