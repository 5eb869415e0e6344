package import Basics
package import Engagement
import Foundation
package import Indexing
import JSON
import Records
package import Storing
import Synchronization

/// A store that a process answers from for long: what other processes change in it is seen
/// without opening it anew.
///
/// Whoever owns it calls ``refresh(now:)`` several times a second. When it may write and the lock
/// of the index is free, it takes the lock, and from then on brings into the index what a crawl
/// commits, and accepts engagement. Otherwise it follows what the holder of the lock does.
package final class ServedStore: Sendable {
  private struct State {
    var service: SearchService
    var view: EngagementView?
    var secret: ImpressionKey?
    var writer: StoreWriter?
    /// When the lock is tried for again.
    var nextTry: Timestamp?
    /// When votes and signals are looked at again.
    var nextLook: Timestamp?
    var signals: FileMark?
    var basis: SignalBasis
    /// The version of the store up to which the cache is right, and what marks its duplicates.
    var seen: Int64
    var duplicates: [UInt8]?
  }

  /// What tells whether a file was replaced.
  private struct FileMark: Hashable {
    var size: Int64
    var modified: Double
    var number: UInt64

    init?(_ path: String) {
      var status = stat()
      guard stat(path, &status) == 0 else { return nil }
      size = Int64(status.st_size)
      modified = Double(status.st_mtim.tv_sec) + Double(status.st_mtim.tv_nsec) / 1e9
      number = UInt64(status.st_ino)
    }
  }

  /// The name it is requested by.
  package let name: String
  /// The pages.
  package let store: EmbeddedStore
  /// How it is served.
  let settings: StoreServing
  private let state: Mutex<State>
  private let cache = PageCache(bytes: cacheSize)
  private let apps: AppRegistry
  private let damagedPages = DamagedPages()

  /// The bytes of pages that are kept in memory.
  private static let cacheSize = 64 << 20
  /// Seconds between two tries for the lock.
  private static let tryInterval = 1.0
  /// Seconds between two looks at votes and signals.
  private static let lookInterval = 5.0

  /// Opens the store in `folder` for reading.
  ///
  /// - Throws: ``StoreError`` or ``IndexError``.
  package init(_ name: String, folder: StoreFolder, settings: StoreServing) throws {
    self.name = name
    self.settings = settings
    store = try EmbeddedStore(folder, access: .reading)
    let mark = FileMark(folder.signalsPath)
    let basis = SignalBasis(folder, halfLife: settings.halfLife)
    apps = AppRegistry(known: settings.knownApps)
    var service = SearchService(
      store: store,
      index: try SegmentIndex(reading: folder.indexPath),
      weights: settings.weights,
      synonyms: settings.synonyms,
      basis: basis,
      engagement: nil,
      cache: cache,
      apps: apps,
      damagedPages: damagedPages
    )
    service.blockedCompletions = settings.blockedCompletions
    // Nothing is kept yet, so that nothing that changed before has to be forgotten.
    state = Mutex(State(service: service, signals: mark, basis: basis, seen: .max))
  }

  /// What answers queries now; searches that run go on with what they began with.
  package var service: SearchService { state.withLock { $0.service } }

  /// The secret that impressions are signed with; `nil` where none was ever made.
  package var impressionKey: ImpressionKey? { state.withLock { $0.secret } }

  /// Whether events are accepted.
  package var isWriting: Bool { state.withLock { $0.writer != nil } }

  /// What changes whenever answers may; read before a search, it stands for its answer.
  package var mark: ServedMark {
    let (service, isWriting) = state.withLock { ($0.service, $0.writer != nil) }
    return ServedMark(index: service.index.mark, pages: cache.era, isWriting: isWriting)
  }

  /// What turned out to be damaged so far, a sentence each; answers leave it out.
  package var damage: [String] { service.damage + StoreDamage.found(in: store.folder) }

  /// Notes that the records of the pages `urls` turned out to be damaged.
  package func note(damaged urls: [String]) { damagedPages.note(urls) }

  /// How many pages can be found.
  package var documentCount: Int { service.index.documentCount }

  /// How many pages searches can find, and how many are hidden from them.
  package func searchableCounts() -> SearchableCounts { service.index.searchableCounts() }

  /// The version of the last change that searches see.
  package var indexVersion: Int64 { service.index.version }

  /// Brings what is searched up to what the folder holds.
  ///
  /// - Throws: ``StoreError`` or ``IndexError``; answers go on as before then.
  package func refresh(now: Timestamp) async throws {
    try await forgetChanged()
    try await tryWriting(now: now)
    if let writer = state.withLock({ $0.writer }) {
      _ = try await writer.update(now: now)
      let secret = await writer.secret
      if !secret.isEmpty { state.withLock { $0.secret = ImpressionKey(secret) } }
    } else {
      try service.index.refresh()
    }
    try look(now: now)
  }

  /// Forgets the pages that changed in the store.
  private func forgetChanged() async throws {
    let latest = try await store.latestVersion()
    let duplicates = try await store.duplicatesMark()
    let (seen, known) = state.withLock { ($0.seen, $0.duplicates) }
    if latest > seen {
      var changed: [UInt64] = []
      try store.forEachChanged(after: seen) { changed.append($0) }
      cache.remove(changed)
    }
    if duplicates != known { cache.removeRepresentatives() }
    state.withLock { ($0.seen, $0.duplicates) = (latest, duplicates) }
  }

  /// Takes the lock of the index when it is free, and may be taken.
  private func tryWriting(now: Timestamp) async throws {
    let isDue = state.withLock { state in
      guard !settings.isReadOnly, state.writer == nil else { return false }
      if state.nextTry?.isAwaited(at: now, within: Self.tryInterval) == true { return false }
      state.nextTry = now.advanced(bySeconds: Self.tryInterval)
      return true
    }
    guard isDue else { return }
    let writer: StoreWriter
    do {
      writer = try StoreWriter(store, settings: settings)
    } catch let error as StoreError where error.code == .locked {
      return
    }
    state.withLock { state in
      state.writer = writer
      state.nextLook = nil
      state.service = service(in: state, writer.index)
    }
  }

  /// Reads votes and signals again when it is time, or when signals were renewed.
  private func look(now: Timestamp) throws {
    let mark = FileMark(store.folder.signalsPath)
    let old = state.withLock { $0 }
    let waits = old.nextLook?.isAwaited(at: now, within: Self.lookInterval) ?? false
    if waits, mark == old.signals { return }
    let view =
      try old.view?.renewed(at: now)
      ?? EngagementView.open(store.folder, settings: settings.engagement, now: now)
    let secret = try view?.impressionSecret()
    let basis =
      mark == old.signals
      ? old.basis : SignalBasis(store.folder, halfLife: settings.halfLife)
    state.withLock { state in
      state.nextLook = now.advanced(bySeconds: Self.lookInterval)
      state.signals = mark
      (state.view, state.basis) = (view, basis)
      state.secret = secret.map { ImpressionKey($0) } ?? state.secret
      state.service = service(in: state, state.service.index)
    }
    service.index.warmUpLater()
  }

  private func service(in state: State, _ index: SegmentIndex) -> SearchService {
    var service = SearchService(
      store: store,
      index: index,
      weights: settings.weights,
      synonyms: settings.synonyms,
      basis: state.basis,
      engagement: state.view,
      cache: cache,
      apps: apps,
      damagedPages: damagedPages
    )
    service.blockedCompletions = settings.blockedCompletions
    return service
  }

  /// Takes events and activities in.
  ///
  /// - Returns: What became of each, when all are durable and the next search sees them.
  /// - Throws: ``StoreError``, or ``ServedStoreError`` when this process does not write; nothing
  ///   was taken then.
  package func take(
    _ inputs: [EngagementInput],
    now: Timestamp
  ) async throws -> [EngagementIntake.Outcome] {
    guard let writer = state.withLock({ $0.writer }) else {
      throw settings.isReadOnly ? ServedStoreError.readOnly : ServedStoreError.locked
    }
    return try await writer.take(inputs, now: now)
  }

  /// Who this process is to others that want a lock of the store.
  package var holder: StoreLock.Holder { settings.holder }

  /// Has `erase` erase pages and votes, and takes the index along; see ``StoreWriter``.
  ///
  /// - Parameters:
  ///   - now: The present moment.
  ///   - erase: Erases pages and votes.
  ///   - emptyLogs: Takes what was erased out of the logs of the databases, before this process
  ///     reads from them again. When it fails, searches forget what was erased all the same.
  /// - Returns: What `erase` returns, when no search finds what was erased.
  /// - Throws: What `erase`, `emptyLogs`, the store or the index throws, or ``ServedStoreError`` when
  ///   this process does not write.
  package func forget<Outcome: Sendable>(
    now: Timestamp,
    _ erase: @Sendable () async throws -> Outcome,
    emptying emptyLogs: @Sendable () async throws -> Void
  ) async throws -> Outcome {
    guard let writer = state.withLock({ $0.writer }) else {
      throw settings.isReadOnly ? ServedStoreError.readOnly : ServedStoreError.locked
    }
    let outcome = try await writer.forget(now: now, erase)
    var failure: (any Error)?
    do { try await emptyLogs() } catch { failure = error }
    // Votes that are gone are not counted any longer.
    state.withLock { $0.nextLook = nil }
    try await refresh(now: now)
    if let failure { throw failure }
    return outcome
  }

  /// Makes everything durable and gives the lock back.
  ///
  /// - Throws: What the store or the index throws.
  package func close(now: Timestamp) async throws {
    let writer = state.withLock { state in
      defer { state.writer = nil }
      return state.writer
    }
    try await writer?.close(now: now)
  }
}

/// Why a served store does not take events in.
package enum ServedStoreError: Error, Hashable, Sendable, CustomStringConvertible {
  /// It is only read.
  case readOnly
  /// Another process holds the lock of the index.
  case locked
  /// Too much waits already.
  case busy
  /// It was closed.
  case closed

  package var description: String {
    switch self {
    case .readOnly: "The server only reads this store."
    case .locked: "Another process is writing the index of this store. Try again later."
    case .busy: "Too many events wait to be written. Try again later."
    case .closed: "The server is ending. Try again later."
    }
  }
}

/// The state of a store that is served, in short: while it is the same, so are its answers.
package struct ServedMark: Hashable, Sendable {
  /// The index.
  let index: IndexMark
  /// Rises when pages change that answers were drawn from.
  let pages: Int
  /// Whether events are accepted, so that results come with proofs.
  let isWriting: Bool
}
