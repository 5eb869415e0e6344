import Basics
package import Segments

extension SegmentIndex {
  /// The fewest changes in the log that are worth a checkpoint: reading as many again, each by
  /// looking up its document, takes as long as opening a million documents.
  private static let leastChanges = 1 << 13
  /// The documents to one change in larger indexes: a checkpoint writes 4 bytes a document, so that
  /// at most 512 bytes are written for a change, however fast changes come.
  private static let documentsPerChange = 128
  /// The changes that may stay in the log of an index at rest: to read them again takes no time.
  private static let restingLimit = 1 << 8

  /// Writes the live scores of all documents beside their segments, and starts an empty log.
  ///
  /// An index whose scores were lost in part goes on with those that it has.
  ///
  /// - Throws: ``IndexError`` when the disk fails; what was written before counts then, unless the
  ///   manifest counts already and only clearing up failed.
  package func checkpoint() throws(IndexError) {
    try writing.withLock { (_) throws(IndexError) in try checkpointLocked() }
  }

  /// Does so if the log has become long.
  func checkpointIfDue() throws(IndexError) {
    if isCheckpointDue { try checkpoint() }
  }

  /// Does so if the log has become long, and nothing else is changing the manifest.
  ///
  /// - Returns: Whether that is done with; if not it is to be tried again.
  func checkpointIfFree() throws(IndexError) -> Bool {
    guard isCheckpointDue else { return true }
    return try writing.withLockIfFree { (_) throws(IndexError) in try checkpointLocked() } != nil
  }

  /// Does so if the log has more changes than an index at rest should.
  func checkpointAtRest() throws(IndexError) {
    if scoreLog.withLock({ $0?.count ?? 0 }) > Self.restingLimit { try checkpoint() }
  }

  /// How many changes there are in the log of an index of `documents` when a checkpoint is due.
  static func checkpointLimit(documents: Int) -> Int {
    max(leastChanges, documents / documentsPerChange)
  }

  private var isCheckpointDue: Bool {
    let documents = snapshot.parts.reduce(0) { $0 + $1.segment.count }
    return scoreLog.withLock { $0?.count ?? 0 } >= Self.checkpointLimit(documents: documents)
  }

  private func checkpointLocked() throws(IndexError) {
    let (manifest, parts) = state.withLock { ($0.manifest, $0.snapshot.parts) }
    try restartLog(manifest, parts) { (manifest) throws(IndexError) in
      for index in manifest.entries.indices {
        let name = manifest.entries[index].segment
        guard let part = parts.first(where: { $0.segment.name == name }) else { continue }
        manifest.entries[index].liveScores = try writeScores(of: part, naming: &manifest)
      }
    }
  }

  /// Writes the live scores of `part` to a file beside its segment, with a name from `manifest`.
  ///
  /// - Returns: The name; `nil` when all of them are the static scores, and there is no file.
  /// - Throws: ``IndexError`` when the disk fails.
  func writeScores(
    of part: IndexSnapshot.Part,
    naming manifest: inout Manifest
  ) throws(IndexError) -> String? {
    guard part.hasChanged else { return nil }
    let name = manifest.takeLiveScoresName(for: part.segment.name)
    try LiveScoreFile.write(part.live, to: name, in: folder)
    return name
  }

  /// Makes `manifest` and `parts` what counts, with an empty log under the next epoch.
  ///
  /// Until the manifest is replaced, the old one counts with all that it names; after that the new
  /// one does, of which everything is on the disk by then.
  ///
  /// - Parameters:
  ///   - manifest: What is to count, but for the epoch.
  ///   - parts: The segments that it names.
  ///   - preparing: Writes what the log has to be empty for, and names it in the manifest. Every
  ///     change that was indexed before is in the live scores; one that comes from now on, in
  ///     time for them or not, waits for the new log.
  /// - Throws: ``IndexError`` when the disk fails; the old log goes on then, unless the manifest
  ///   counts already and only clearing up failed.
  func restartLog(
    _ manifest: Manifest,
    _ parts: [IndexSnapshot.Part],
    preparing: (inout Manifest) throws(IndexError) -> Void = { _ in }
  ) throws(IndexError) {
    try scoreLog.withLock { (log) throws(IndexError) in
      var next = manifest
      next.epoch += 1
      defer { keepNames(of: next) }
      let (epoch, pending) = (next.epoch, takePending())
      var new: LiveScoreLog?
      do throws(IndexError) {
        try preparing(&next)
        let path = folder + "/" + next.scoresName
        new = try LiveScoreLog(path, epoch: epoch, startingAnew: true)
        try commit(next, parts)
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
}
