import Addressing
import Basics
import Frontier
import Storing

// Whether the frontier has the URL, and when it may be requested.
extension URLExplanation {
  mutating func askQueue(
    _ store: EmbeddedStore?,
    _ seeds: [Seed],
    _ settings: CrawlSettings,
    _ revisits: CrawlPlan.Revisits,
    at now: Timestamp
  ) async throws {
    guard let store, let report = try await store.addressReport(of: address.identity),
      let fate = try await store.outcomes(ofSeeds: [address]).first
    else { return try await askUnkept(store, seeds, settings) }
    let isSeed = seeds.contains { $0.address.canonical == address }
    let next = Self.next(report, fate, isSeed: isSeed)
    let queued = Queued(report, fate, next: next, at: now, patience: settings.patience)
    let isTried = try await isTriedAgain(in: store, seeds, at: now)
    let isAsked = try await isCovered(report, seeds, revisits, in: store, at: now)
    if isTried || isAsked {
      guard queued.isHostDue else { return add(hostOf: queued) }
      return add("queue", "\(isTried ? "Tried" : "Visited") again: \(queued.known)")
    }
    try await add(queued, store)
  }

  /// When the URL may be requested next: one that failed waits for its own time, too, unless it is a seed.
  private static func next(
    _ report: AddressReport,
    _ fate: AddressOutcome,
    isSeed: Bool
  ) -> Timestamp? {
    guard fate.isFailed, fate.end == report.url, !isSeed else { return fate.next }
    return fate.next.map { max($0, report.due) }
  }

  /// What is known of a URL in the frontier.
  private struct Queued {
    let report: AddressReport
    /// The code of why it was not read.
    let code: String?
    /// Its state in words.
    let known: String
    /// Whether its own time has come, within what a run waits for.
    let isDue: Bool
    /// The same of its host.
    let isHostDue: Bool
    /// When its host may be asked.
    let hostDue: String

    init(
      _ report: AddressReport,
      _ fate: AddressOutcome,
      next: Timestamp?,
      at now: Timestamp,
      patience: Double
    ) {
      self.report = report
      code = report.state.reason(report.reason, status: report.status)
      let end = now.advanced(bySeconds: patience)
      isDue = next.map { $0 <= end } ?? true
      isHostDue = fate.hostDue.map { $0 <= end } ?? true
      hostDue = fate.hostDue?.iso8601 ?? ""
      let cause = fate.robotsCause.map { " (\($0))" } ?? ""
      let time =
        report.state == .deferred
        ? "" : next.map { ", next attempt \($0 <= now ? "now" : $0.iso8601)" } ?? ""
      known =
        report.state.name + (report.status == 0 ? "" : ", status \(report.status)")
        + (code.map { ", \($0)\(cause)" } ?? "") + time
        + "; \(report.depthLeft) more links may follow."
    }
  }

  private mutating func askUnkept(
    _ store: EmbeddedStore?,
    _ seeds: [Seed],
    _ settings: CrawlSettings
  ) async throws {
    if seeds.contains(where: { $0.address.canonical == address }) {
      return add("queue", "It is a seed, and was not fetched yet.")
    }
    guard let store, deciding == nil else {
      return add("queue", "No run has kept it.", code: Self.unmet)
    }
    let found = try await unkept(in: store, seeds: seeds, settings)
    add("queue", found.text, code: found.code)
  }

  /// Whether a run that visits pages again means this one.
  private func isCovered(
    _ report: AddressReport,
    _ seeds: [Seed],
    _ revisits: CrawlPlan.Revisits,
    in store: EmbeddedStore,
    at now: Timestamp
  ) async throws -> Bool {
    guard revisits.asks(for: report.state, reason: report.reason, failures: report.failures)
    else { return false }
    if seeds.contains(where: { $0.address.canonical == address }) { return true }
    let known = try await store.seeds()[report.seed]
    return seeds.contains { $0.address.text == known }
  }

  /// Says that the host of the URL is to be left alone.
  private mutating func add(hostOf queued: Queued) {
    add(
      "queue",
      "Its host failed or asked to wait, until \(queued.hostDue): \(queued.known)",
      code: PlanReason.hostBackoff
    )
  }

  /// Says how a URL fares that the store knows.
  private mutating func add(_ queued: Queued, _ store: EmbeddedStore) async throws {
    let (report, known) = (queued.report, queued.known)
    // What was read stays when a later visit fails, which is then what the next one waits for.
    let cause = report.failures > 0 ? queued.code : nil
    let failure = cause == nil ? "" : "; the last visit failed"
    switch report.state {
    case .later where !queued.isDue:
      add("queue", "It waits for its time: \(known)", code: queued.code ?? PlanReason.notDue)
    case .waiting, .later, .leased:
      if queued.isHostDue { add("queue", "In the queue: \(known)") } else { add(hostOf: queued) }
    case .page:
      add("queue", "Read before\(failure): \(known)", code: cause ?? PlanReason.notDue)
      try await askRendering(store)
    case .redirected:
      let target = report.target.map { " to \($0)" } ?? ""
      let text = "It redirects\(target)\(failure): \(known)"
      add("queue", text, code: cause ?? PlanReason.redirected)
    case .checked: add("queue", "Its status was asked: \(known)", code: PlanReason.notDue)
    case .deferred where CrawlReason.isReleased(report.reason):
      add("queue", "Left out by an earlier run, and taken up again: \(known)")
    case .failed, .gone, .deferred:
      add("queue", "Not read: \(known)", code: queued.code ?? report.state.name)
    }
  }

  /// An age in whole minutes, in words.
  static func text(minutes: Int) -> String { "\(minutes) minute\(minutes == 1 ? "" : "s")" }
}
