import Crawling
import Records

/// The progress line and the closing summary of a crawl.
struct CrawlSummary {
  /// The one-line state of a run, for redrawing.
  static func line(_ progress: Crawler.Progress, seconds: Double) -> String {
    let report = progress.report
    let rate = seconds > 0 ? Double(report.pages) / seconds : 0
    let refused = report.refused.values.reduce(0, +)
    return "\(report.pages) pages, \(report.unchanged) unchanged, \(refused) not fetched or gone, "
      + "\(progress.inFlight) under way, \(progress.hosts) hosts, \(Int(rate)) pages/s"
  }

  /// The summary of a run that ended, for a person.
  static func text(_ report: CrawlReport, seconds: Double) -> String {
    var lines = [
      "Crawl \(ending(report)).",
      "  \(report.pages) pages read, \(report.unchanged) unchanged, \(report.redirects) redirects, "
        + "\(report.requests) requests, \(report.bytes) bytes in \(rounded(seconds)) s",
      "  \(report.indexable) indexable, \(report.appLinked) app-linked",
    ]
    lines += table("not fetched", report.refused)
    lines += table("not indexed", report.notIndexed)
    lines += table("indexed, but no app-linked result", report.notAppLinked)
    lines += table("tried again", report.retries)
    if report.lostLeases > 0 {
      lines.append("  \(report.lostLeases) leases ended too early; their pages are visited again")
    }
    return lines.joined(separator: "\n")
  }

  /// Lines of `counts`, greatest first.
  static func table(_ title: String, _ counts: [String: Int]) -> [String] {
    guard !counts.isEmpty else { return [] }
    let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    return ["  \(title):"] + sorted.map { "    \($0.value)\t\($0.key)" }
  }

  private static func ending(_ report: CrawlReport) -> String {
    switch report.end {
    case .complete: "complete"
    case .deferred: "stopped: what waits is due later; run the same command again then"
    case .pageLimit: "stopped at the limit of pages; run the same command again to go on"
    case .timeLimit: "stopped at the limit of time; run the same command again to go on"
    case .stopped: "interrupted, state saved; run the same command again to go on"
    }
  }

  private static func rounded(_ seconds: Double) -> String {
    String((seconds * 10).rounded() / 10)
  }
}
