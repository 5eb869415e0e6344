import Addressing
import Foundation
import Frontier
import PostgresStoring
import Records
import Storing

/// Takes changes over from a store on PostgreSQL into an embedded one, and has them indexed.
struct StoreCopier {
  /// The store that is followed.
  let source: PostgresStore
  /// What it is known by in the copy.
  let name: String
  /// The store that follows.
  let copy: EmbeddedStore
  /// What indexes the copy.
  let keeper: IndexKeeper
  /// Who does it.
  let holder: StoreLock.Holder
  /// Where to speak.
  let console: Console

  /// How many pages one transaction takes over.
  private static let batch = 500
  /// The seconds between two looks for changes when there were none.
  private static let pause = 0.5
  /// The longest time that pages wait for being indexed while more come, in seconds.
  private static let indexingTime = 10.0
  /// The longest wait for a server that does not answer, in seconds.
  private static let longestPause = 10.0

  /// Follows until a signal comes; `once` until everything that there is was taken over.
  ///
  /// - Throws: ``Failure`` when the copy is a store of its own, or when the server is away with `once`.
  func run(once: Bool) async throws {
    guard var version = try await copy.followedVersion(of: name) else {
      throw Failure(
        .usage,
        "\(copy.folder.path) is a store of its own, or follows another one.",
        fix: "Name a new folder with --store."
      )
    }
    let signals = InterruptHandler {}
    defer { signals.cancel() }
    var (taken, indexed) = (0, Date())
    while signals.received == nil, InterruptHandler.received == nil {
      let count = try await step(&version, once: once)
      taken += count
      let isIdle = count == 0
      if taken > 0, isIdle || -indexed.timeIntervalSinceNow > Self.indexingTime {
        try await index(taken)
        (taken, indexed) = (0, Date())
      }
      if isIdle, once { break }
      if isIdle { try await Task.sleep(for: .seconds(Self.pause)) }
    }
    if taken > 0 { try await index(taken) }
    try copy.close()
    guard let signal = signals.received ?? InterruptHandler.received else { return }
    throw Failure(signal == SIGTERM ? .terminated : .interrupted)
  }

  /// Takes one batch over; waits for a server that is away, unless `once`.
  ///
  /// - Returns: How many pages it had.
  private func step(_ version: inout Int64, once: Bool) async throws -> Int {
    var pause = Self.pause
    var isReported = false
    while InterruptHandler.received == nil {
      do {
        return try await take(&version)
      } catch let outage as StoreUnavailable where !once {
        if !isReported { console.note("\(outage). Trying again until it can.") }
        isReported = true
        try await Task.sleep(for: .seconds(pause))
        pause = min(2 * pause, Self.longestPause)
      }
    }
    return 0
  }

  private func take(_ version: inout Int64) async throws -> Int {
    let pages = try await source.followedPages(after: version, limit: Self.batch)
    guard let last = pages.last else { return 0 }
    let origins = Set(pages.compactMap { WebAddress($0.url)?.origin }).sorted()
    let files = try await source.followedFiles(
      of: origins,
      unless: copy.fileTimes(of: origins)
    )
    try await copy.follow(pages, files: files, of: name)
    version = last.version
    return pages.count
  }

  private func index(_ count: Int) async throws {
    console.note("Taken over: \(Amount.count(count, "page")).")
    try await copy.findDuplicates()
    try await keeper.updateUnlessLocked(from: copy, holder: holder)
  }
}
