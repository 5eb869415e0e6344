import Basics
import Feeding
import Foundation
import Searching
import Storing

/// One run of a feed: brings the local index up to date, sends what changed, and goes on.
struct FeedRun {
  let target: FeedTarget
  let server: any EngineServer
  let ledger: FeedLedger
  let source: FeedSource
  let keeper: IndexKeeper
  let holder: StoreLock.Holder
  let console: Console
  /// The seconds without anything taken after which the feed gives up.
  let patience: Double

  /// The seconds between two looks for changes.
  private static let pause = 1.0
  /// The seconds between two looks at all scores, and by how much one has to differ then, in units of
  /// 1/65,536: an engine indexes the whole page again for it.
  private static let (rescoring, step) = (3_600.0, Int32(256))

  /// Has the index belong to this feed.
  ///
  /// - Throws: ``FeedError`` when it belongs to another, or the server does not do it.
  func claim(creates: Bool, again: Bool) async throws {
    if try ledger.setShape(source.shape) {
      console.note("Documents of another form than before: sending everything again.")
    }
    if again { try ledger.begin() }
    try await FeedClaim(target: target, server: server, identity: try ledger.identity())
      .take(creates: creates, takesOver: again) { try ledger.begin() }
    guard try ledger.cursor() <= (try await source.store.latestVersion()) else {
      throw FeedError(
        .taken,
        target: target.text,
        reason: "it has later versions than this store, which was restored from a copy",
        advice: "Feed a new index."
      )
    }
  }

  /// Sends what there is; `once` all of it, else until a signal comes.
  ///
  /// - Throws: ``FeedError``, or what the store throws; ``Failure`` when pages were refused or a signal came.
  func run(once: Bool) async throws {
    let console = console
    var feeder = try IndexFeeder(
      source,
      to: target,
      of: server,
      ledger: ledger,
      behavior: IndexFeeder.Behavior(
        patience: patience,
        sleep: { seconds in try await Self.sleep(seconds) },
        chance: { Double.random(in: 0..<1) },
        listener: { console.note("\($0). Trying again.") }
      )
    )
    let signals = InterruptHandler {}
    defer { signals.cancel() }
    do {
      try await follow(&feeder, once: once)
    } catch is CancellationError {
      // A signal came while the server was away.
    }
    try end(feeder.report, once: once)
  }

  private func follow(_ feeder: inout IndexFeeder, once: Bool) async throws {
    var rescored = ContinuousClock.now - .seconds(Self.rescoring)
    try await feeder.retryRefused()
    while InterruptHandler.received == nil {
      if try await update() { try await claim(creates: false, again: false) }
      let count = try await feeder.drain()
      if once || ContinuousClock.now - rescored >= .seconds(Self.rescoring) {
        try await feeder.rescore(step: once ? 1 : Self.step)
        rescored = .now
      }
      if console.hasProgressLine {
        console.progress("sent: \(Amount.count(feeder.report.sent, "page"))")
      }
      guard count == 0 else { continue }
      if once { return }
      try await Self.sleep(Self.pause)
    }
  }

  /// Brings the local index up to date, unless another process does.
  ///
  /// - Returns: Whether anything changed since the last time.
  private func update() async throws -> Bool {
    let version = try await source.store.latestVersion()
    guard try version > ledger.cursor() else { return false }
    try await keeper.updateUnlessLocked(from: source.store, holder: holder, speaks: false)
    return true
  }

  /// Sleeps for so many seconds.
  ///
  /// - Throws: `CancellationError` when a signal comes.
  private static func sleep(_ seconds: Double) async throws {
    var left = seconds
    while left > 0 {
      if InterruptHandler.received != nil { throw CancellationError() }
      let part = min(left, 0.2)
      try await Task.sleep(for: .seconds(part))
      left -= part
    }
  }

  /// Says what was done.
  ///
  /// - Throws: ``Failure`` when pages were refused, or a signal came.
  private func end(_ report: IndexFeeder.Report, once: Bool) throws {
    if console.hasProgressLine { console.progress("") }
    let counts = try ledger.counts()
    console.note(
      "Sent: \(Amount.count(report.sent, "page")); removed: \(report.removed). "
        + "\(target.text) has \(Amount.count(counts.sent, "page"))."
    )
    for refusal in report.refused {
      let name = TerminalText.plain(refusal.url ?? refusal.document)
      console.complain("\(name): refused (\(TerminalText.plain(refusal.reason))).")
    }
    if let first = report.damaged.first {
      console.complain(
        "\(Amount.count(report.damaged.count, "record")) damaged and not sent, the first of \(first). "
          + "Crawl the pages again; what the engine has of them stays."
      )
    }
    if report.newer > 0 {
      console.complain(
        "\(Amount.count(report.newer, "page")) not replaced: the engine has later versions of them. "
          + "Something else writes to the index, or the store was restored; feed a new index."
      )
    }
    if let signal = InterruptHandler.received {
      throw Failure(signal == SIGTERM ? .terminated : .interrupted)
    }
    if report.refusedCount + report.newer > 0 { throw Failure(.badInput) }
  }
}
