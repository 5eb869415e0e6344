import Storing

/// Indexes what a copy takes over, beside the taking over.
///
/// To find duplicates, all pages of the copy are looked at; so a round begins no sooner than ten times as
/// long after the last one as that took.
actor CopyIndexing {
  private let copy: EmbeddedStore
  private let keeper: IndexKeeper
  private let holder: StoreLock.Holder
  private let console: Console
  /// How many changes came in since the last round began.
  private var waiting = 0
  /// Whether a round is due although no change has come: an earlier process may have left something.
  private var isDue = true
  private var round: Task<Void, Never>?
  private var next = ContinuousClock.now
  private var failure: (any Error)?

  private static let pause = 10
  private static let shortestPause = Duration.seconds(1)

  /// Prepares to index `copy` with `keeper`.
  init(_ copy: EmbeddedStore, keeper: IndexKeeper, holder: StoreLock.Holder, console: Console) {
    (self.copy, self.keeper, self.holder, self.console) = (copy, keeper, holder, console)
  }

  /// Counts changes that were taken over, and begins a round when it is time for one.
  ///
  /// - Throws: What the last round has failed with.
  func add(_ changes: Int) throws {
    waiting += changes
    if let failure { throw failure }
    guard round == nil, waiting > 0 || isDue, ContinuousClock.now >= next else { return }
    let count = waiting
    (waiting, isDue) = (0, false)
    round = Task { await self.run(count) }
  }

  /// Ends with everything indexed.
  ///
  /// - Throws: What indexing fails with.
  func finish() async throws {
    await round?.value
    if let failure { throw failure }
    if waiting > 0 || isDue { try await index(waiting) }
    (waiting, isDue) = (0, false)
  }

  private func run(_ count: Int) async {
    let start = ContinuousClock.now
    do {
      try await index(count)
    } catch {
      failure = error
    }
    let end = ContinuousClock.now
    next = end + max(Self.shortestPause, (end - start) * Self.pause)
    round = nil
  }

  private func index(_ count: Int) async throws {
    if count > 0 { console.note("Taken over: \(Amount.count(count, "change")).") }
    try await copy.findDuplicates()
    try await keeper.updateUnlessLocked(from: copy, holder: holder)
  }
}
