import Crawling
import Records

/// The progress line and the closing summary of a crawl.
struct CrawlSummary {
  /// The one-line state of a run, for redrawing.
  ///
  /// - Parameters:
  ///   - progress: How far the run is.
  ///   - seconds: How long it has run.
  ///   - delay: The seconds between two requests to one host.
  /// - Returns: A line without a line end.
  static func line(_ progress: Crawler.Progress, seconds: Double, delay: Double) -> String {
    let report = progress.report
    let done = report.pages + report.unchanged + report.redirects
    let rate = seconds > 0 ? Double(done) / seconds : 0
    let failed = report.refused.values.reduce(0, +)
    var parts = ["\(done) done"]
    if let waiting = progress.waiting { parts.append("\(waiting) queued") }
    parts += [
      "\(failed) not fetched", "\(progress.inFlight) under way", "\(progress.hosts) hosts",
      "\(Int(rate)) pages/s",
    ]
    if let rest = secondsLeft(progress, rate: rate, delay: delay) { parts.append("\(rest) left") }
    return parts.joined(separator: ", ")
  }

  /// How long what is queued will take: by the rate so far, or by the delay of the host with the
  /// longest queue, whichever is more.
  private static func secondsLeft(
    _ progress: Crawler.Progress,
    rate: Double,
    delay: Double
  ) -> String? {
    guard let waiting = progress.waiting, let longest = progress.longestQueue, rate > 0 else {
      return nil
    }
    let seconds = Int(max(Double(waiting) / rate, Double(longest) * delay).rounded())
    return switch seconds {
    case ..<60: "\(seconds) s"
    case ..<3600: "\(seconds / 60) min"
    default: "\(seconds / 3600) h \(seconds / 60 % 60) min"
    }
  }

  /// Why a run has brought nothing for a while, for a person.
  static func text(_ stall: Stall) -> String {
    switch stall {
    case .slowServers(let requests, let oldest, let seconds):
      "Nothing has come for a while: \(requests) requests are under way, the oldest to \(oldest) "
        + "for \(Int(seconds)) s."
    case .waiting(let seconds):
      "Nothing has come for a while: every host waits for its delay; the next may be asked in "
        + "\(Int(seconds.rounded(.up))) s."
    case .storing(let settlements):
      "Nothing has come for a while: \(settlements) answers wait to be stored; the disk is slow."
    }
  }

  /// The summary of a run that ended, for a person.
  static func text(_ report: CrawlReport, seconds: Double) -> String {
    var lines = [
      "Crawl \(ending(report)).",
      "  \(report.pages) pages read, \(report.unchanged) unchanged, \(report.redirects) redirects, "
        + "\(report.requests) requests, \(report.bytes) bytes in \(rounded(seconds)) s",
      "  \(report.sitemaps) sitemaps asked for, \(report.listed) addresses known from them",
      "  \(report.indexable) indexable, \(report.appLinked) app-linked",
    ]
    let statuses = report.statuses.map { ("status \($0.key)", $0.value) }
    lines += table("answers", Dictionary(uniqueKeysWithValues: statuses))
    lines += table("not fetched", report.refused)
    lines += table("links not taken up", report.passedOver)
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
