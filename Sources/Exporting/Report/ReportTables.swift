import Addressing
import Frontier
import Records
import Rules
import Storing

/// The tables that the store's own counts fill.
enum ReportTables {
  private typealias Cell = ReportTable.Cell

  /// The most seeds and hosts that are looked at.
  private static let partLimit = 10_000

  /// What became of each seed, and of what it led to.
  static func seeds(_ store: EmbeddedStore) async throws -> ReportTable {
    let names = try await store.seeds()
    let numbers = names.keys.sorted().prefix(partLimit)
    let parts = Dictionary(
      try await store.seedStatistics().map { ($0.name, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    let addresses = numbers.map { WebAddress(names[$0] ?? "") }
    let fates = try await store.fates(of: addresses.compactMap { $0 })
    var fate = fates.makeIterator()
    let rows = zip(numbers, addresses).map { number, address -> [ReportTable.Cell] in
      let own = address == nil ? nil : fate.next() ?? nil
      return [.url(names[number] ?? "")] + counts(parts[String(number)]) + [.text(words(own))]
    }
    var table = ReportTable(
      "seeds",
      "Seeds",
      "What each seed led to, and what became of its own URL.",
      columns: [("seed", "Seed")] + countColumns + [("outcome", "Its own URL")],
      rows: rows,
      charted: 2
    )
    table.omitted = names.count - rows.count
    return table
  }

  /// The first URLs that lead nowhere, without what leads to them, which takes a look at every page.
  ///
  /// - Throws: ``StoreError``.
  static func broken(_ store: EmbeddedStore, _ limit: Int) async throws -> ReportTable {
    let urls = try await store.brokenURLs(limit: limit)
    return ReportTable(
      "broken-urls",
      "URLs that lead nowhere",
      "The first that the crawl met. `pippin urls --broken --inlinks` names all, and every page that"
        + " links to them.",
      columns: [("url", "URL"), ("fault", "Fault")],
      rows: urls.map { url in
        [.url(url.url), .text(url.fault)]
      }
    )
  }

  /// What became of a seed's own address, in words.
  private static func words(_ fate: SeedOutcome?) -> String {
    guard let fate else { return "not crawled yet" }
    let status = fate.status > 0 ? ", status \(fate.status)" : ""
    let reason = fate.reason.map { ", \($0)" } ?? ""
    let state =
      switch fate.state {
      case .page: "read"
      case .redirected: "redirected"
      case .failed: "not read"
      case .gone: "gone"
      case .checked: "only its status was asked"
      case .deferred: "deferred by a budget"
      case .waiting, .later, .leased: "waiting"
      }
    return state + status + reason
  }

  /// The hosts with the most addresses.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - count: How many hosts it knows.
  /// - Returns: The table, which says how many more hosts there are than were looked at.
  /// - Throws: ``StoreError``.
  static func hosts(_ store: EmbeddedStore, of count: Int) async throws -> ReportTable {
    let parts = try await store.hostStatistics(top: partLimit)
    let sorted = parts.sorted { left, right in
      let (first, second) = (total(left), total(right))
      return first != second ? first > second : left.name < right.name
    }
    var table = ReportTable(
      "hosts",
      "Hosts",
      "The hosts with the most URLs, and how far the crawl got with them.",
      columns: [("host", "Host")] + countColumns,
      rows: sorted.map { [.url($0.name)] + counts($0) },
      charted: 1
    )
    table.omitted = max(0, count - partLimit)
    return table
  }

  private static let countColumns: [(id: String, title: String)] = [
    ("addresses", "URLs"), ("pages", "Pages"), ("indexable", "In the index"),
    ("appLinked", "App-linked"), ("waiting", "Waiting"), ("refused", "Not read"),
    ("held", "Deferred"), ("gone", "Gone"),
  ]

  private static func total(_ part: StorePart) -> Int { part.states.values.reduce(0, +) }

  private static func counts(_ part: StorePart?) -> [ReportTable.Cell] {
    func count(_ state: AddressState) -> ReportTable.Cell { .number(part?.states[state.name] ?? 0) }
    return [
      .number(part.map(total) ?? 0), .number(part?.pages ?? 0), .number(part?.indexable ?? 0),
      .number(part?.appLinked ?? 0), count(.waiting), count(.failed), count(.deferred),
      count(.gone),
    ]
  }

  /// Where all addresses are.
  static func states(_ statistics: StoreStatistics) -> ReportTable {
    ranked(
      "states",
      "URLs by state",
      "What became of each known URL. \"Why URLs were not read\" has the reasons.",
      ("state", "State"),
      ("addresses", "URLs"),
      Dictionary(
        statistics.states.map { (StoreStatistics.label(ofState: $0.key), $0.value) },
        uniquingKeysWith: +
      )
    )
  }

  /// The answers by status.
  static func statuses(_ statistics: StoreStatistics) -> ReportTable {
    let rows = statistics.statuses.sorted { $0.key < $1.key }.map { status, count in
      [Cell.text(status == 0 ? "no response" : String(status)), .number(count)]
    }
    return ReportTable(
      "statuses",
      "Responses by status",
      "The status of the last response of each URL that was requested.",
      columns: [("status", "Status"), ("addresses", "URLs")],
      rows: rows,
      charted: 1
    )
  }

  /// Why addresses were not fetched.
  static func unfetched(_ statistics: StoreStatistics) -> ReportTable {
    ranked(
      "not-fetched",
      "Why URLs were not read",
      "URLs that failed, are blocked or gone, or wait for another attempt.",
      ("reason", "Reason"),
      ("addresses", "URLs"),
      statistics.reasons
    )
  }

  /// The findings by rule.
  static func findings(_ store: EmbeddedStore) async throws -> ReportTable {
    let counts = try await store.findingStatistics()
    let order = ["error": 0, "warning": 1]
    let sorted = counts.sorted { left, right in
      let (first, second) = (order[left.severity] ?? 2, order[right.severity] ?? 2)
      if first != second { return first < second }
      return (right.pages, left.rule) < (left.pages, right.rule)
    }
    return ReportTable(
      "findings",
      "Findings",
      "What is wrong on pages, errors first. `pippin rules RULE` says how to fix each.",
      columns: [
        ("rule", "Rule"), ("severity", "Severity"), ("pages", "Pages"), ("findings", "Findings"),
        ("meaning", "Meaning"), ("firstPages", "First pages"),
      ],
      rows: sorted.map { count in
        [
          .text(count.rule), .text(count.severity), .number(count.pages), .number(count.findings),
          .text(Rule.named(count.rule)?.title ?? ""), .urls(count.first.urls),
        ]
      },
      charted: 2
    )
  }

  /// The slowest hosts.
  static func slowest(_ store: EmbeddedStore, _ limit: Int) async throws -> ReportTable {
    ReportTable(
      "slowest-hosts",
      "Slowest hosts",
      "By the mean time of a request, in milliseconds.",
      columns: [
        ("host", "Host"), ("meanMs", "Mean, ms"), ("longestMs", "Longest, ms"), ("pages", "Pages"),
      ],
      rows: try await store.slowestHosts(limit: limit).map { host in
        [.url(host.origin), .number(host.mean), .number(host.longest), .number(host.pages)]
      },
      charted: 1
    )
  }

  /// The largest clusters of pages that say the same.
  static func duplicates(_ store: EmbeddedStore, _ limit: Int) async throws -> ReportTable {
    let statistics = try await store.duplicateStatistics()
    let clusters = try await store.largestClusters(limit: limit)
    var table = ReportTable(
      "duplicates",
      "Duplicate pages",
      "\(statistics.duplicates) \(statistics.duplicates == 1 ? "page repeats" : "pages repeat") others, "
        + "\(statistics.exact) of them word by word, in \(statistics.clusters) "
        + "\(statistics.clusters == 1 ? "group" : "groups"). "
        + "Each group is named by the page that searches show.",
      columns: [("page", "Page"), ("copies", "Copies"), ("exact", "Word by word")],
      rows: clusters.map { [.url($0.representative), .number($0.duplicates), .number($0.exact)] },
      charted: 1
    )
    table.omitted = max(0, statistics.clusters - clusters.count)
    return table
  }

  /// A table of names and counts, the greatest first.
  private static func ranked(
    _ id: String,
    _ title: String,
    _ explanation: String,
    _ name: (id: String, title: String),
    _ count: (id: String, title: String),
    _ counts: [String: Int]
  ) -> ReportTable {
    let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    return ReportTable(
      id,
      title,
      explanation,
      columns: [name, count],
      rows: sorted.map { [.text($0.key), .number($0.value)] },
      charted: 1
    )
  }
}
