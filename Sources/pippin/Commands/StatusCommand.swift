import ArgumentParser
import Crawling
import Foundation
import Records
import Storing

/// Shows what a store holds.
struct StatusCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Show what the store holds, and who works on it.",
    discussion: """
      EXAMPLE
        pippin status
      """
  )

  /// How to show it.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case terminal
    case json
    case prometheus
  }

  @Option(help: "terminal, json, or prometheus for a monitoring system.")
  var format = Format.terminal

  @OptionGroup var storing: StoreOptions
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    try await CommandRunner.run(global) { console in
      let folder = try StoreFolder(opening: storing.store)
      let store = try EmbeddedStore(folder, access: .reading)
      let statistics = try await store.statistics()
      let duplicates = try await store.duplicateStatistics()
      let budgets = try await store.budgetReports(limit: CrawlOutcome.hostLimit)
      switch format {
      case .terminal: break
      case .json:
        var writer = JSONWriter()
        statistics.write(to: &writer, budgets: budgets, duplicates: duplicates)
        return console.print(String(decoding: writer.bytes, as: UTF8.self))
      case .prometheus:
        let text = MetricsText.text(statistics.metrics + duplicates.metrics)
        return console.print(bytes: Array(text.utf8))
      }
      console.print(statistics.text)
      for line in CrawlOutcome.text(budgets) { console.print(line) }
      if duplicates.followers > 0 {
        console.print(
          "\(duplicates.followers) pages say the same as others, \(duplicates.exact) of them word "
            + "by word; \(duplicates.clusters) clusters"
        )
      }
      for line in try await UnmappedText.lines(store, folder) { console.print(line) }
      if let run = try await store.runs(limit: 1).first { console.print(Self.text(run)) }
      for kind in StoreLock.Kind.allCases {
        guard let holder = StoreLock.holder(of: kind, in: folder) else { continue }
        console.print("\(kind.rawValue) lock: held by process \(holder.pid) (\(holder.command))")
      }
      let visits = try await store.dueCounts(at: Clock.now())
      console.print(
        "next visits: \(visits.now) due now, \(visits.withinDay) within a day, "
          + "\(visits.withinWeek) within a week, \(visits.later) later"
      )
      if let due = try await store.nextDue() {
        let seconds = Int(max(0, due.seconds(since: Clock.now())).rounded())
        console.print("next address due in \(seconds) s")
      }
    }
  }

  /// The last run in words.
  private static func text(_ run: StoredRun) -> String {
    let began = "run \(run.id) began at \(run.started.iso8601)"
    guard let finished = run.finished else { return "\(began) and has not ended" }
    return "\(began) and took \(Int(finished.seconds(since: run.started).rounded())) s"
  }
}

extension StoreStatistics {
  /// The counts for a person.
  var text: String {
    var lines = [
      "\(pages) pages, \(indexable) indexable, \(appLinked) app-linked",
      "\(addresses) addresses of \(hosts) hosts",
    ]
    lines += CrawlSummary.table("addresses", states)
    lines += CrawlSummary.table("reasons", reasons)
    return lines.joined(separator: "\n")
  }

  /// Writes the counts as an object.
  func write(
    to writer: inout JSONWriter,
    budgets: [HostBudgetReport],
    duplicates: DuplicateStatistics
  ) {
    writer.beginObject()
    writer.field("addresses", addresses)
    writer.field("appLinked", appLinked)
    writer.field("budgets", budgets)
    writer.field("duplicates", duplicates)
    writer.field("hosts", hosts)
    writer.field("indexable", indexable)
    writer.field("pages", pages)
    writer.field("reasons", reasons)
    writer.field("removed", removed)
    writer.field("states", states)
    writer.field("statuses", Dictionary(uniqueKeysWithValues: statuses.map { (String($0), $1) }))
    writer.endObject()
  }
}
