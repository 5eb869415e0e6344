import Addressing
import Basics
import JSON
package import Rules

/// The report of a run over several inputs.
package struct RunReport {
  /// What was seen.
  let run: InspectionRun
  /// From which severity on findings fail the run; `nil` when they never do.
  let limit: Severity?
  /// The version of the program.
  let version: String

  /// Prepares the report.
  ///
  /// - Parameters:
  ///   - run: What was seen.
  ///   - limit: From which severity on findings fail the run; `nil` when they never do.
  ///   - version: The version of the program.
  package init(_ run: InspectionRun, failingFrom limit: Severity?, version: String) {
    (self.run, self.limit, self.version) = (run, limit, version)
  }

  /// The report in `format`, without a line break at its end; `nil` for a terminal, see
  /// ``terminal(width:colors:)``.
  package func text(_ format: ReportFormat) -> String? {
    let (pages, unread) = (run.pages, run.unread)
    return switch format {
    case .terminal: nil
    case .json: JSONWriter.text(run)
    case .jsonl: pages.map { JSONWriter.text($0) }.joined(separator: "\n")
    case .html: sections(links: [:], rowLimit: Self.htmlLimit).html
    case .sarif: SARIFReport(pages: pages, unread: unread, version: version).text
    case .junit:
      JUnitReport(pages: pages, unread: unread, isOfMany: true, limit: limit).text
    case .github:
      WorkflowCommands(pages: pages, unread: unread, summary: run.summary).text
    case .gitlab: CodeQualityReport(pages: pages, unread: unread).text
    case .markdown: sections(links: [:], rowLimit: Self.markdownLimit).markdown
    case .csv: AdviceTable(pages: pages, unread: unread, namesFiles: true).text
    }
  }

  /// The most rows of a table in HTML.
  private static let htmlLimit = 1_000
  /// The most rows of a table in Markdown: a comment has to be short.
  private static let markdownLimit = 50

  /// The report as a folder of pages: `index.html`, and a page for each that was inspected.
  ///
  /// - Parameter write: Takes the name of a file, which may be in the folder `pages`, and its text.
  /// - Throws: What `write` throws.
  package func writeFolder(_ write: (_ file: String, _ text: String) throws -> Void) throws {
    var links: [String: String] = [:]
    for page in run.pages {
      let file = "pages/\(Self.fileName(of: page.name))"
      links[page.name] = file
      try write(file, HTMLReport(inspection: page.inspection, index: "../index.html").text)
    }
    let index = sections(links: ["page": links], rowLimit: Self.htmlLimit)
    try write("index.html", index.html)
  }

  /// A name that is the same in each run, and that every file system takes.
  static func fileName(of name: String) -> String {
    var words = ""
    for byte in name.utf8.suffix(nameLimit) {
      let isWord = ASCII.isLetter(byte) || ASCII.isDigit(byte)
      words.unicodeScalars.append(isWord ? Unicode.Scalar(byte) : "-")
    }
    let digest = Baseline.fingerprint(of: "page", on: name, at: "").prefix(8)
    return "\(words)-\(digest).html"
  }

  /// The most characters of a page's name in that of its file.
  private static let nameLimit = 80
}
