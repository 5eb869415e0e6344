import Records
import Templates

extension ItemPage {
  /// What scripts make of the page, beside what was served; `nil` where it was not rendered.
  var rendering: TemplateValues? {
    guard let rendering = record.rendering else { return nil }
    let rows = rendering.differences.map { change in
      [
        RenderingText.name(of: change.field), change.kind.rawValue,
        RenderingText.list(change.served), RenderingText.list(change.rendered),
      ].map { [TextPiece.isolated($0)] }
    }
    let columns: [PagePhrase] = [.field, .change, .served, .rendered]
    let table = PageTable(
      name: language[.itemRendered],
      columns: columns.map { language[$0] },
      rows: rows
    )
    let words = record.searchedRendering.map { RenderingText.name(of: $0) }
    let used =
      words.isEmpty
      ? nil : language[.renderedWords, values: ["names": words.joined(separator: ", ")]]
    let same = rows.isEmpty && rendering.end != .failed ? language[.renderedSame] : nil
    return [
      "notes": [same, used, RenderingText.end(of: rendering)].compactMap(\.self),
      "table": table.values,
    ]
  }
}
