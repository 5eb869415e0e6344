import Templates

/// A table of a page; it scrolls by itself, with the keyboard too.
struct PageTable: Hashable, Sendable {
  /// What the table is called.
  let name: String
  /// The heads of the columns.
  let columns: [String]
  /// The rows, of cells of pieces; the first cell of each is its head.
  let rows: [[[TextPiece]]]

  /// Whether rows are blocks of labeled lines on narrow screens, where so many columns leave no room
  /// for words.
  private var isStacked: Bool { columns.count > 3 }

  /// What the template `table` fills in; `nil` when there are no rows.
  var values: TemplateValues? {
    guard !rows.isEmpty else { return nil }
    let lines = rows.map { row -> TemplateValues in
      [
        "head": row.first?.values ?? [],
        "cells": row.enumerated().dropFirst().map { index, cell -> TemplateValues in
          ["pieces": cell.values, "label": isStacked ? columns[index] : nil]
        },
      ]
    }
    return ["name": name, "columns": columns, "rows": lines, "isStacked": isStacked]
  }
}

extension PageTable {
  /// A table of plain texts.
  init(_ name: String, _ columns: [String], _ rows: [[String]]) {
    self.init(name: name, columns: columns, rows: rows.map { $0.map { [.text($0)] } })
  }
}
