import Addressing
package import Records

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
  /// The findings that nobody has accepted, in the order in which fixing them helps most: by
  /// gain, then by severity.
  package var ranked: [Finding] {
    let order = newFindings.enumerated().sorted { left, right in
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
    case .pass: "Can be found, and opens in an app. Nothing to fix."
    case .partial where record.isAppLinked:
      "Can be found, and opens in an app. Something could be better."
    case .partial where record.reasons.contains(Reason.noDeepLink):
      "Can be found, but opens in no app."
    case .partial: "Can be found, but is no app-linked result."
    case .fail: "Not in the index, so nobody can find it."
    }
  }

  /// The report in one of the formats that programs and browsers read.
  ///
  /// - Parameters:
  ///   - format: Any but ``ReportFormat/terminal``, see ``TerminalReport``.
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
    case .csv: adviceTable
    }
  }
}

extension Inspection {
  /// What to fix as CSV (RFC 4180), a place a row.
  private var adviceTable: String {
    let head = [
      "url", "rule", "severity", "points", "accepted", "line", "column", "message", "evidence",
      "fix", "condition", "requirements", "form", "placement", "snippet",
    ]
    let nowhere = Advice.Place(line: nil, column: nil, detail: "", evidence: nil)
    let rows = Advice.all(of: self).flatMap { advice in
      (advice.places.isEmpty ? [nowhere] : advice.places).map { row(of: advice, at: $0) }
    }
    return CSVText.text([head] + rows)
  }

  /// Markup in a cell: what a spreadsheet takes for a formula gets no apostrophe, which would stand
  /// in the JSON, but an escape that JSON resolves.
  private static func cell(_ markup: String) -> String {
    markup.contains("ld+json") ? markup.replacing("\"@", with: "\"\\u0040") : markup
  }

  private func row(of advice: Advice, at place: Advice.Place) -> [String] {
    let message = place.detail.isEmpty ? advice.title : "\(advice.title) \(place.detail)"
    let position = [place.line, place.column].map { $0.map(String.init) ?? "" }
    let snippet = advice.snippet
    return [record.url.text, advice.rule, advice.severity.rawValue, "\(advice.points)"]
      + ["\(advice.isAccepted)"] + position
      + [message, place.evidence ?? "", advice.fix, advice.condition ?? ""]
      + [advice.requirements.joined(separator: " "), snippet?.form.rawValue ?? ""]
      + [snippet?.placement.rawValue ?? "", snippet.map { Self.cell($0.text) } ?? ""]
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
