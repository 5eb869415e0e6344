import Addressing
import Basics
import Crawling
import Fetching
import Foundation
import Frontier
import PostgresStoring
import Records

// Crawling into a store that other machines crawl into, too.
extension CrawlRun {
  /// Crawls `list` into a store on PostgreSQL.
  ///
  /// The first worker prepares the run; whoever comes while others are at work only joins them, with the
  /// same settings.
  /// - Parameters:
  ///   - list: The seeds.
  ///   - location: The store.
  ///   - prepares: Whether this worker prepares the run when it is the first.
  /// - Returns: The report of this worker.
  /// - Throws: A ``Failure``, or what a stage throws; what was stored stays.
  @discardableResult
  func run(
    _ list: SeedList,
    sharing location: PostgresLocations,
    prepares: Bool = true
  ) async throws -> CrawlReport {
    let spool = try spool(for: location)
    try fetching.validate()
    let store = try await location.opened(
      settings: settings.store,
      patience: { [settings] in
        InterruptHandler.received == nil ? settings.leaseTime : Self.lastPatience
      },
      now: Clock.now,
      listener: { [console, settings] outage in
        let time = Amount.duration(settings.leaseTime)
        let others = location.isSet ? " Its hosts wait, and the other clusters go on." : ""
        console.note("\(outage). Trying again for up to \(time).\(others)")
      }
    )
    let worker = Self.workerName
    // From here on others count on this worker, until it has left.
    let signals = InterruptHandler {}
    defer { signals.cancel() }
    do {
      return try await run(list, in: store, as: worker, prepares: prepares, spool)
    } catch let error as StoreUnavailable {
      guard let signal = InterruptHandler.received else { throw error }
      console.note("\(error). What was not stored is fetched again by the next run.")
      throw Failure(Failure.Code(signal: signal))
    } catch {
      await withdraw(worker, from: store)
      throw error
    }
  }

  /// Gives back what a worker has that ends with an error, so that nobody waits for it.
  private func withdraw(_ worker: String, from store: any PostgresCrawlStore) async {
    do {
      try await store.recover(owner: worker, at: Clock.now(), delay: settings.delay)
      try await store.leave(worker)
    } catch {
      console.note("\(Failure(error).message) The hosts of this worker are free after two minutes.")
    }
  }

  /// How long calls are made again after a signal, in seconds.
  private static let lastPatience = 10.0

  private func run(
    _ seeds: SeedList,
    in store: any PostgresCrawlStore,
    as worker: String,
    prepares: Bool,
    _ spool: UploadSpool?
  ) async throws -> CrawlReport {
    defer { withExtendedLifetime(spool) {} }
    let (begin, start) = (Date(), Clock.now())
    let isFirst = try await join(store, as: worker, prepares: prepares)
    if let signal = InterruptHandler.received {
      throw Failure(Failure.Code(signal: signal))
    }
    var list = seeds
    list.number(try await store.numbers(ofSeeds: list.seeds.map(\.address.text)))
    if isFirst { try await store.applyBudgets(at: Clock.now()) }
    let run = try await store.beginRun(at: Clock.now(), summary: [])
    let passedBefore = try await store.passedCounts()
    let versions = try await store.latestVersions()
    var (report, signal) = try await uploading(spool?.archives) {
      try await crawl(list, store: store, archive: $0, worker: worker, prepares: isFirst)
    }
    try await self.count(&report, in: store, since: start, passedBefore: passedBefore)
    try await store.updateRun(run, finished: Clock.now(), summary: Self.json(report))
    try await store.leave(worker)
    let seconds = Date().timeIntervalSince(begin)
    let outcome = try await outcome(of: report, seconds: seconds, list, in: store)
    try await tell(outcome, report, isWhole: signal == nil && isFirst, in: store)
    if let signal { throw Failure(Failure.Code(signal: signal)) }
    try await webhook?.tell(of: outcome, store.changes(since: versions), fetching, console)
    await store.close()
    if let spool { try await finishUploads(in: spool.archives) }
    try requireAnswer(report, outcome)
    return report
  }

  /// Joins the workers of a store, and sees that all of them behave alike; the first says how.
  ///
  /// - Returns: Whether this worker prepares the run.
  private func join(
    _ store: any PostgresCrawlStore,
    as worker: String,
    prepares: Bool
  ) async throws -> Bool {
    let now = Clock.now()
    let shared = SharedSettings(settings)
    let joined = try await store.join(
      worker,
      key: SharedSettings.key,
      value: prepares ? shared.bytes : nil,
      at: now,
      until: now.advanced(bySeconds: Self.joiningTime)
    )
    let isFirst = prepares && joined.count.alive == 1
    if !isFirst { noteJoining(others: joined.count.alive - 1) }
    let kept = joined.value.map(SharedSettings.init(bytes:))
    guard let other = kept?.firstDifference(from: shared) else { return isFirst }
    throw Failure(
      .badConfiguration,
      "other workers of this store crawl with \(other.theirs), and this one with \(other.ours).",
      fix: "Give all workers the same settings, or wait until the others have ended."
    )
  }

  /// Says what a worker leaves to the one that has prepared the run.
  private func noteJoining(others: Int) {
    guard others > 0 else {
      return console.note(
        "No other worker is at work, and --worker prepares nothing: it fetches what waits already."
      )
    }
    console.note(
      "Joining \(Amount.count(others, "other worker")). Which pages are visited again, and the limits "
        + "of pages, are those that the first of them was started with. One that was killed counts for "
        + "two minutes, in which nothing is fetched here."
    )
  }

  /// The folder of this machine in which archives wait until they are uploaded; `nil` without archives.
  private func spool(for location: PostgresLocations) throws -> UploadSpool? {
    guard keepsArchive else { return nil }
    guard uploader == nil else { return try UploadSpool(.current("pippin crawl")) }
    throw Failure(
      .usage,
      "--warc keeps its files in the folder of a store, and \(location.text) has none.",
      fix: "Crawl without --warc, into a folder, or with --warc s3://BUCKET/PREFIX/."
    )
  }

  private func outcome(
    of report: CrawlReport,
    seconds: Double,
    _ list: SeedList,
    in store: any PostgresCrawlStore
  ) async throws -> CrawlOutcome {
    var outcome = try await CrawlOutcome(
      report,
      seconds: seconds,
      list: list,
      store: store,
      duplicates: nil
    )
    outcome.command = command
    outcome.asksEveryRun = settings.onlyChecks
    return outcome
  }

  /// How long a worker counts that has just come and was not heard of again, in seconds.
  private static let joiningTime = 30.0

  /// The name of this process among the workers of a store: machine, process and the moment of its start.
  private static var workerName: String {
    let process = ProcessInfo.processInfo
    return "\(process.hostName)-\(process.processIdentifier)-\(Clock.now().milliseconds)"
  }
}
