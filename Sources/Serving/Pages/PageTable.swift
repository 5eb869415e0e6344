import Templates

/// A table of a page; it scrolls by itself, with the keyboard too.
struct PageTable: Hashable, Sendable {
  /// What the table is called.
  let name: String
  /// The heads of the columns.
  let columns: [String]
  /// The rows, of cells of pieces; the first cell of each is its head.
  let rows: [[[TextPiece]]]

  /// What the template `table` fills in; `nil` when there are no rows.
  var values: TemplateValues? {
    guard !rows.isEmpty else { return nil }
    let lines = rows.map { row -> TemplateValues in
      [
        "head": row.first?.values ?? [],
        "cells": row.dropFirst().map { cell -> TemplateValues in ["pieces": cell.values] },
      ]
    }
    return ["name": name, "columns": columns, "rows": lines]
  }
}

extension PageTable {
  /// A table of plain texts.
  init(_ name: String, _ columns: [String], _ rows: [[String]]) {
    self.init(name: name, columns: columns, rows: rows.map { $0.map { [.text($0)] } })
  }
}
