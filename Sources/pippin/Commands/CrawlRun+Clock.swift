import Basics
import Crawling
import Storing

extension CrawlRun {
  /// Lets nothing of the store wait for a time that only a wrong clock made, and says so.
  func bringBackTimes(in store: EmbeddedStore) async throws {
    let longest = max(settings.delay, settings.backoffCeiling, settings.crawlDelayCeiling)
    let step = try await store.bringBackTimes(at: Clock.now(), longestWait: longest)
    if let step { console.note(Self.text(of: step)) }
  }

  /// What was found of a clock that was set back.
  static func text(of step: ClockStep) -> String {
    let cause =
      step.lastRun.map { "The last run was at \($0.iso8601), which is in the future." }
      ?? "Hosts were to wait for longer than any has to."
    let counts = [(step.hosts, "host"), (step.urls, "URL")].filter { $0.0 > 0 }
      .map { Amount.count($0.0, $0.1) }
    let rest = counts.isEmpty ? "" : " No longer waiting for it: \(counts.joined(separator: ", "))."
    return "\(cause) The clock was wrong then, or is now.\(rest)"
  }
}
