/// One table of a report: what it is about, its columns and rows, and what its chart shows.
struct ReportTable: Hashable, Sendable {
  /// A column.
  struct Column: Hashable, Sendable {
    /// The name by which programs know it.
    let id: String
    /// The name for people.
    let title: String
  }

  /// What is in a row of a column.
  enum Cell: Hashable, Sendable {
    /// A text, which may come from a page.
    case text(String)
    /// A URL, which is a link where it leads to the web.
    case url(String)
    /// Several URLs.
    case urls([String])
    /// A whole number.
    case number(Int)
    /// Nothing.
    case none
  }

  /// The name by which programs know the table, in kebab case.
  let id: String
  /// The title.
  let title: String
  /// What the numbers mean, in a sentence or two.
  let explanation: String
  /// The columns; the first names the row.
  let columns: [Column]
  /// The rows, the most important first.
  var rows: [[Cell]]
  /// How many rows were left out behind the last.
  var omitted = 0
  /// The column that the chart shows; `nil` for no chart.
  var charted: Int?

  /// A table with `columns` of a name and a title each.
  init(
    _ id: String,
    _ title: String,
    _ explanation: String,
    columns: [(id: String, title: String)],
    rows: [[Cell]],
    charted: Int? = nil
  ) {
    (self.id, self.title, self.explanation) = (id, title, explanation)
    self.columns = columns.map { Column(id: $0.id, title: $0.title) }
    (self.rows, self.charted) = (rows, charted)
  }

  /// The table with at most `limit` rows.
  func cut(to limit: Int) -> ReportTable {
    var table = self
    table.omitted += max(0, rows.count - limit)
    table.rows = Array(rows.prefix(limit))
    return table
  }
}

extension ReportTable.Cell {
  /// The number in the cell; 0 when there is none.
  var count: Int { if case .number(let number) = self { number } else { 0 } }

  /// The cell as text.
  var text: String {
    switch self {
    case .text(let text), .url(let text): text
    case .urls(let urls): urls.joined(separator: " ")
    case .number(let number): String(number)
    case .none: ""
    }
  }
}
