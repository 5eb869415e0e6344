import Addressing
import Basics
import Digests
import Records
import Rules
import Storing

/// Comma-separated values by RFC 4180: a line of column names, then one line a page, in UTF-8.
///
/// Lists are joined as `RecordColumn.joined` says. What a spreadsheet could take for a formula gets an
/// apostrophe before it; see `CSVText`.
struct CSVRows: RecordRows {
  /// Whether fetch times are in it.
  let withTimes: Bool
  /// Whether cells are written as they are, for programs that do not know formulas.
  let isRaw: Bool
  /// Whether a last column says which pages are gone, as in exports of changes.
  let withRemovals: Bool

  private let table: [RecordColumn]

  init(withTimes: Bool, isRaw: Bool, withRemovals: Bool) {
    (self.withTimes, self.isRaw, self.withRemovals) = (withTimes, isRaw, withRemovals)
    table = RecordColumn.columns(of: .csv).filter { withTimes || !$0.isTime }
  }

  var members: Set<String>? { Set(table.flatMap(\.members)) }

  private var columns: [String] { table.map(\.name) + (withRemovals ? ["removed"] : []) }

  var header: [UInt8] {
    var bytes: [UInt8] = []
    CSVText.add(columns, to: &bytes)
    return bytes
  }

  mutating func append(_ page: ExportedPage, to bytes: inout [UInt8]) {
    let row = RecordColumn.Row(
      id: page.stored.identity.text,
      url: page.stored.url,
      record: page.record,
      apps: page.record.allApps,
      isIndexable: page.stored.isIndexable,
      isAppLinked: page.stored.isAppLinked,
      fetchedAt: withTimes ? page.stored.fetchedAt?.iso8601 : nil,
      durationMs: withTimes ? page.stored.durationMs : nil
    )
    var cells = table.map { cell($0.value(row)) }
    if withRemovals { cells.append("false") }
    CSVText.add(cells, to: &bytes)
  }

  private func cell(_ value: RecordColumn.Value) -> String {
    switch value {
    case .text(let text): isRaw ? text ?? "" : CSVText.harmless(text ?? "")
    case .list(let items): isRaw ? Self.list(items) : CSVText.harmless(Self.list(items))
    case .integer(let number): number.map { "\($0)" } ?? ""
    case .real(let number): "\(number)"
    case .flag(let flag): "\(flag)"
    }
  }

  mutating func append(_ removal: StoredRemoval, to bytes: inout [UInt8]) {
    let empty = [String](repeating: "", count: columns.count - 3)
    let cells = [
      removal.identity.text, isRaw ? removal.url : CSVText.harmless(removal.url),
    ]
    CSVText.add(cells + empty + ["true"], to: &bytes)
  }

  /// The different ones of `values`, in their order.
  private static func list(_ values: [String]) -> String {
    RecordColumn.joined(values.count < 2 ? values : values.withoutRepetitions)
  }
}
