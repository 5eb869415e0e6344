import Foundation
import Frontier
import PostgresStoring
import Storing

/// Copies a whole store into one of another kind: everything that a crawl goes on with.
struct StoreMove {
  /// How a copy in a folder is indexed.
  let settings: Settings
  /// Where to speak.
  let console: Console

  /// How many hosts, and how many addresses, one transaction takes over.
  private static let batch = 500

  /// Copies a store in a folder into an empty one on PostgreSQL.
  ///
  /// - Parameters:
  ///   - folder: The folder; nobody crawls into it meanwhile.
  ///   - location: The store on PostgreSQL, whose tables are there.
  /// - Throws: What either store throws.
  func copy(folder: String, to location: PostgresLocation) async throws {
    let source = try StoreFolder(opening: folder)
    let lock = try StoreLock(.crawl, in: source, holder: .current("pippin store"))
    defer { withExtendedLifetime(lock) {} }
    let store = try EmbeddedStore(source, access: .reading)
    try await store.refuseFollowed()
    let target = try await PostgresStore.opened(location, now: Clock.now)
    let signals = InterruptHandler {}
    defer { signals.cancel() }
    try await copy(store, into: target) { signals.received != nil }
    await target.close()
    guard let signal = signals.received else { return }
    throw Failure(
      Failure.Code(signal: signal),
      "the copy was stopped, and \(location.text) is of no use as it is.",
      fix: "Run DROP SCHEMA pippin CASCADE in that database, and copy again."
    )
  }

  /// Copies a store on PostgreSQL into a new folder.
  ///
  /// - Parameters:
  ///   - location: The store; no worker is at work on it.
  ///   - folder: The folder, which is there whole or not at all.
  /// - Throws: What either store throws, or a ``Failure`` when workers are at work.
  func copy(_ location: PostgresLocation, toFolder folder: String) async throws {
    let source = try await PostgresStore.opened(location, now: Clock.now)
    let workers = try await source.workerCount()
    guard workers == 0 else {
      throw Failure(
        .locked,
        "\(Amount.count(workers, "worker")) of \(location.text) may be at work.",
        fix: "Stop them; one that was killed counts for two minutes."
      )
    }
    try await NewFolder.make(at: folder, console) { partial, isInterrupted in
      let store = try EmbeddedStore(StoreFolder(creating: partial), access: .writing)
      try await copy(source, into: store, isInterrupted)
      try store.close()
    }
    await source.close()
    try await index(StoreFolder(opening: folder))
  }

  private func index(_ folder: StoreFolder) async throws {
    let keeper = try IndexKeeper(folder: folder, settings: settings, console: console)
    let store = try EmbeddedStore(folder, access: .writing)
    try await store.findDuplicates()
    try await keeper.updateUnlessLocked(from: store, holder: .current("pippin store"))
    try store.close()
  }

  private func copy(
    _ source: some CopySource,
    into target: some CopyTarget,
    _ isInterrupted: () -> Bool
  ) async throws {
    try await target.beginCopy()
    try await all(("host", "hosts"), isInterrupted, source.copiedHosts) { try await target.add($0) }
    try await all(("URL", "URLs"), isInterrupted, source.copiedAddresses) {
      try await target.add($0)
    }
    try await all(("URL with links", "URLs with links"), isInterrupted, source.copiedLeads) {
      try await target.add($0)
    }
    guard !isInterrupted() else { return }
    try await target.finishCopy(
      seeds: source.seeds(),
      runs: source.runs(limit: .max).reversed()
    )
  }

  /// Takes all rows of a kind over.
  private func all<Row: Sendable>(
    _ kind: (one: String, many: String),
    _ isInterrupted: () -> Bool,
    _ read: ([UInt8], Int) async throws -> CopiedBatch<Row>,
    _ add: ([Row]) async throws -> Void
  ) async throws {
    var (end, count): ([UInt8], Int) = ([], 0)
    while !isInterrupted() {
      let batch = try await read(end, Self.batch)
      guard !batch.rows.isEmpty else { break }
      try await add(batch.rows)
      (end, count) = (batch.end, count + batch.rows.count)
    }
    console.note("Copied: \(Amount.count(count, kind.one, kind.many)).")
  }
}
