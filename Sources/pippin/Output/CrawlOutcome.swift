import Addressing
import Basics
import Crawling
import Frontier
import Inspecting
import JSON
import Records
import Storing

/// What came of a run: its report, and how seeds and hosts are in the store afterwards.
struct CrawlOutcome {
  /// One seed of the run.
  struct SeedLine {
    /// Its address.
    let url: String
    /// How its addresses are; `nil` when it has none.
    let part: StorePart?
  }

  /// What happened in the run.
  let report: CrawlReport
  /// How long it took.
  let seconds: Double
  /// The seeds, in the order of the list.
  let seeds: [SeedLine]
  /// The hosts with the most addresses.
  let hosts: [StorePart]
  /// The hosts of which budgets have kept the most from being fetched.
  let budgets: [HostBudgetReport]
  /// How many pages say the same as others; `nil` where a copy of the store compares them.
  let duplicates: DuplicateStatistics?
  /// What became of the seeds' own addresses, in the order of the list.
  let fates: [AddressOutcome]
  /// What else failed of the seeds' sites and is to be tried again.
  let retries: [UpcomingRetry]
  /// The numbers of the seeds.
  let numbers: Set<Int>
  /// How many lines of the list were skipped, because no seed can be read from them.
  let skippedLines: Int
  /// The command that makes such a run, as it is typed.
  var command: String?
  /// Whether every such run asks for the seeds, as one that only checks them does.
  var asksEveryRun = false

  /// The most hosts that are listed.
  static let hostLimit = 20

  /// Gathers how the store is after `report`.
  init(
    _ report: CrawlReport,
    seconds: Double,
    list: SeedList,
    store: any CrawlStore,
    duplicates: DuplicateStatistics?
  ) async throws {
    self.report = report
    self.duplicates = duplicates
    self.seconds = seconds
    let parts = try await store.seedStatistics()
    let byName = Dictionary(uniqueKeysWithValues: parts.map { ($0.name, $0) })
    seeds = list.seeds.map {
      SeedLine(url: $0.address.text, part: byName[String($0.number)])
    }
    hosts = try await store.hostStatistics(top: Self.hostLimit)
      .sorted { ($1.addresses, $0.name) < ($0.addresses, $1.name) }
    budgets = try await store.budgetReports(limit: Self.hostLimit)
    fates = try await store.outcomes(ofSeeds: list.seeds.map(\.address))
    numbers = Set(list.seeds.map(\.number))
    skippedLines = list.problems.count { !$0.isHarmless }
    retries = try await store.upcomingRetries(ofSeeds: numbers, includesSeeds: false)
  }
}

extension CrawlOutcome {
  /// When the first URL that failed, or seed that is gone, may be tried again; `nil` when there is none.
  var nextAttempt: Timestamp? {
    (retries.map(\.next) + fates.filter { $0.state == .gone }.compactMap(\.next)).min()
  }

  /// The origin of the first page that a seed leads to, which may be another host's than the seed's.
  var site: String? {
    fates.first(where: \.isRead).flatMap { WebAddress($0.end)?.origin }
  }
}

extension StorePart {
  /// All its addresses.
  var addresses: Int { states.values.reduce(0, +) }
}

// MARK: - For a person

extension CrawlOutcome {
  private static let seedLimit = 50
  private static let shownHosts = 10

  /// The summary in lines for a terminal of `width` cells.
  func text(width: Int) -> String {
    var lines = [CrawlSummary.text(report, seconds: seconds)]
    lines += Self.text(budgets)
    lines += Self.table("seed", seeds.prefix(Self.seedLimit).map { ($0.url, $0.part) }, width)
    if seeds.count > Self.seedLimit {
      let more = Amount.number(seeds.count - Self.seedLimit)
      lines.append("  … and \(more) more; see them all with: pippin report")
    }
    if skippedLines > 0 {
      let count = Amount.count(skippedLines, "line")
      lines.append("  \(count) of the seed list skipped: see \"skipped\" above, and fix them")
    }
    lines += SeedOutcomeText(now: Clock.now(), asksEveryRun: asksEveryRun)
      .lines(fates, retries, command: command)
    if hosts.count > 1 {
      let shown = hosts.prefix(Self.shownHosts).map { ($0.name, StorePart?.some($0)) }
      lines += Self.table("host", shown, width)
    }
    if hosts.count > Self.shownHosts {
      lines.append("  … and other hosts; see them all with: pippin report")
    }
    if Self.namesCodes(report) { lines += ["", CodeReference.hint] }
    return lines.joined(separator: "\n")
  }

  /// Whether the summary of `report` prints codes.
  private static func namesCodes(_ report: CrawlReport) -> Bool {
    let tables = [
      report.failed, report.sitemapsMissed, report.passedOver.counts, report.notIndexed,
      report.notAppLinked, report.retries,
    ]
    return tables.contains { !$0.isEmpty }
  }

  /// How URLs are, by the states that any of them is in.
  private static func table(
    _ title: String,
    _ parts: [(name: String, part: StorePart?)],
    _ width: Int
  ) -> [String] {
    let states = shownStates.filter { state in
      parts.contains { $0.part?.states[state.name, default: 0] ?? 0 > 0 }
    }
    // Records of earlier visits that are kept make more pages than are read.
    let hasKept = parts.contains { part in
      part.part.map { $0.pages > $0.states[AddressState.page.name, default: 0] } ?? false
    }
    let titles =
      [title] + states.map(word) + (hasKept ? ["records"] : []) + ["indexable", "app-linked"]
    let rows = parts.map { name, part in
      let counts = states.map { part?.states[$0.name] ?? 0 }
      let records = hasKept ? [part?.pages ?? 0] : []
      let numbers = counts + records + [part?.indexable ?? 0, part?.appLinked ?? 0]
      return [TerminalText.line(name)] + numbers.map(Amount.number)
    }
    return [""] + TextTable(titles, rows).lines(width: width)
  }

  private static let shownStates: [AddressState] = [
    .page, .checked, .redirected, .failed, .gone, .deferred, .waiting, .leased,
  ]

  /// The title of a column of URLs in a state.
  private static func word(_ state: AddressState) -> String {
    switch state {
    case .page: "read"
    case .checked: "checked"
    case .failed: "not read"
    case .deferred: "over budget"
    case .redirected: "redirects"
    case .gone: "gone"
    case .waiting, .later: "waiting"
    case .leased: "in progress"
    }
  }

  /// What budgets have kept from being fetched, in lines; nothing when there is none.
  static func text(_ budgets: [HostBudgetReport]) -> [String] {
    guard !budgets.isEmpty else { return [] }
    var lines = ["  deferred by a budget:"]
    for host in budgets.prefix(shownHosts) {
      var parts = host.deferred.sorted { $0.key < $1.key }.map {
        "\(Amount.count($0.value, "URL")) (\($0.key))"
      }
      if host.passed > 0 { parts.append("\(Amount.count(host.passed, "link")) (budget.host)") }
      if host.passedByDomain > 0 {
        parts.append("\(Amount.count(host.passedByDomain, "link")) (\(CrawlReason.domainBudget))")
      }
      if !host.templates.isEmpty {
        parts.append("such as \(host.templates.joined(separator: " "))")
      }
      lines.append("    \(host.origin)  \(parts.joined(separator: ", "))")
    }
    if budgets.count > shownHosts {
      lines.append(
        "    … and \(Amount.count(budgets.count - shownHosts, "more host", "more hosts"))"
      )
    }
    return lines
  }
}

// MARK: - For a program

extension CrawlOutcome: JSONWritable {
  /// Writes the outcome as one object.
  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("budgets", budgets)
    writer.field("duplicates", duplicates)
    writer.field("hosts", hosts.map { NamedPart(key: "origin", name: $0.name, part: $0) })
    writer.field("retries", retries)
    writer.field("run", report)
    writer.field("seconds", (seconds * 1000).rounded() / 1000)
    writer.field("seeds", seeds.map { NamedPart(key: "url", name: $0.url, part: $0.part) })
    writer.field("unreadSeeds", fates.filter(\.isUnread))
    writer.endObject()
  }
}

/// A seed or a host with its counts.
private struct NamedPart: JSONWritable {
  /// The key of the name, which comes between `indexable` and `pages` or behind `states`.
  let key: String
  let name: String
  let part: StorePart?

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("appLinked", part?.appLinked ?? 0)
    writer.field("indexable", part?.indexable ?? 0)
    if key < "pages" { writer.field(key, name) }
    writer.field("pages", part?.pages ?? 0)
    writer.field("states", part?.states ?? [:])
    if key > "states" { writer.field(key, name) }
    writer.endObject()
  }
}
