import Basics
import Engagement
import Indexing
import Records
import Storing

/// The side of a served store that writes: holds the lock of its index, indexes what a crawl
/// commits, and accepts engagement.
///
/// One thing is done after the other, and long ones in pieces. Batches of events that come while
/// one is being written wait together and share the next transaction, so that many small batches
/// cost one wait for the disk.
actor StoreWriter {
  /// Events that wait, and what became of them.
  private final class Ticket {
    let inputs: [EngagementInput]
    var result: Result<[EngagementIntake.Outcome], any Error>?

    init(_ inputs: [EngagementInput]) { self.inputs = inputs }
  }

  /// The events that may wait; more are refused for now.
  private static let waitingLimit = 50_000
  /// Seconds between two times that all pages with votes are scored anew.
  private static let scoringInterval = 3_600.0
  /// Seconds until a ranking pass that failed is tried again.
  private static let retryInterval = 60.0

  /// The index, which searches may use at any time.
  nonisolated let index: SegmentIndex
  /// The secret that impressions are signed with.
  private(set) var secret: [UInt8] = []

  private let folder: StoreFolder
  private let store: EmbeddedStore
  private let settings: StoreServing
  private let lock: StoreLock
  private var session: EngagementSession?
  private var scored: Timestamp?
  private var waiting: [Ticket] = []
  /// What pages are scored against while their scores are being renewed.
  private var renewed: SignalBasis?
  /// When a ranking pass that failed is tried again.
  private var retry: Timestamp?
  /// Whether the index was damaged, so that all pages are to be scored again.
  private var isDamaged = false
  /// Whether the store was closed; what comes later would be finished by nobody.
  private var isClosed = false
  private let mutex = AsyncMutex()
  /// Its work waits for the disk, and takes long at times.
  private nonisolated let executor = QueueExecutor(label: "store writer")

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Takes the lock of the index of `store`, and opens the index for writing.
  ///
  /// - Throws: ``StoreError``, with the code `locked` when another process has the lock, or
  ///   ``IndexError``.
  init(_ store: EmbeddedStore, settings: StoreServing) throws {
    self.store = store
    self.settings = settings
    folder = store.folder
    lock = try StoreLock(.index, in: folder, holder: settings.holder)
    index = try IndexFeed.open(folder, options: settings.options, isDamaged: &isDamaged)
  }

  /// Indexes what changed in the store since the last time, renews signals when they are due,
  /// and opens the votes when they are not yet.
  ///
  /// - Returns: Whether anything was changed that searches show.
  /// - Throws: What the store or the index throws.
  func update(now: Timestamp) async throws -> Bool {
    // The common case: nothing happened, and nobody has to wait for that to be found out.
    let isOwed = retry.map { !$0.isAwaited(at: now, within: Self.retryInterval) } ?? false
    if !isOwed, !isScoringDue(at: now), try await store.latestVersion() <= index.version {
      return false
    }
    var (count, isDue) = try await mutex.take { try await drain(now: now) }
    isDue = isDue && (isOwed || retry == nil)
    if isDue {
      // Looking at all pages is not to be had for every page that a crawl brings.
      retry = now.advanced(bySeconds: Self.retryInterval)
      try await renew(now: now)
      retry = nil
    }
    try await mutex.take {
      guard !isClosed else { return }
      if session == nil { try await openSession(now: now) }
      if isScoringDue(at: now) {
        try await session?.finish(now: now)
        scored = now
      }
    }
    return count > 0 || isDue
  }

  /// Indexes what changed; says how much that was, and whether a ranking pass is due.
  private func drain(now: Timestamp) async throws -> (count: Int, isDue: Bool) {
    guard !isClosed else { return (0, false) }
    let feed = try feed(now: now)
    let version = index.version
    let quarantined = index.quarantined.count
    let count = try await feed.drain()
    if index.quarantined.count > quarantined { isDamaged = true }
    if count > 0, let session {
      var changed: [UInt64] = []
      try store.forEachChanged(after: version) { changed.append($0) }
      session.forget(changed)
    }
    return (count, isDamaged || feed.needsRenewal(at: now))
  }

  /// Weighs all pages anew, which takes minutes where there are millions, and takes events in
  /// meanwhile.
  ///
  /// Votes that come while pages are looked at count as they did before. Then each is scored by
  /// what was found, and the pages get their scores piece by piece, with the votes that they have
  /// by then.
  private func renew(now: Timestamp) async throws {
    // Should it fail, it is still due: nothing says that it was done.
    defer { renewed = nil }
    let (table, _) = try await feed(now: now).survey(store, at: now)
    let feed = try feed(now: now).scoring(by: table)
    try await mutex.take {
      guard !isClosed else { return }
      renewed = feed.basis
      try session?.close()
      session = nil
      try await openSession(now: now)
    }
    var version: Int64? = 0
    while let last = version {
      version = try await mutex.take {
        isClosed ? nil : try await feed.rescore(after: last)?.last
      }
    }
    // The one who opens the store next begins again.
    guard !isClosed else { return }
    try feed.end(table, in: folder)
    isDamaged = false
    let index = index
    try await Task.detached { try index.settle() }.value
  }

  private func feed(now: Timestamp) throws -> IndexFeed {
    IndexFeed(
      store: store,
      index: index,
      weights: settings.weights,
      basis: basis(now),
      engagement: try EngagementView.open(folder, settings: settings.engagement, now: now)
    )
  }

  /// Whether pages with votes were never scored, not for long, or by a clock that was ahead.
  private func isScoringDue(at now: Timestamp) -> Bool {
    guard let scored else { return true }
    return !(0..<Self.scoringInterval).contains(now.seconds(since: scored))
  }

  private func openSession(now: Timestamp) async throws {
    let opened = try EngagementSession(
      folder: folder,
      store: store,
      index: index,
      weights: settings.weights,
      basis: basis(now),
      settings: settings.engagement,
      random: settings.random
    )
    secret = try await opened.impressionKey(random: settings.random)
    session = opened
  }

  private func basis(_ now: Timestamp) -> SignalBasis {
    if let renewed { return renewed }
    var basis = SignalBasis(folder, halfLife: settings.halfLife)
    if basis.moment == nil { basis.moment = now }
    return basis
  }

  /// Takes events and activities in.
  ///
  /// - Returns: What became of each, when all are durable and the next search sees them.
  /// - Throws: ``StoreError``; nothing was taken then.
  func take(_ inputs: [EngagementInput], now: Timestamp) async throws -> [EngagementIntake.Outcome]
  {
    guard waiting.reduce(inputs.count, { $0 + $1.inputs.count }) <= Self.waitingLimit else {
      throw ServedStoreError.busy
    }
    let ticket = Ticket(inputs)
    waiting.append(ticket)
    try await mutex.take {
      if ticket.result == nil { try await flush(now: now) }
    }
    guard let result = ticket.result else { throw ServedStoreError.closed }
    return try result.get()
  }

  /// Accepts all that waits, in one transaction.
  private func flush(now: Timestamp) async throws {
    let tickets = waiting
    waiting = []
    do {
      if session == nil, !isClosed { try await openSession(now: now) }
      guard let session else { throw ServedStoreError.closed }
      var outcomes = try await session.takeEach(tickets.flatMap(\.inputs), now: now)[...]
      for ticket in tickets {
        ticket.result = .success(Array(outcomes.prefix(ticket.inputs.count)))
        outcomes = outcomes.dropFirst(ticket.inputs.count)
      }
    } catch {
      for ticket in tickets { ticket.result = .failure(error) }
    }
  }

  /// Has `erase` erase pages and votes while nothing else is written, and takes the index along.
  ///
  /// Votes are closed meanwhile, because a session keeps in memory what is known of items.
  ///
  /// - Returns: What `erase` returns, when no search finds what was erased.
  /// - Throws: What `erase`, the store or the index throws.
  func forget<Outcome: Sendable>(
    now: Timestamp,
    _ erase: @Sendable () async throws -> Outcome
  ) async throws -> Outcome {
    try await mutex.take {
      guard !isClosed else { throw ServedStoreError.closed }
      let last = session
      session = nil
      try await last?.finish(now: now)
      try last?.close()
      let outcome = try await erase()
      _ = try await drain(now: now)
      try index.purge()
      try await openSession(now: now)
      return outcome
    }
  }

  /// Makes everything durable and closes the votes; the lock is free when this goes.
  ///
  /// - Throws: What the store or the index throws.
  func close(now: Timestamp) async throws {
    try await mutex.take {
      isClosed = true
      let last = session
      session = nil
      try await last?.finish(now: now)
      try last?.close()
      try await index.finish()
    }
  }
}
