import Basics
package import Segments

extension SegmentIndex {
  /// How long a change of a live score may wait for the disk, in milliseconds.
  private static let scoreDelay = 500
  /// The changes that may wait; more are written by whoever makes them, so that the log never gets
  /// much longer than one that is worth a checkpoint.
  private static let pendingLimit = 1 << 13

  /// Changes the live score of the document `id`; visible to the next search, and on the disk
  /// within a second, or when ``synchronizeScores()`` returns.
  ///
  /// - Parameters:
  ///   - id: The document.
  ///   - score: In [-1,1]; minus infinity hides the document.
  /// - Returns: Whether the index has the document.
  @discardableResult
  package func setLiveScore(_ id: UInt64, _ score: Float) -> Bool {
    let units = LiveScores.units(score)
    var (isWaited, isFull) = (true, false)
    let isKnown = state.withLock { state in
      guard let location = state.snapshot.location(of: id) else { return false }
      // What is as it was needs no room in the file.
      guard location.part.live.score(location.document) != units else { return true }
      location.part.live.set(location.document, to: units)
      state.scoreChanges &+= 1
      state.changedScores?.append(id)
      (isWaited, state.willSynchronize) = (state.willSynchronize, true)
      isFull = state.pendingScores.count > Self.pendingLimit
      let version = location.part.segment.version(location.document)
      let change = LiveScoreLog.Change(id: id, version: version, units: units)
      state.pendingScores.append(change)
      return true
    }
    if !isWaited { synchronizeLater() }
    if isFull { keepFailure { () throws(IndexError) in try keepScores() } }
    return isKnown
  }

  /// Changes many live scores; unknown documents are skipped.
  /// - Returns: How many documents the index has.
  @discardableResult
  package func setLiveScores(_ scores: some Sequence<(id: UInt64, score: Float)>) -> Int {
    scores.reduce(0) { $0 + (setLiveScore($1.id, $1.score) ? 1 : 0) }
  }

  /// Makes every change of a live score so far durable.
  ///
  /// - Throws: ``IndexError`` when the disk fails; the changes wait for the next try then.
  package func synchronizeScores() throws(IndexError) {
    try scoreLog.withLock { (log) throws(IndexError) in
      guard log != nil else { return }
      let pending = takePending()
      guard !pending.isEmpty else { return }
      do throws(IndexError) {
        try log?.append(pending)
      } catch {
        state.withLock { $0.pendingScores = pending + $0.pendingScores }
        throw error
      }
    }
  }

  /// The changes that wait for the log, which no longer do.
  func takePending() -> [LiveScoreLog.Change] {
    state.withLock { state in
      defer { state.pendingScores = [] }
      return state.pendingScores
    }
  }

  private func synchronizeLater() {
    let task = Task.detached {
      // Cancelling only shortens the wait.
      try? await Task.sleep(for: .milliseconds(Self.scoreDelay))
      // From here on a change needs another task, also when writing fails.
      self.state.withLock { $0.willSynchronize = false }
      self.keepFailure { () throws(IndexError) in try self.keepScores() }
      self.tightenBounds()
    }
    tasks.withLock { $0.scoring = task }
  }

  /// Makes the changes so far durable, and the log short again if it has become long.
  ///
  /// Waits for nobody who changes what the manifest says, because that may take long and other
  /// tasks need the thread; comes back later instead.
  func keepScores() throws(IndexError) {
    try synchronizeScores()
    if try checkpointIfFree() { return }
    let isWaited = state.withLock { state in
      defer { state.willSynchronize = true }
      return state.willSynchronize
    }
    if !isWaited { synchronizeLater() }
  }

  private func keepFailure(_ body: () throws(IndexError) -> Void) {
    do throws(IndexError) {
      try body()
    } catch {
      state.withLock { $0.failure = error }
    }
  }

  /// The live score of the document `id`; `nil` when the index does not have it.
  package func liveScore(_ id: UInt64) -> Float? {
    answering { $0.location(of: id).map { LiveScores.score($0.part.live.score($0.document)) } }
  }

  /// The version of the document `id`; `nil` when the index does not have it.
  package func documentVersion(_ id: UInt64) -> Int64? {
    answering { $0.location(of: id).map { $0.part.segment.version($0.document) } }
  }

  /// The ids of all documents that can be found, in no order.
  package var documentIDs: [UInt64] {
    answering { snapshot in
      snapshot.parts.flatMap { part in
        (0..<UInt32(part.segment.count)).filter { !part.isDead($0) }.map { part.segment.id($0) }
      }
    }
  }

  /// Brings the bounds of live scores down after scores fell; searches get faster, not better.
  ///
  /// Takes about 0.3 ms for a million documents, and is done with each write of changed scores too:
  /// a page in a hundred that was high for a moment makes searches cost twice as much.
  package func tightenBounds() {
    state.withLock { state in
      for part in state.snapshot.parts { part.live.tighten() }
    }
  }
}
