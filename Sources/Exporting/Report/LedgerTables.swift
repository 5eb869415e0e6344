import Foundation
import Storing

/// The tables of links that lead nowhere or by a detour, and of pages that none leads to.
struct LedgerTables {
  private typealias Cell = ReportTable.Cell

  private var broken: BoundedRows
  private var redirects: BoundedRows
  private var orphans: BoundedRows

  /// The most linking pages that a row names.
  private static let sourceLimit = 3

  /// Gathers the rows of `ledger`, at most `limit` of each table.
  ///
  /// - Throws: ``StoreError``, or ``ExportError`` when what is sorted has no room.
  init(_ ledger: URLLedger, limit: Int) throws {
    (broken, redirects, orphans) = (
      BoundedRows(limit: limit), BoundedRows(limit: limit), BoundedRows(limit: limit)
    )
    var ledger = ledger
    ledger.withInlinks = true
    ledger.filter = URLFilter()
    ledger.filter.outcomes = [.failed, .gone, .ok, .redirected]
    let path = FileManager.default.temporaryDirectory.appending(path: "pippin-report").path
    var first: LedgerEntry?
    try ledger.forEach(beside: path) { entry, isLast in
      guard isLast else {
        first = first ?? entry
        return
      }
      add(first ?? entry, count: entry.inlinkCount ?? 0)
      first = nil
    }
  }

  private mutating func add(_ entry: LedgerEntry, count: Int) {
    let url = entry.url
    let sources = Cell.urls(entry.inlinks.prefix(Self.sourceLimit).map(\.source))
    let fault = url.status == 0 ? Cell.text(url.reason ?? "") : .text("status \(url.status)")
    switch url.outcome {
    case .failed, .gone: broken.add([.url(url.url), fault, .number(count), sources], count)
    case .redirected where count > 0:
      redirects.add([.url(url.url), .url(url.target ?? ""), .number(count), sources], count)
    case .ok where count == 0 && url.depth > 0: orphans.add([.url(url.url)], 0)
    default: break
    }
  }

  /// The tables, what is worst first.
  var tables: [ReportTable] {
    [
      table(
        "broken-links",
        "Broken links",
        "URLs that lead nowhere, and how many pages and redirects lead to them."
          + " pippin urls --broken --inlinks names each with its line.",
        columns: [
          ("url", "URL"), ("fault", "Fault"), ("links", "Links"), ("sources", "Linked from"),
        ],
        broken
      ),
      table(
        "redirects",
        "Links to redirects",
        "Visitors come to the target a request later. Let the links name it.",
        columns: [
          ("url", "URL"), ("target", "Target"), ("links", "Links"), ("sources", "Linked from"),
        ],
        redirects
      ),
      table(
        "orphans",
        "Pages without a link",
        "Pages that the crawl knows from a sitemap alone. Link to them, or take them out of it.",
        columns: [("url", "URL")],
        orphans
      ),
    ]
  }

  private func table(
    _ id: String,
    _ title: String,
    _ explanation: String,
    columns: [(id: String, title: String)],
    _ rows: BoundedRows
  ) -> ReportTable {
    var table = ReportTable(id, title, explanation, columns: columns, rows: rows.sorted)
    table.omitted = rows.omitted
    return table
  }
}

/// The rows with the largest counts, in memory that does not grow with how many there were.
private struct BoundedRows {
  private let limit: Int
  private var rows: [(row: [ReportTable.Cell], count: Int)] = []
  private var dropped = 0

  init(limit: Int) { self.limit = limit }

  /// How many rows are not among ``sorted``.
  var omitted: Int { dropped + max(0, rows.count - limit) }

  /// The rows, the largest count first; of equal ones the one that came first.
  var sorted: [[ReportTable.Cell]] { rows.sorted { $0.count > $1.count }.prefix(limit).map(\.row) }

  mutating func add(_ row: [ReportTable.Cell], _ count: Int) {
    rows.append((row, count))
    guard rows.count >= 4 * limit else { return }
    // The sort of the library is stable.
    rows.sort { $0.count > $1.count }
    dropped += rows.count - limit
    rows.removeLast(rows.count - limit)
  }
}
