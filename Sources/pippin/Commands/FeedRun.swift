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

  /// Has the index belong to this feed, and everything be sent once more when `again` is set.
  ///
  /// - Throws: ``FeedError`` when it belongs to another, or the server does not do it.
  func begin(creates: Bool, again: Bool) async throws {
    try await claim(creates: creates)
    if again { try ledger.begin() }
  }

  /// Has the index belong to this feed.
  ///
  /// - Throws: ``FeedError`` when it belongs to another, or the server does not do it.
  private func claim(creates: Bool) async throws {
    if try ledger.setShape(source.shape) {
      console.note("Documents of another form than before: sending everything again.")
    }
    let claim = FeedClaim(
      target: target,
      server: server,
      identity: try ledger.identity(),
      behavior: behavior
    )
    try await claim.take(creates: creates) { try ledger.begin() }
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
  /// - Throws: ``FeedError``, or what the store throws; ``Failure`` when pages were refused, when `once` leaves
  ///   some unsent, or a signal came.
  func run(once: Bool) async throws {
    let work = Task { try await follow(once: once) }
    let signals = InterruptHandler { work.cancel() }
    defer { signals.cancel() }
    if InterruptHandler.received != nil { work.cancel() }
    try end(try await work.value)
    if once, try await hasChanges() { throw unsent() }
  }

  private func follow(once: Bool) async throws -> IndexFeeder.Report {
    var feeder = try IndexFeeder(
      source,
      to: target,
      of: server,
      ledger: ledger,
      behavior: behavior
    )
    var said = IndexFeeder.Report()
    // What was refused is said when it is, and also when an error ends the feed.
    defer { tell(feeder.report, since: &said) }
    do {
      var rescored = ContinuousClock.now - .seconds(Self.rescoring)
      try await feeder.retryRefused()
      while true {
        if try await hasChanges() { try await prepare() }
        let count = try await feeder.drain()
        if once || ContinuousClock.now - rescored >= .seconds(Self.rescoring) {
          try await feeder.rescore(step: once ? 1 : Self.step)
          rescored = .now
        }
        tell(feeder.report, since: &said)
        if once, count == 0 { break }
        if count == 0 { try await Task.sleep(for: .seconds(Self.pause)) }
      }
    } catch is CancellationError {
      // A signal came.
    }
    return feeder.report
  }

  private var behavior: IndexFeeder.Behavior {
    let (console, start) = (console, ContinuousClock.now)
    return IndexFeeder.Behavior(
      patience: patience,
      sleep: { try await Task.sleep(for: .seconds($0)) },
      now: { (ContinuousClock.now - start) / .seconds(1) },
      chance: { Double.random(in: 0..<1) },
      listener: { console.note("\($0). Trying again.") }
    )
  }

  private func hasChanges() async throws -> Bool {
    try await source.hasChanges(after: try ledger.cursor())
  }

  /// Brings the local index up to date, unless another process does, and looks whether the index elsewhere is
  /// still the one that belongs to this feed.
  private func prepare() async throws {
    try await keeper.updateUnlessLocked(from: source.store, holder: holder, speaks: false)
    try await claim(creates: false)
  }

  /// Some changes were not sent, because the local index has not taken them.
  private func unsent() -> Failure {
    let other = StoreLock.holder(of: .index, in: source.store.folder)
    let name = other.map { "process \($0.pid) (\($0.command))" } ?? "another process"
    return Failure(
      .locked,
      "\(source.store.folder.path): changes are not sent, because the index has not taken them; \(name) "
        + "keeps it.",
      fix: "Run the command again when they are in the index; what was sent is kept."
    )
  }

  /// Says which pages were refused or are damaged that were not said yet.
  private func tell(_ report: IndexFeeder.Report, since said: inout IndexFeeder.Report) {
    for refusal in report.refused.dropFirst(said.refused.count) {
      let name = TerminalText.plain(refusal.url ?? refusal.document)
      console.complain(
        "\(name): refused (\(TerminalText.plain(refusal.reason))). The next run tries it again."
      )
    }
    for url in report.damaged.dropFirst(said.damaged.count) {
      console.complain(
        "\(TerminalText.plain(url)): the record is damaged and not sent. Crawl the page again; what the "
          + "engine has of it stays."
      )
    }
    said = report
    if console.hasProgressLine {
      console.progress("sent: \(Amount.count(report.sent, "page"))")
    }
  }

  /// Says what was done in all.
  ///
  /// - Throws: ``Failure`` when pages were refused, or a signal came.
  private func end(_ report: IndexFeeder.Report) throws {
    if console.hasProgressLine { console.progress("") }
    let counts = try ledger.counts()
    // What the engine had before of a page that it did not take is not known.
    let rest =
      counts.refused > 0 ? " as they are here, and did not take \(counts.refused)" : ""
    console.note(
      "Sent: \(Amount.count(report.sent, "page")); removed: \(report.removed). "
        + "\(target.text) has \(Amount.count(counts.sent, "page"))\(rest)."
    )
    if report.refusedCount > report.refused.count {
      console.complain(
        "\(Amount.count(report.refusedCount, "page")) refused in all; the first \(report.refused.count) are "
          + "named above."
      )
    }
    if report.newer > 0 {
      console.complain(
        "\(Amount.count(report.newer, "page")) not replaced: the engine has later versions of them. "
          + "Something else writes to the index, or the store was restored; feed a new index."
      )
    }
    if let signal = InterruptHandler.received {
      throw Failure(Failure.Code(signal: signal))
    }
    if report.refusedCount + report.newer > 0 { throw Failure(.badInput) }
  }
}
