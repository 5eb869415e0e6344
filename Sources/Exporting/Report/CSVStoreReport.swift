import Records

/// The report as comma-separated values (RFC 4180): one line a number or remark, with the table,
/// the row and the column that it stands in, so that all tables fit into one sheet.
struct CSVStoreReport {
  let report: StoreReport

  /// The report.
  var text: String {
    var bytes: [UInt8] = []
    CSVText.add(["table", "row", "column", "value"], to: &bytes)
    for (name, value) in report.overview {
      CSVText.add(["overview", name, "count", "\(value)"], to: &bytes)
    }
    for table in report.tables {
      for row in table.rows {
        for (column, cell) in zip(table.columns, row).dropFirst() where cell != .none {
          let value = if case .text(let text) = cell { Self.text(text) } else { cell.text }
          CSVText.add([table.id, Self.text(row[0].text), column.id, value], to: &bytes)
        }
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A text of pages for a sheet, which may be shown on a terminal first.
  private static func text(_ text: String) -> String { CSVText.harmless(ReportText.plain(text)) }
}
