import Basics

/// The report as comma-separated values (RFC 4180): all tables in one sheet, or each in a file of
/// its own.
struct CSVStoreReport {
  let report: StoreReport

  /// All tables in one sheet: a line a row, whose first column says which table it is of, and the
  /// columns of all tables behind it.
  var text: String {
    var columns: [String] = []
    for column in tables.flatMap(\.columns) where !columns.contains(column.id) {
      columns.append(column.id)
    }
    var bytes: [UInt8] = []
    CSVText.add(["table"] + columns, to: &bytes)
    for table in tables {
      let indexes = table.columns.map { columns.firstIndex(of: $0.id) ?? 0 }
      for row in table.rows {
        var cells = [String](repeating: "", count: columns.count)
        for (index, cell) in zip(indexes, row) { cells[index] = Self.text(cell) }
        CSVText.add([table.id] + cells, to: &bytes)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Each table by itself, under the name of its file; empty ones have their line of names.
  var files: [(name: String, text: String)] {
    tables.map { table in
      var bytes: [UInt8] = []
      CSVText.add(table.columns.map(\.id), to: &bytes)
      for row in table.rows { CSVText.add(row.map(Self.text), to: &bytes) }
      return ("\(table.id).csv", String(decoding: bytes, as: UTF8.self))
    }
  }

  /// The tables, with the overview as the first of them.
  private var tables: [ReportTable] {
    let overview = ReportTable(
      "overview",
      "Overview",
      "",
      columns: [("name", "What"), ("count", "Count")],
      rows: report.overview.map { [.text($0.name), .number($0.value)] }
    )
    return [overview] + report.tables
  }

  /// A cell for a sheet, which may be shown on a terminal first.
  private static func text(_ cell: ReportTable.Cell) -> String {
    switch cell {
    case .number, .none: cell.text
    case .text, .url, .urls: CSVText.harmless(ReportText.plain(cell.text))
    }
  }
}
