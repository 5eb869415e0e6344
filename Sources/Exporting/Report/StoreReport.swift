import Addressing
import Frontier
import JSON
import Records
package import Storing

/// What a crawl brought and what it did not, for people who keep a list of sites.
///
/// Everything comes from one store; the same store gives the same report.
package struct StoreReport: Sendable {
  /// How a report is written.
  package enum Format: String, CaseIterable, Hashable, Sendable {
    /// A page by itself, with charts.
    case html
    /// Tables of Markdown.
    case markdown
    /// One line a row, for spreadsheets.
    case csv
    /// One object, for programs.
    case json
  }

  /// The most important numbers of all.
  let overview: [(name: String, value: Int)]
  /// The tables, in the order in which they are shown: what is wrong comes first.
  private(set) var tables: [ReportTable]

  /// Gathers the report of `store`.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - limit: The most rows of a table.
  ///   - resolve: How the crawl wrote the URL of a link, such as without the parameters that it drops.
  /// - Throws: ``StoreError``, also when a record is damaged.
  package init(
    _ store: EmbeddedStore,
    limit: Int = 50,
    resolve: @escaping @Sendable (String) -> String = { $0 }
  ) async throws {
    let statistics = try await store.statistics()
    overview = Self.overview(statistics)
    let contents = try ReportContents(store)
    var ledger = URLLedger(store)
    ledger.resolve = resolve
    let links =
      try LedgerTables(ledger, limit: limit).tables
      + CrossPageTables(store, limit: limit).tables
    var tables = [
      try await ReportTables.findings(store), ReportTables.unfetched(statistics),
      contents.notIndexed, contents.notAppLinked, try await ReportTables.seeds(store),
      try await ReportTables.hosts(store, of: statistics.hosts),
      ReportTables.states(statistics), ReportTables.statuses(statistics), contents.types,
      contents.apps, contents.languages, try await ReportTables.slowest(store, limit),
      try await ReportTables.duplicates(store, limit),
    ].map { $0.cut(to: limit) }
    // Behind what was not read come the links to it.
    tables.insert(contentsOf: links, at: 2)
    self.tables = tables
  }

  /// Puts what has changed since an earlier crawl in front of the other tables.
  package mutating func add(_ trend: StoreTrend) {
    tables.insert(contentsOf: trend.tables, at: 0)
  }

  /// Gathers the part of the report that needs no look at every page, for pages that answer at once.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - limit: The most rows of a table.
  /// - Throws: ``StoreError``.
  package init(brief store: EmbeddedStore, limit: Int = 25) async throws {
    let statistics = try await store.statistics()
    overview = Self.overview(statistics)
    tables = [
      try await ReportTables.findings(store), ReportTables.unfetched(statistics),
      try await ReportTables.broken(store, limit), try await ReportTables.seeds(store),
      try await ReportTables.hosts(store, of: statistics.hosts),
      ReportTables.states(statistics), ReportTables.statuses(statistics),
      try await ReportTables.slowest(store, limit),
    ].map { $0.cut(to: limit) }
  }

  /// The overview as a piece of HTML, for a page that has its own style.
  package var numbers: String { HTMLStoreReport(report: self).numbers }

  /// The tables with their charts as pieces of HTML, for a page that has its own style.
  package var sections: String { HTMLStoreReport(report: self).sections }

  private static func overview(_ statistics: StoreStatistics) -> [(name: String, value: Int)] {
    [
      ("Hosts", statistics.hosts), ("URLs", statistics.addresses),
      ("Pages", statistics.pages), ("In the index", statistics.indexable),
      ("App-linked results", statistics.appLinked),
      ("Waiting", statistics.states[AddressState.waiting.name] ?? 0),
      ("Gone", statistics.states[AddressState.gone.name] ?? 0),
      // Some of them are of URLs that are gone, others were forgotten or lead elsewhere now.
      ("Removed pages", statistics.removed),
    ]
  }

  init(overview: [(name: String, value: Int)], tables: [ReportTable]) {
    (self.overview, self.tables) = (overview, tables)
  }

  /// The report in `format`, with a line end behind it.
  package func text(_ format: Format) -> String {
    switch format {
    case .html: HTMLStoreReport(report: self).text
    case .markdown: MarkdownStoreReport(report: self).text
    case .csv: CSVStoreReport(report: self).text
    case .json: JSONStoreReport(report: self).text
    }
  }

  /// Each table as comma-separated values, under the name of its file.
  package var sheets: [(name: String, text: String)] { CSVStoreReport(report: self).files }

  /// Writes `text` to the file at `path`, whole or not at all.
  ///
  /// - Throws: ``ExportError`` when it cannot be written; the old file is untouched.
  package static func write(_ text: String, to path: String) throws {
    var file = try AtomicFile(path: path)
    try file.write(Array(text.utf8))
    try file.commit()
  }
}
