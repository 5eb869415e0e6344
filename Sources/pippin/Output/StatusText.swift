import Basics
import Frontier
import Inspecting
import Records
import Storing

/// What a store holds and what is due, for a person.
struct StatusText {
  /// The store.
  let survey: StoreSurvey
  /// The hosts of which budgets have kept the most from being fetched.
  let budgets: [HostBudgetReport]
  /// What could not be brought over from an older version.
  let unmapped: [String]
  /// What failed and is tried again, by reason.
  let retries: [UpcomingRetry]
  /// The store that this one is a copy of, by its name; `nil` when it is crawled into itself.
  var followed: String?
  /// What is said of archives that wait to be uploaded; `nil` when none waits.
  var uploads: String?
  /// The present moment, up to which ages count.
  let now: Timestamp

  /// The text, a line each.
  var lines: [String] {
    let counts = survey.statistics
    let kept = counts.pages - counts.states[AddressState.page.name, default: 0]
    let share = kept > 0 ? " (\(Amount.number(kept)) kept from an earlier visit)" : ""
    var lines = [
      "\(Amount.count(counts.pages, "page"))\(share), \(Amount.number(counts.indexable)) indexable, "
        + "\(Amount.number(counts.appLinked)) app-linked",
      "\(Amount.count(counts.addresses, "URL")) of "
        + Amount.count(counts.hosts, "host"),
    ]
    lines += duplicates + ["disk: \(disk)", "last run: \(lastRun)", "queue: \(queue)"]
    lines.append("next visits: \(Self.text(survey.nextVisits))")
    if survey.nextAttempts.total > 0 {
      lines.append("next attempts of failed URLs: \(Self.text(survey.nextAttempts))")
    }
    let fates = SeedOutcomeText(now: now)
    if !retries.isEmpty {
      let crawl = followed.map { "the next crawl into \($0)" } ?? "the next crawl of these seeds"
      lines += ["failed, and tried again by \(crawl):"] + fates.lines(retries)
    }
    let states = counts.states.map { (Self.name(ofState: $0.key), $0.value) }
    lines += Self.table("URLs by state", Dictionary(states, uniquingKeysWith: +))
    lines += Self.table("not read, to be tried again, or deferred, by reason", counts.reasons)
    if !counts.reasons.isEmpty { lines.append(CodeReference.hint) }
    lines += CrawlOutcome.text(budgets) + unmapped
    if let uploads { lines += [uploads, WaitingText.fix] }
    for kind in StoreLock.Kind.allCases {
      guard let holder = survey.holders[kind] else { continue }
      lines.append("\(kind.rawValue) lock: held by process \(holder.pid) (\(holder.command))")
    }
    return lines
  }

  private var duplicates: [String] {
    let counts = survey.duplicates
    guard counts.duplicates > 0 else { return [] }
    return [
      "duplicates: \(Amount.count(counts.duplicates, "page")) in "
        + "\(Amount.count(counts.clusters, "group")), \(Amount.number(counts.exact)) word by word"
    ]
  }

  private var disk: String {
    let sizes = survey.sizes
    let kinds = [
      ("records", sizes.records), ("engagement", sizes.engagement), ("index", sizes.index),
      ("archive", sizes.archive),
    ]
    return kinds.map { "\($0.0) \(Amount.bytes($0.1))" }.joined(separator: ", ")
      + "; \(Amount.bytes(sizes.free)) free"
      + sizes.unlisted.map { "; \($0) is not counted: you may not read it" }.joined()
  }

  private var lastRun: String {
    guard let run = survey.lastRun else { return "none" }
    let age = age(of: run)
    switch run.state {
    case .running: return "under way, started \(age) (\(run.started.iso8601))"
    case .aborted:
      return "did not end: killed, failed, or the machine stopped; started \(age) "
        + "(\(run.started.iso8601)); the next crawl goes on"
    case .ended(let end):
      return
        "\(Self.endings[end] ?? end), ended \(age) (\((run.finished ?? run.started).iso8601)); "
        + "\(Amount.count(run.pages, "page")) read, \(Amount.count(run.requests, "request")) in "
        + Amount.duration(run.duration ?? 0) + Self.rendered(run)
    }
  }

  /// How long ago a run ended or began, in words.
  private func age(of run: LastRun) -> String {
    let age = run.age(at: now)
    guard age < 0 else { return "\(Amount.duration(age)) ago" }
    return "\(Amount.duration(-age)) in the future: the clock was wrong then, or is now"
  }

  /// How many pages were rendered, where some were or should have been.
  private static func rendered(_ run: LastRun) -> String {
    guard run.rendered + run.notRendered > 0 else { return "" }
    let left = run.notRendered > 0 ? ", \(Amount.number(run.notRendered)) more were to be" : ""
    return "; \(Amount.count(run.rendered, "page")) rendered\(left)"
  }

  /// How runs end, in words; by the names of their reports.
  private static let endings = [
    "complete": "complete", "deferred": "stopped, the rest is due later",
    "page-limit": "stopped at the limit of pages", "stopped": "interrupted, state saved",
    "time-limit": "stopped at the limit of time",
  ]

  /// What a state is called, by the name that it has for programs.
  static func name(ofState name: String) -> String { StoreStatistics.label(ofState: name) }

  private var queue: String {
    guard survey.queue > 0 else { return "empty" }
    if case .running = survey.lastRun?.state {
      let busy = survey.statistics.states[AddressState.leased.name, default: 0]
      return "\(Amount.count(survey.queue, "URL")), \(Amount.number(busy)) of them in progress"
    }
    let waits = survey.queue == 1 ? "waits" : "wait"
    let seconds = survey.nextDue.map { max(0, $0.seconds(since: now)) } ?? 0
    let next = seconds < 1 ? "now" : "in \(Amount.duration(seconds))"
    return "\(Amount.count(survey.queue, "URL")) \(waits), the next is due \(next)"
  }

  private static func text(_ counts: DueCounts) -> String {
    "\(Amount.number(counts.now)) due now, \(Amount.number(counts.withinDay)) within a day, "
      + "\(Amount.number(counts.withinWeek)) within a week, \(Amount.number(counts.later)) later"
  }

  /// Lines of `counts`, greatest first.
  private static func table(_ title: String, _ counts: [String: Int]) -> [String] {
    guard !counts.isEmpty else { return [] }
    let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    let width = sorted.map { Amount.number($0.value).count }.max() ?? 0
    return ["\(title):"]
      + sorted.map {
        "  \(String(repeating: " ", count: width - Amount.number($0.value).count))"
          + "\(Amount.number($0.value))  \($0.key)"
      }
  }
}
