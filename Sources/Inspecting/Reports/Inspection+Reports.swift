import Addressing
package import Records

/// A form that the report of one page can have.
package enum ReportFormat: String, CaseIterable, Hashable, Sendable {
  /// For reading in a terminal.
  case terminal
  /// `{"checks":[…],"record":…,"verdict":…}`.
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
}

extension Inspection {
  /// The findings in the order in which mending them helps most: by gain, then by severity.
  package var ranked: [Finding] {
    let order = record.findings.enumerated().sorted { left, right in
      let gains = (left.element.gain ?? 0, right.element.gain ?? 0)
      if gains.0 != gains.1 { return gains.0 > gains.1 }
      if left.element.severity != right.element.severity {
        return left.element.severity > right.element.severity
      }
      return left.offset < right.offset
    }
    return order.map(\.element)
  }

  /// The verdict in a sentence.
  package var summary: String {
    switch verdict {
    case .pass: "An app-linked result; nothing is wrong."
    case .partial where record.isAppLinked: "An app-linked result, with something to mend."
    case .partial: "In the index, but no app-linked result."
    case .fail: "Not in the index."
    }
  }

  /// The report in one of the formats that programs and browsers read.
  ///
  /// - Parameters:
  ///   - format: Any but ``ReportFormat/terminal``, which needs to know the terminal.
  ///   - source: The file that was read, which annotations point into; the page's address
  ///     otherwise.
  /// - Returns: The text; `nil` for a terminal.
  package func report(_ format: ReportFormat, source: String?) -> String? {
    let place = source ?? record.url.text
    return switch format {
    case .terminal: nil
    case .json: JSONWriter.text(self)
    case .html: HTMLReport(inspection: self).text
    case .sarif: SARIFReport(inspection: self, place: place).text
    case .junit: JUnitReport(inspection: self).text
    case .github: WorkflowCommands(inspection: self, file: source).text
    case .markdown: MarkdownReport(inspection: self).text
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
