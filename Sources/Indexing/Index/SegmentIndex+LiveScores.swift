extension SegmentIndex {
  /// How long a change of a live score may wait for the disk, in milliseconds.
  private static let scoreDelay = 500
  /// The changes that may wait; more are written by whoever makes them.
  private static let pendingLimit = 1 << 18
  /// The changes in the file from which it is written anew, if it has four times as many as
  /// there are documents, or most of them no longer count.
  static let shortenLimit = 1 << 16

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
      guard let place = state.snapshot.place(of: id) else { return false }
      // What is as it was needs no room in the file.
      guard place.part.live.score(place.document) != units else { return true }
      place.part.live.set(place.document, to: units)
      state.scoreChanges &+= 1
      state.changedScores?.append(id)
      (isWaited, state.willSynchronize) = (state.willSynchronize, true)
      isFull = state.pendingScores.count > Self.pendingLimit
      let version = place.part.segment.version(place.document)
      let change = LiveScoreLog.Change(id: id, version: version, units: units)
      state.pendingScores.append(change)
      return true
    }
    if !isWaited { synchronizeLater() }
    if isFull { keepFailure { () throws(IndexError) in try synchronizeScores() } }
    return isKnown
  }

  /// Changes many live scores; unknown documents are passed over.
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

  private func takePending() -> [LiveScoreLog.Change] {
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
      self.keepFailure { () throws(IndexError) in
        try self.synchronizeScores()
        try self.shortenScores()
      }
    }
    tasks.withLock { $0.scoring = task }
  }

  private func keepFailure(_ body: () throws(IndexError) -> Void) {
    do throws(IndexError) {
      try body()
    } catch {
      state.withLock { $0.failure = error }
    }
  }

  /// Writes the file of live scores anew when most of what it holds no longer counts.
  func shortenScores() throws(IndexError) {
    let count = scoreLog.withLock { $0?.count ?? 0 }
    guard count > Self.shortenLimit, count / 4 > snapshot.living else { return }
    try rewriteScores()
  }

  /// Starts the file of live scores again with what is known, without what could not be read.
  package func rewriteScores() throws(IndexError) {
    try writing.withLock { (_) throws(IndexError) in
      var (manifest, snapshot) = state.withLock { ($0.manifest, $0.snapshot) }
      try replaceScores(with: nil, in: &manifest) { (manifest) throws(IndexError) in
        try commit(manifest, snapshot.parts)
      }
    }
  }

  /// Starts a new file of live scores under the next epoch.
  ///
  /// - Parameters:
  ///   - changes: What it starts with; `nil` for every score that is not the static one.
  ///   - manifest: Gets the epoch.
  ///   - commit: Makes the manifest count; the old file is the one that does until then.
  /// - Throws: ``IndexError`` when the disk fails; the old file goes on then, unless the manifest
  ///   counts already and only clearing up failed.
  func replaceScores(
    with changes: [LiveScoreLog.Change]?,
    in manifest: inout Manifest,
    commit: (Manifest) throws(IndexError) -> Void
  ) throws(IndexError) {
    try scoreLog.withLock { (log) throws(IndexError) in
      manifest.epoch += 1
      // What waits for the disk is in the scores already, and what comes from now on waits for
      // the new file.
      let (epoch, snapshot, pending) = (manifest.epoch, self.snapshot, takePending())
      var new: LiveScoreLog?
      do throws(IndexError) {
        new = try LiveScoreLog(
          folder + "/" + manifest.scoresName,
          epoch: epoch,
          replacingWith: changes ?? Self.changedScores(of: snapshot)
        )
        try commit(manifest)
        log = new
      } catch {
        if new != nil, state.withLock({ $0.manifest.epoch == epoch }) {
          log = new
        } else {
          state.withLock { $0.pendingScores = pending + $0.pendingScores }
        }
        throw error
      }
    }
  }

  /// The live scores that are not the static ones.
  private static func changedScores(of snapshot: IndexSnapshot) -> [LiveScoreLog.Change] {
    var changes: [LiveScoreLog.Change] = []
    for part in snapshot.parts {
      for document in 0..<UInt32(part.segment.count) where !part.isDead(document) {
        let units = part.live.score(document)
        guard units != part.segment.staticScore(document) else { continue }
        changes.append(
          LiveScoreLog.Change(
            id: part.segment.id(document),
            version: part.segment.version(document),
            units: units
          )
        )
      }
    }
    return changes
  }

  /// The live score of the document `id`; `nil` when the index does not have it.
  package func liveScore(_ id: UInt64) -> Float? {
    snapshot.place(of: id).map { LiveScores.score($0.part.live.score($0.document)) }
  }

  /// The version of the document `id`; `nil` when the index does not have it.
  package func documentVersion(_ id: UInt64) -> Int64? {
    snapshot.place(of: id).map { $0.part.segment.version($0.document) }
  }

  /// The ids of all documents that can be found, in no order.
  package var documentIDs: [UInt64] {
    snapshot.parts.flatMap { part in
      (0..<UInt32(part.segment.count)).filter { !part.isDead($0) }.map { part.segment.id($0) }
    }
  }

  /// Brings the bounds of live scores down after scores fell; searches get faster, not better.
  package func tightenBounds() {
    state.withLock { state in
      for part in state.snapshot.parts { part.live.tighten() }
    }
  }
}
