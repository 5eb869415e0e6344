import Addressing
import Records
import Templates

/// A part of a report: a table, or a sentence where there is nothing to show.
struct HTMLSection {
  /// A cell of a table.
  enum Cell {
    /// Words of the report itself.
    case text(String)
    /// What an inspected page says, set apart from the direction of what is around it.
    case foreign(String)
    /// A code, as a link to where the same page explains it.
    case code(String)
    /// A URL, as a link where it leads to the web.
    case url(String)
    /// A name that leads to a file of the report.
    case file(String, target: String)

    fileprivate var values: TemplateValues {
      switch self {
      case .text(let text): ["text": text]
      case .foreign(let text): ["foreign": text]
      case .code(let code): ["reference": HTMLCodes.reference(code)]
      case .url(let url):
        ["url": Self.link(url)]
      case .file(let name, let target):
        ["url": ["target": target, "shown": name] as TemplateValues]
      }
    }

    /// A URL with its host as people read it.
    private static func link(_ url: String) -> TemplateValues {
      let parts = ReadableURL(url).parts
      return ["target": ReportLink.target(of: url), "site": parts.site, "shown": parts.shown]
    }
  }

  /// The head.
  let title: String
  /// What is said before the rows, a paragraph each.
  var notes: [String] = []
  /// The heads of the columns.
  var columns: [String] = []
  /// The rows.
  var rows: [[Cell]] = []
  /// How many rows more there are than are shown.
  var more = 0
  /// What is said when there are no rows.
  var empty: String?

  /// What the template `section` fills in; `nil` when there is nothing to say.
  var values: TemplateValues? {
    guard !rows.isEmpty || !notes.isEmpty || empty != nil else { return nil }
    let lines = rows.map { row -> TemplateValues in ["cells": row.map(\.values)] }
    let table: TemplateValues = [
      "name": columns.joined(separator: ", "), "columns": columns, "rows": lines,
    ]
    return [
      "title": title,
      "notes": notes,
      "table": rows.isEmpty ? nil : table,
      "more": more > 0 ? more : nil,
      "empty": rows.isEmpty ? empty : nil,
    ]
  }
}
