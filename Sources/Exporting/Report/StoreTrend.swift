import Addressing
import JSON
package import Records
import Rules
package import Storing

/// What has changed between two crawls of the same sites: pages, findings and apps.
///
/// The pages of both are sorted together outside of memory (``LineSorter``), so that crawls of any
/// length are compared in a bounded amount of it.
package struct StoreTrend: Sendable {
  private typealias Cell = ReportTable.Cell

  private var newPages: FirstRows
  private var lostPages: FirstRows
  private var newFindings: [String: Tally] = [:]
  private var fixedFindings: [String: Tally] = [:]
  private var appChanges: FirstRows
  private let limit: Int
  /// How many pages are not compared, because their record is damaged.
  package private(set) var uncompared = 0

  /// Pages by number, and the first of them.
  private struct Tally {
    var count = 0
    var first = FirstURLs()
  }

  /// The first rows of a table, and how many more there are.
  private struct FirstRows {
    let limit: Int
    var rows: [[ReportTable.Cell]] = []
    var omitted = 0

    mutating func add(_ row: [ReportTable.Cell]) {
      if rows.count < limit { rows.append(row) } else { omitted += 1 }
    }
  }

  /// What is compared of a page.
  private struct Page: Equatable {
    let rules: Set<String>
    let apps: [String]
  }

  /// Compares two crawls.
  ///
  /// - Parameters:
  ///   - store: The later one.
  ///   - before: Hands every page of the earlier one to a function; `nil` for a damaged record.
  ///   - path: A file beside which there is room for what does not fit into memory.
  ///   - limit: The most rows of a table.
  /// - Throws: ``StoreError``, ``ExportError``, or what `before` throws.
  package init(
    of store: EmbeddedStore,
    since before: (_ take: (_ url: String, PageRecord?) throws -> Void) throws -> Void,
    beside path: String,
    limit: Int
  ) throws {
    self.limit = limit
    let none = FirstRows(limit: limit)
    (newPages, lostPages, appChanges) = (none, none, none)
    let sorter = LineSorter(beside: path, runSize: 4 << 20)
    // Nothing is said of a page whose record cannot be read.
    var damaged: Set<String> = []
    func add(_ url: String, _ record: PageRecord?, isLater: Bool) throws {
      guard let record else {
        damaged.insert(url)
        return
      }
      try sorter.add(Self.line(record, isLater: isLater))
    }
    try before { try add($0, $1, isLater: false) }
    let unneeded = ExportedPage.members.subtracting(Self.members)
    try store.forEachRecord(.all) { stored in
      let record = try stored.isDamaged ? nil : stored.record(leavingOut: unneeded)
      try add(stored.url, record, isLater: true)
    }
    uncompared = damaged.count
    try compareAll(sorter, except: damaged)
    try findLost(in: store)
  }

  /// Says of each lost page what its URL is now.
  private mutating func findLost(in store: EmbeddedStore) throws {
    var rows: [String: Int] = [:]
    for (index, row) in lostPages.rows.enumerated() { rows[row[0].text] = index }
    guard !rows.isEmpty else { return }
    try store.forEachURL { url in
      if let index = rows[url.url] { lostPages.rows[index][1] = .text(Self.text(of: url)) }
    }
  }

  /// What became of a URL that was a page.
  private static func text(of url: KnownURL) -> String {
    if url.outcome == .redirected, let target = url.target {
      // RFC 9110, sections 15.4.2 and 15.4.9: these two are for good.
      return "\([301, 308].contains(url.status) ? "moved" : "redirects") to \(target)"
    }
    return [url.outcome.rawValue, url.reason].compactMap(\.self).joined(separator: ", ")
  }

  /// Compares the pages of both crawls, whose lines are next to each other.
  private mutating func compareAll(_ sorter: LineSorter, except damaged: Set<String>) throws {
    var url: [UInt8] = []
    var pages: (before: Page?, now: Page?) = (nil, nil)
    try sorter.forEach { line in
      let key = line.prefix { $0 != Self.tab }
      if !key.elementsEqual(url) {
        compare(url, pages, except: damaged)
        (url, pages) = (Array(key), (nil, nil))
      }
      let page = try Self.page(line[(key.endIndex + 2)...].dropLast())
      if line[key.endIndex + 1] == UInt8(ascii: "1") {
        pages.now = page
      } else {
        pages.before = page
      }
    }
    compare(url, pages, except: damaged)
  }

  /// The members of a record that are compared.
  private static let members: Set = [
    "deepLinks", "findings", "schema", "universalLinks", "url",
  ]

  private static let tab: UInt8 = 0x09

  // A line is the URL, a tab, `0` for the earlier crawl and `1` for the later one, and JSON.
  private static func line(_ record: PageRecord, isLater: Bool) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.field("apps", record.allApps.sorted())
    let rules = record.findings.filter { $0.severity > .note }.map(\.rule)
    writer.field("rules", Set(rules).sorted())
    writer.endObject()
    return Array(record.url.text.utf8) + [tab, UInt8(ascii: isLater ? "1" : "0")] + writer.bytes
      + [0x0A]
  }

  private static func page(_ json: ArraySlice<UInt8>) throws -> Page {
    let value = try JSONParser.parse(Array(json))
    return Page(
      rules: Set(value["rules"]?.array?.compactMap(\.string) ?? []),
      apps: value["apps"]?.array?.compactMap(\.string) ?? []
    )
  }

  private mutating func compare(
    _ url: [UInt8],
    _ pages: (before: Page?, now: Page?),
    except damaged: Set<String>
  ) {
    let url = String(decoding: url, as: UTF8.self)
    guard !damaged.contains(url) else { return }
    switch pages {
    case (nil, nil): break
    case (nil, let now?):
      newPages.add([.url(url)])
      count(now.rules, url, in: &newFindings)
    case (let before?, nil):
      lostPages.add([
        .url(url), .text("not in the store"), .text(before.apps.joined(separator: " ")),
      ])
    case (let before?, let now?):
      count(now.rules.subtracting(before.rules), url, in: &newFindings)
      count(before.rules.subtracting(now.rules), url, in: &fixedFindings)
      guard before.apps != now.apps else { return }
      appChanges.add([
        .url(url), .text(before.apps.joined(separator: " ")),
        .text(now.apps.joined(separator: " ")),
      ])
    }
  }

  private func count(_ rules: Set<String>, _ url: String, in tallies: inout [String: Tally]) {
    for rule in rules {
      tallies[rule, default: Tally()].count += 1
      tallies[rule]?.first.add(url)
    }
  }

  /// Whether anything has changed.
  package var isEmpty: Bool { tables.allSatisfy(\.rows.isEmpty) }
}

extension StoreTrend {
  /// The tables, what has become worse first.
  var tables: [ReportTable] {
    [
      findings(
        "new-findings",
        "New findings",
        "Errors and warnings that were not there.",
        newFindings
      ),
      pages(
        "lost-pages",
        "Lost pages",
        "URLs that were pages and are none now.",
        columns: [("url", "URL"), ("now", "Now"), ("apps", "Apps before")],
        lostPages
      ),
      pages(
        "app-changes",
        "Changed apps",
        "Pages that open in other apps than before, or in none.",
        columns: [("url", "URL"), ("before", "Before"), ("now", "Now")],
        appChanges
      ),
      findings(
        "fixed-findings",
        "Fixed findings",
        "Errors and warnings that are gone from pages that are still there.",
        fixedFindings
      ),
      pages(
        "new-pages",
        "New pages",
        "Pages that the earlier crawl did not have.",
        columns: [("url", "URL")],
        newPages
      ),
    ]
  }

  private func findings(
    _ id: String,
    _ title: String,
    _ explanation: String,
    _ tallies: [String: Tally]
  ) -> ReportTable {
    let sorted = tallies.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
    return ReportTable(
      id,
      title,
      explanation,
      columns: [("rule", "Rule"), ("pages", "Pages"), ("firstPages", "First pages")],
      rows: sorted.map { [.text($0.key), .number($0.value.count), .urls($0.value.first.urls)] }
    ).cut(to: limit)
  }

  private func pages(
    _ id: String,
    _ title: String,
    _ explanation: String,
    columns: [(id: String, title: String)],
    _ rows: FirstRows
  ) -> ReportTable {
    var table = ReportTable(id, title, explanation, columns: columns, rows: rows.rows)
    table.omitted = rows.omitted
    return table
  }
}
