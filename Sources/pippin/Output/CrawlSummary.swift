import Basics
import Crawling
import Inspecting
import Records

/// The closing summary of a crawl.
struct CrawlSummary {
  /// Why a run has brought nothing for a while, for a person.
  static func text(_ stall: Stall) -> String {
    switch stall {
    case .slowServers(let requests, let oldest, let seconds):
      "No progress: \(Amount.count(requests, "request")) unanswered, the oldest to \(oldest) for "
        + "\(Amount.duration(seconds))."
    case .waiting(let seconds):
      "No progress: every host waits for its delay; the next request is in "
        + "\(Amount.duration(seconds.rounded(.up)))."
    case .later(let seconds):
      "No progress: every host that is left failed, or asked to wait; the next request is "
        + (seconds <= 0 ? "due now." : "in \(Amount.duration(seconds.rounded(.up))).")
    case .storing(let settlements):
      "No progress: \(Amount.count(settlements, "response")) not stored yet; the store is slow."
    case .idle:
      "No progress: nothing is left to ask for here. Other workers have the remaining hosts; those of one "
        + "that was killed are free after two minutes."
    }
  }

  /// The summary of a run that ended, for a person.
  static func text(_ report: CrawlReport, seconds: Double) -> String {
    var lines = [
      "Crawl \(ending(report)).",
      "  \(Amount.count(report.pages, "page")) read, \(Amount.number(report.unchanged)) unchanged, "
        + Amount.count(report.redirects, "redirect"),
      "  \(Amount.count(report.requests, "request")), \(Amount.bytes(report.bytes)) in "
        + Amount.duration(seconds),
      "  \(Amount.count(report.sitemaps, "sitemap")) requested, "
        + "\(Amount.count(report.listed, "URL")) known from them",
      "  \(Amount.number(report.indexable)) indexable, \(Amount.number(report.appLinked)) app-linked",
    ]
    if report.checked > 0 {
      lines.append(
        "  \(Amount.count(report.checked, "URL")) checked: the server answers with success"
      )
    }
    if report.rendered > 0 {
      lines.append(
        "  \(Amount.count(report.rendered, "page")) rendered, \(Amount.number(report.changedByScripts)) "
          + "of them changed by their scripts"
      )
    }
    let statuses = report.statuses.map { ("status \($0.key)", $0.value) }
    lines += table("responses", Dictionary(uniqueKeysWithValues: statuses))
    lines += table("URLs not read or gone", report.failed, report.examples)
    lines += table("sitemaps not read", report.sitemapsMissed, report.sitemapExamples)
    let passed = report.passedOver
    lines += table("links not followed", passed.counts, passed.examples)
    lines += table("pages not indexed", report.notIndexed)
    lines += table("pages not rendered", report.notRendered, report.examples)
    lines += table("indexed pages that are no app-linked results", report.notAppLinked)
    lines += table("failed attempts, repeated now or later", report.retries, report.retryExamples)
    lines += cutDelays(report.cutDelays)
    if report.lostLeases > 0 {
      lines.append(
        "  \(Amount.count(report.lostLeases, "page")) to be read again: the lease ran out"
      )
    }
    return lines.joined(separator: "\n")
  }

  /// A line about hosts whose Crawl-delay is longer than is kept, with the longest as an example.
  static func cutDelays(_ delays: [String: Double]) -> [String] {
    guard let longest = delays.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }) else {
      return []
    }
    let hosts = Amount.count(delays.count, "host")
    return [
      "  Crawl-delay of \(hosts) cut to \(SettingKey.crawlCrawlDelayCeiling.rawValue), such as "
        + "\(longest.key): \(Amount.duration(longest.value))"
    ]
  }

  /// Lines of `counts`, greatest first, with the numbers at their right edge, each with its example
  /// below it.
  static func table(
    _ title: String,
    _ counts: [String: Int],
    _ examples: [String: String] = [:]
  ) -> [String] {
    guard !counts.isEmpty else { return [] }
    let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    let widest = CellText.width(Amount.number(sorted[0].value))
    let lines = sorted.flatMap { name, count in
      let number = Amount.number(count)
      let padding = String(repeating: " ", count: max(0, widest - number.count))
      let indent = String(repeating: " ", count: widest + 6)
      return ["    \(padding)\(number)  \(name)"]
        + (examples[name].map { ["\(indent)such as \($0)"] } ?? [])
    }
    return ["  \(title):"] + lines
  }

  /// When to come back; `nil` when what waits may be requested already.
  private static func time(_ due: Timestamp) -> String? {
    due.milliseconds > 0 ? "from \(SeedOutcomeText.text(due)) on" : nil
  }

  private static func ending(_ report: CrawlReport) -> String {
    switch report.end {
    case .complete: "complete"
    case .deferred:
      "stopped: every URL that waits is due later. Run the same command "
        + (report.nextDue.flatMap(time) ?? "then")
    case .pageLimit: "stopped at the limit of pages. Run the same command to go on"
    case .timeLimit: "stopped at the limit of time. Run the same command to go on"
    case .stopped: "interrupted; everything is saved. Run the same command to go on"
    }
  }
}
