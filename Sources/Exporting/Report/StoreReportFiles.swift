import Basics
import CStoreReportFiles
import Templates

/// The files that the report in HTML is made of, which the build puts into the program: templates and
/// the style sheet.
enum StoreReportFiles {
  /// The texts by the file's name.
  static let texts = EmbeddedFiles.texts(store_report_files)

  /// The text of a template; a test parses all of them.
  static func text(_ template: String, _ values: TemplateValues) -> String {
    templates.text(template, values)
  }

  private static let templates: Templates = {
    do {
      return try Templates(texts, owner: "storeReports") { ReportText.markup($0) }
    } catch {
      preconditionFailure("\(error)")
    }
  }()
}
