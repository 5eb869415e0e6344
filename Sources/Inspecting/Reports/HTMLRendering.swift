import Records
import Templates

/// What scripts made of a page, as parts of its report: served beside rendered, what was not loaded, and
/// errors.
struct HTMLRendering {
  private let report: RenderingRows

  /// `nil` where the page was not rendered.
  init?(_ record: PageRecord) {
    guard let rendering = record.rendering else { return nil }
    report = RenderingRows(rendering: rendering)
  }

  /// What the template `section` fills in, for each part that has something to say.
  var values: [TemplateValues] { [comparison, blocked, errors].compactMap(\.values) }

  private var comparison: HTMLSection {
    HTMLSection(
      title: "Rendered",
      notes: [report.summary, report.ending],
      columns: ["Field", "Change", "Served", "Rendered", "When"],
      rows: report.rows.map { row in
        [
          .text(row.name), .text(row.kind.rawValue), .foreign(row.served), .foreign(row.rendered),
          .text(row.time),
        ]
      }
    )
  }

  private var blocked: HTMLSection {
    HTMLSection(
      title: "What the page could not load",
      columns: ["URL", "For", "Why"],
      rows: report.blocked.map { [.foreign($0.url), .text($0.kind), .text($0.reason)] },
      more: report.moreBlocked
    )
  }

  private var errors: HTMLSection {
    HTMLSection(
      title: "Errors of scripts",
      columns: ["Error"],
      rows: report.rendering.errors.map { [.foreign($0)] },
      more: report.moreErrors
    )
  }
}
