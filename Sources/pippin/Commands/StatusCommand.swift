import ArgumentParser
import Foundation
import JSON
import Records
import Storing

/// Shows what a store holds.
struct StatusCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Show what the store holds, and who uses it.",
    discussion: """
      Counts URLs by state and reason; pippin rules CODE explains each.

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

  @Option(help: "Output format: terminal, json or prometheus.")
  var format = Format.terminal

  @OptionGroup var storing: StoreOptions
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    try await CommandRunner.run(global) { console in
      do {
        try await show(console)
      } catch  where format == .prometheus {
        // A collector of text files keeps this, so that an alert comes of it.
        console.print(bytes: Array(MetricsText.text([CrawlMetrics.readable(false)]).utf8))
        throw error
      }
    }
  }

  private func show(_ console: Console) async throws {
    let folder = try StoreFolder(opening: storing.store)
    let store = try EmbeddedStore(folder, access: .reading)
    let now = Clock.now()
    let survey = try await StoreSurvey(store, at: now)
    let budgets = try await store.budgetReports(limit: CrawlOutcome.hostLimit)
    switch format {
    case .terminal:
      let unmapped = try await UnmappedText.lines(store, folder)
      let text = StatusText(
        survey: survey,
        budgets: budgets,
        unmapped: unmapped,
        retries: try await store.upcomingRetries(),
        followed: try await store.followed()?.name,
        uploads: try WaitingText(folder.archivePath).line,
        now: now
      )
      console.print(text.lines.joined(separator: "\n"))
    case .json:
      var writer = JSONWriter()
      writer.value(StatusReport(survey: survey, budgets: budgets, now: now))
      console.print(String(decoding: writer.bytes, as: UTF8.self))
    case .prometheus:
      let damaged = store.damagedPages.count
      let metrics =
        survey.metrics(at: now) + [
          CrawlMetrics.readable(true),
          Metric(
            "pippin_damaged",
            .gauge,
            "What turned out to be damaged while it was read.",
            damaged
          ),
        ]
      console.print(bytes: Array(MetricsText.text(metrics).utf8))
    }
  }
}
