import Foundation
import Frontier
import Storing

/// The tables of links that lead nowhere or by a detour, and of pages that none leads to.
struct LedgerTables {
  private typealias Cell = ReportTable.Cell

  private var broken: BoundedRows
  private var redirects: BoundedRows
  private var blocked: BoundedRows
  private var deferred: BoundedRows
  private var insecure: BoundedRows
  private var orphans: BoundedRows
  /// Where URLs redirect to.
  private let targets: [String: String]
  /// What is wrong with the URLs among these targets that lead nowhere.
  private let faults: [String: String]
  /// Pages whose record is damaged, so that their links are not known.
  private var damaged = 0

  /// The most linking pages that a row names.
  private static let sourceLimit = 3

  /// Gathers the rows of `ledger`, at most `limit` of each table.
  ///
  /// - Throws: ``StoreError``, or ``ExportError`` when what is sorted has no room.
  init(_ ledger: URLLedger, limit: Int) throws {
    let none = BoundedRows(limit: limit)
    (broken, redirects, blocked) = (none, none, none)
    (deferred, insecure, orphans) = (none, none, none)
    (targets, faults) = try ledger.redirects(limit: Self.redirectLimit)
    var ledger = ledger
    ledger.withInlinks = true
    ledger.filter = URLFilter()
    ledger.filter.outcomes = Set(URLOutcome.allCases).subtracting([.waiting, .skipped])
    let path = FileManager.default.temporaryDirectory.appending(path: "pippin-report").path
    var first: LedgerEntry?
    damaged = try ledger.forEach(beside: path) { entry, isLast in
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
    switch url.outcome {
    case .failed, .gone:
      broken.add([.url(url.url), .text(url.fault), .number(count), sources], count)
    case .redirected where count > 0: addRedirect(url.url, count, sources)
    case .blocked: blocked.add([.url(url.url), .text(url.reason ?? ""), .number(count)], count)
    case .deferred: deferred.add([.url(url.url), .text(url.reason ?? ""), .number(count)], count)
    case .ok where count == 0 && url.depth > 0 && url.state == .page:
      orphans.add([.url(url.url)], 0)
    default: break
    }
    addInsecure(entry)
  }

  /// Adds a URL that redirects: to the broken ones when its redirects lead nowhere, because no link is
  /// mended by naming their end.
  private mutating func addRedirect(_ url: String, _ count: Int, _ sources: Cell) {
    let (end, hops) = end(of: url)
    if let fault = faults[end] {
      let text = "redirects to \(end): \(fault)"
      broken.add([.url(url), .text(text), .number(count), sources], count)
    } else {
      redirects.add([.url(url), .url(end), .number(hops), .number(count), sources], count)
    }
  }

  /// Adds a URL without encryption that encrypted pages link to.
  private mutating func addInsecure(_ entry: LedgerEntry) {
    guard entry.url.url.hasPrefix("http://") else { return }
    let secure = entry.inlinks.filter { $0.kind == .link && $0.source.hasPrefix("https://") }
    guard !secure.isEmpty else { return }
    let sources = Cell.urls(secure.prefix(Self.sourceLimit).map(\.source))
    insecure.add([.url(entry.url.url), .number(secure.count), sources], secure.count)
  }

  /// The URL that the redirects from `url` end at, and how many they are: one that leads nowhere, if they
  /// meet one.
  private func end(of url: String) -> (url: String, hops: Int) {
    var seen: Set = [url]
    var end = url
    while faults[end] == nil, let next = targets[end], seen.insert(next).inserted {
      end = next
    }
    return (end, seen.count - 1)
  }

  /// The most redirects that are followed to their ends.
  private static let redirectLimit = 500_000

  /// The tables, what is worst first.
  var tables: [ReportTable] {
    [
      brokenTable, redirectTable,
      reasons("blocked", "URLs that robots.txt blocks", "Pippin did not ask for them.", blocked),
      reasons(
        "deferred",
        "URLs that a budget defers",
        "They are known, and wait for a larger budget.",
        deferred
      ),
      insecureTable,
      table(
        "orphans",
        "Pages without a link",
        "Pages to which no page as served links: the crawl knows them from a sitemap, or from a script's link. "
          + "Link to them, or take them out of the sitemap.",
        columns: [("url", "URL")],
        orphans
      ),
    ]
  }

  private var brokenTable: ReportTable {
    table(
      "broken-links",
      "Broken links",
      "URLs that lead nowhere, and how many pages and redirects lead to them."
        + " pippin urls --broken --inlinks names each with its line.",
      columns: [
        ("url", "URL"), ("fault", "Fault"), ("links", "Links"), ("sources", "Linked from"),
      ],
      broken
    )
  }

  private var redirectTable: ReportTable {
    table(
      "redirects",
      "Links to redirects",
      "Visitors come to the end a request later for each hop. Let the links name it.",
      columns: [
        ("url", "URL"), ("end", "End"), ("hops", "Hops"), ("links", "Links"),
        ("sources", "Linked from"),
      ],
      redirects
    )
  }

  private var insecureTable: ReportTable {
    table(
      "insecure-links",
      "Links from https to http",
      "Who follows them can be read and misled on the way. Link to https where the site has it.",
      columns: [("url", "URL"), ("links", "Links"), ("sources", "Linked from")],
      insecure
    )
  }

  private func reasons(
    _ id: String,
    _ title: String,
    _ explanation: String,
    _ rows: BoundedRows
  ) -> ReportTable {
    table(
      id,
      title,
      explanation,
      columns: [("url", "URL"), ("reason", "Reason"), ("links", "Links")],
      rows
    )
  }

  private func table(
    _ id: String,
    _ title: String,
    _ explanation: String,
    columns: [(id: String, title: String)],
    _ rows: BoundedRows
  ) -> ReportTable {
    let lost =
      damaged > 0
      ? " Links of \(damaged) pages are missing, whose record is damaged: pippin check" : ""
    var table = ReportTable(id, title, explanation + lost, columns: columns, rows: rows.sorted)
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
