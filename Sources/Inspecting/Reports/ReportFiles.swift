import Basics
import CReportFiles
import Templates

/// The files that reports in HTML are made of, which the build puts into the program: templates and
/// the style sheet.
enum ReportFiles {
  /// The texts by the file's name.
  static let texts = EmbeddedFiles.texts(report_files)

  /// The text of a template; a test parses all of them.
  static func text(_ template: String, _ values: TemplateValues) -> String {
    templates.text(template, values)
  }

  /// A report that is a page of its own, without script or anything from elsewhere.
  ///
  /// - Parameters:
  ///   - template: The template's name; it is in the frame of all reports.
  ///   - title: The title.
  ///   - values: What the template fills in.
  /// - Returns: The document, without a newline at its end.
  static func page(_ template: String, title: String, _ values: TemplateValues) -> String {
    var all = values
    let frame: TemplateValues = ["title": title, "style": texts["report.css"]]
    all["frame"] = frame
    return String(text(template, all).dropLast())
  }

  private static let templates: Templates = {
    do {
      return try Templates(texts, owner: "reports") { ReportText.markup($0) }
    } catch {
      preconditionFailure("\(error)")
    }
  }()
}
