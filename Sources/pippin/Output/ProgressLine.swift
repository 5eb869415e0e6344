import Crawling
import Inspecting

/// The line that says how far a crawl is, made for a width.
struct ProgressLine: Sendable {
  /// What bounds a run beside its queue.
  struct Limits: Hashable, Sendable {
    /// Seconds between two requests to one host.
    var delay: Double
    /// The most pages of the run; `nil` for no limit.
    var pages: Int?
    /// The most seconds of the run; `nil` for no limit.
    var seconds: Double?
  }

  /// What bounds the run.
  let limits: Limits
  /// How many URLs waited when they were last counted, and before that.
  private var waiting: (last: Int, before: Int)?

  /// The line of a run within `limits`.
  init(_ limits: Limits) { self.limits = limits }

  /// The seconds before which a rate says nothing.
  private static let warmUp = 10.0
  /// The pages before which it says nothing either, because the run may have waited for something.
  private static let leastDone = 10

  /// The line, at most `width` cells wide; the least important parts are left out first.
  ///
  /// - Parameters:
  ///   - progress: How far the run is.
  ///   - seconds: How long it has run.
  ///   - width: The room, in cells.
  /// - Returns: A line without a line end.
  mutating func text(_ progress: Crawler.Progress, seconds: Double, width: Int) -> String {
    let report = progress.report
    let done = report.pages + report.unchanged + report.redirects
    note(progress.waiting)
    var parts = Self.counts(progress)
    if progress.hosts > 0 { parts.append((6, Amount.count(progress.hosts, "host"))) }
    if seconds >= Self.warmUp { parts.append((4, Self.rate(Double(done) / seconds))) }
    if let rest = rest(progress, done: done, seconds: seconds) { parts.append((2, rest)) }
    while parts.count > 1, CellText.width(Self.joined(parts)) > width {
      guard let least = parts.indices.max(by: { parts[$0].0 < parts[$1].0 }) else { break }
      parts.remove(at: least)
    }
    return CellText.cut(Self.joined(parts), to: max(1, width))
  }

  /// What the summary of the run counts, too, in its words.
  ///
  /// In the order in which they are, each with its importance, the greatest first.
  private static func counts(_ progress: Crawler.Progress) -> [(Int, String)] {
    let report = progress.report
    let (failed, gone) = (report.failed.values.reduce(0, +), report.gone)
    var parts = [(0, Amount.number(report.pages) + " read")]
    if report.unchanged > 0 { parts.append((1, Amount.number(report.unchanged) + " unchanged")) }
    if report.redirects > 0 { parts.append((5, Amount.count(report.redirects, "redirect"))) }
    if let waiting = progress.waiting {
      parts.append((1, Amount.number(waiting + progress.later) + " waiting"))
    }
    if failed > gone { parts.append((3, Amount.number(failed - gone) + " not read")) }
    if gone > 0 { parts.append((3, Amount.number(gone) + " gone")) }
    return parts
  }

  private static func joined(_ parts: [(Int, String)]) -> String {
    parts.map(\.1).joined(separator: ", ")
  }

  private static func rate(_ rate: Double) -> String {
    rate < 10 ? "\((rate * 10).rounded() / 10)/s" : "\(Amount.number(Int(rate)))/s"
  }

  private mutating func note(_ count: Int?) {
    guard let count, waiting?.last != count else { return }
    waiting = (count, waiting?.last ?? count)
  }

  /// How long the rest takes, in words; `nil` while that cannot be known.
  ///
  /// A host is asked once in a delay, so that the longest queue of a host takes so long, or longer
  /// where robots.txt asks for another delay; where many hosts wait for a request, the rate of the run
  /// counts. The limits of the run bound it from above.
  /// It is an estimate: what waits may need no request, and while the queue grows it is made of what
  /// waits now, and not of the rest of the run.
  private func rest(_ progress: Crawler.Progress, done: Int, seconds: Double) -> String? {
    guard let waiting = progress.waiting, let longest = progress.longestQueue, waiting > 0 else {
      return nil
    }
    let allowed = limits.pages.map { max(0, $0 - progress.report.pages) } ?? .max
    var rest = Double(min(longest, allowed)) * limits.delay
    if allowed >= longest { rest = max(rest, progress.longestRest) }
    // URLs that fail leave the queue as those do that are read.
    let settled = done + progress.report.checked + progress.report.failed.values.reduce(0, +)
    if seconds >= Self.warmUp, settled >= Self.leastDone {
      let ofQueue = Double(waiting) * seconds / Double(settled)
      let ofLimit = done > 0 ? Double(allowed) * seconds / Double(done) : .infinity
      rest = max(rest, min(ofQueue, ofLimit))
    }
    let isGrowing = self.waiting.map { $0.last >= $0.before } ?? true
    let isOpen = isGrowing && waiting < allowed
    if let most = limits.seconds, most - seconds < rest {
      return "at most \(Amount.duration(max(0, most - seconds).rounded())) left"
    }
    // What waits for a moment of its own takes as long as that is away, which is not known here.
    guard rest.rounded() > 0 else { return nil }
    return "about \(Amount.duration(rest.rounded())) \(isOpen ? "for what waits" : "left")"
  }
}

/// When plain lines of progress are due, where no line can be redrawn.
struct PlainProgress: Hashable, Sendable {
  /// Seconds between two lines.
  static let interval = 30.0
  private var next = Self.interval

  /// Starts to count; the first line is due after an interval.
  init() {}

  /// Whether a line is due after so many seconds; several that were missed are one.
  mutating func isDue(at seconds: Double) -> Bool {
    guard seconds >= next else { return false }
    next = ((seconds / Self.interval).rounded(.down) + 1) * Self.interval
    return true
  }
}
