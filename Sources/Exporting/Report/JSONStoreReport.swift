import JSON

/// The report as one object: the overview, and each table as a list of rows with named values.
struct JSONStoreReport {
  let report: StoreReport

  /// The report.
  var text: String {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("overview")
    writer.beginObject()
    for (name, value) in report.overview.map({ (Self.key($0.name), $0.value) }).sorted(by: <) {
      writer.field(name, value)
    }
    writer.endObject()
    writer.field("schema", "pippin-report/1")
    writer.key("tables")
    writer.beginObject()
    for table in report.tables.sorted(by: { $0.id < $1.id }) { Self.write(table, to: &writer) }
    writer.endObject()
    writer.endObject()
    return String(decoding: writer.bytes, as: UTF8.self) + "\n"
  }

  private static func write(_ table: ReportTable, to writer: inout JSONWriter) {
    writer.key(table.id)
    writer.beginObject()
    writer.field("omitted", table.omitted)
    writer.key("rows")
    writer.beginArray()
    for row in table.rows {
      writer.beginObject()
      for (column, cell) in zip(table.columns, row).sorted(by: { $0.0.id < $1.0.id }) {
        switch cell {
        case .text(let text), .url(let text): writer.field(column.id, text)
        case .urls(let urls): writer.field(column.id, urls)
        case .number(let number): writer.field(column.id, number)
        case .none: break
        }
      }
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
  }

  /// The name of a number for programs: `App-linked results` is `appLinkedResults`.
  private static func key(_ name: String) -> String {
    let words = name.split { !$0.isLetter }
    return words.enumerated().map { index, word in
      index == 0 ? word.lowercased() : word.prefix(1).uppercased() + word.dropFirst().lowercased()
    }.joined()
  }
}
