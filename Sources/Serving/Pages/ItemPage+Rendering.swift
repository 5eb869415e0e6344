import Records
import Templates

extension ItemPage {
  /// What scripts make of the page, beside what was served; `nil` where it was not rendered.
  var rendering: TemplateValues? {
    guard let rendering = record.rendering else { return nil }
    let rows = rendering.differences.map { change in
      [
        [own(RenderingText.name(of: change.field))], [own(change.kind.rawValue)],
        [.isolated(RenderingText.list(change.served))],
        [.isolated(RenderingText.list(change.rendered))],
      ] as [[TextPiece]]
    }
    let columns: [PagePhrase] = [.field, .change, .served, .rendered]
    let table = PageTable(
      name: language[.itemRendered],
      columns: columns.map { language[$0] },
      rows: rows
    )
    let words = record.searchedRendering.map { RenderingText.name(of: $0) }
    let names = ["names": [own(words.joined(separator: ", "))]]
    let used = words.isEmpty ? nil : TextPiece.pieces(of: language[.renderedWords], names)
    let same: [TextPiece]? =
      rows.isEmpty && rendering.end != .failed ? [.text(language[.renderedSame])] : nil
    let end = [own(RenderingText.end(of: rendering))]
    return [
      "notes": [same, used, end].compactMap { $0 }.map { line -> TemplateValues in
        ["pieces": line.values]
      },
      "table": table.values,
    ]
  }
}
