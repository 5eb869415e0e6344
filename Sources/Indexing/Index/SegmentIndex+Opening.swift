import Basics
import Glibc
package import Segments

extension SegmentIndex {
  /// How often a reader tries to keep up with a process that merges.
  ///
  /// It tries again only when the manifest has changed meanwhile. On a busy machine that happens many
  /// times in a row, and who gave up then would leave out documents that are there.
  private static let readingAttempts = 1_000

  /// Opens what `manifest` names, puts aside what is damaged, and notes what was verified.
  ///
  /// - Parameters:
  ///   - manifest: What counts; loses the segments that are damaged or missing.
  ///   - folder: The index's folder.
  ///   - verifiesAll: Whether segments are verified that look as they did when they were.
  ///   - quarantined: Gets the names of the segments that were put aside.
  ///   - lostScores: Set when a file of live scores was.
  /// - Returns: The segments that are not damaged.
  /// - Throws: ``IndexError`` when a file is of another version or cannot be read.
  static func openParts(
    of manifest: inout Manifest,
    in folder: String,
    verifiesAll: Bool,
    quarantined: inout [String],
    lostScores: inout Bool
  ) throws(IndexError) -> [IndexSnapshot.Part] {
    var parts: [IndexSnapshot.Part] = []
    for entry in manifest.entries {
      do throws(IndexError) {
        var entry = entry
        if verifiesAll { entry.stamp = nil }
        let (segment, tombstones) = try openSegment(entry, in: folder)
        let scores = try validScores(of: segment, entry, in: folder, isLost: &lostScores)
        parts.append(part(segment, tombstones, scores: scores))
        manifest.setStamp(segment.stamp, of: entry.segment)
      } catch {
        guard error.isDamage else { throw error }
        quarantined.append(entry.segment)
        try SystemFile.setAside(entry.segment, in: folder)
        manifest.entries.removeAll { $0.segment == entry.segment }
        // Everything is to come again; what is here already is recognised by its version.
        manifest.version = 0
      }
    }
    return parts
  }

  /// Opens the segment and the tombstones that `entry` names, but those that `known` has.
  private static func openSegment(
    _ entry: Manifest.Entry,
    in folder: String,
    reusing known: IndexSnapshot.Part? = nil,
    withTombstonesOf named: String? = nil
  ) throws(IndexError) -> (Segment, Tombstones?) {
    let segment: Segment
    if let known {
      segment = known.segment
    } else {
      segment = try Segment(entry.segment, in: folder, verifiedAs: entry.stamp)
    }
    guard let name = entry.tombstones else { return (segment, nil) }
    if name == named { return (segment, known?.tombstones) }
    return (segment, try Tombstones.read(name, in: folder, size: segment.count))
  }

  /// Opens the file of live scores that `entry` names, if it names one.
  static func scores(
    of segment: Segment,
    _ entry: Manifest.Entry,
    in folder: String
  ) throws(IndexError) -> LiveScoreFile? {
    try entry.liveScores.map { (name) throws(IndexError) in
      try LiveScoreFile(name, in: folder, size: segment.count)
    }
  }

  /// Does so, and puts the file aside when it is damaged.
  ///
  /// The manifest goes on naming it, so that whoever opens the index finds that scores were lost,
  /// until a checkpoint says that this was taken care of.
  private static func validScores(
    of segment: Segment,
    _ entry: Manifest.Entry,
    in folder: String,
    isLost: inout Bool
  ) throws(IndexError) -> LiveScoreFile? {
    do throws(IndexError) {
      return try scores(of: segment, entry, in: folder)
    } catch {
      guard error.isDamage, let name = entry.liveScores else { throw error }
      try SystemFile.setAside(name, in: folder)
      isLost = true
      return nil
    }
  }

  /// The index in `folder` as it is now.
  ///
  /// - Parameters:
  ///   - folder: The index's folder.
  ///   - old: What a reader knows already; its segments need not be opened again.
  /// - Returns: The state, with all live scores.
  /// - Throws: ``IndexError`` when the manifest is damaged, a file is of another version, or cannot
  ///   be read.
  static func readState(in folder: String, after old: State?) throws(IndexError) -> State {
    var attempt = 0
    while true {
      let manifest = try Manifest.read(in: folder) ?? Manifest()
      attempt += 1
      do throws(IndexError) {
        let state = try readState(of: manifest, in: folder, after: old)
        // A log of live scores that went away meanwhile reads as an empty one.
        let now = try Manifest.read(in: folder) ?? Manifest()
        if now.epoch == manifest.epoch || attempt >= readingAttempts { return state }
      } catch {
        // A file that a merge took away is no fault when the manifest no longer names it.
        let now = try Manifest.read(in: folder) ?? Manifest()
        if now != manifest, attempt < readingAttempts { continue }
        return try readState(of: manifest, in: folder, after: old, toleratesMissing: true)
      }
    }
  }

  private static func readState(
    of manifest: Manifest,
    in folder: String,
    after old: State?,
    toleratesMissing: Bool = false
  ) throws(IndexError) -> State {
    // In another epoch the segments are the same, but all live scores are read again: they start
    // from other files, and their log is another one.
    let isSameEpoch = old?.manifest.epoch == manifest.epoch
    // An index that was discarded and begun again gives names anew; its files are others.
    let known = (old?.snapshot.parts ?? []).filter { part in
      manifest.entries.contains {
        $0.segment == part.segment.name && ($0.stamp == nil || $0.stamp == part.segment.stamp)
      }
    }
    var parts: [IndexSnapshot.Part] = []
    var fresh: [IndexSnapshot.Part] = []
    var damaged: [String: Damage] = [:]
    var scoreDamage = isSameEpoch ? old?.scoreDamage : nil
    for entry in manifest.entries {
      if let known = old?.damaged[entry.segment], known.stamp == entry.stamp {
        damaged[entry.segment] = known
        continue
      }
      let same = known.first { $0.segment.name == entry.segment }
      let before = old?.manifest.entries.first { $0.segment == entry.segment }
      do throws(IndexError) {
        let (segment, tombstones) = try openSegment(
          entry,
          in: folder,
          reusing: same,
          withTombstonesOf: same == nil ? nil : before?.tombstones
        )
        if isSameEpoch, let live = same?.live {
          parts.append(IndexSnapshot.Part(segment: segment, tombstones: tombstones, live: live))
        } else {
          let scores = try readScores(
            of: segment,
            entry,
            in: folder,
            toleratesMissing,
            &scoreDamage
          )
          fresh.append(part(segment, tombstones, scores: scores))
        }
      } catch {
        guard error.isTolerated(toleratesMissing) else { throw error }
        damaged[entry.segment] = Damage(error: error, stamp: entry.stamp)
      }
    }
    // Those that are fresh get what all others have got already.
    let read = parts.isEmpty ? 0 : old?.scoresRead ?? 0
    var state = State(manifest: manifest, snapshot: snapshot(parts + fresh))
    if read > 0, !fresh.isEmpty {
      do throws(IndexError) {
        _ = try replayScores(of: manifest, in: folder, into: IndexSnapshot(parts: fresh))
      } catch {
        guard error.isTolerated(false) else { throw error }
      }
    }
    do throws(IndexError) {
      let replay = try replayScores(of: manifest, in: folder, from: read, into: state.snapshot)
      state.scoresRead = replay.end
      scoreDamage = replay.isLost ? lostChanges(of: manifest, in: folder) : scoreDamage
    } catch {
      guard error.isTolerated(false) else { throw error }
      scoreDamage = error
    }
    (state.damaged, state.scoreDamage) = (damaged, scoreDamage)
    return state
  }

  /// What is said of changes of live scores that cannot be read.
  private static func lostChanges(of manifest: Manifest, in folder: String) -> IndexError {
    .damaged(
      path: folder + "/" + manifest.scoresName,
      what: "changes of live scores are missing or cannot be read, so that some are older"
    )
  }

  /// The file of live scores that `entry` names, for one who reads; none when it is damaged.
  private static func readScores(
    of segment: Segment,
    _ entry: Manifest.Entry,
    in folder: String,
    _ toleratesMissing: Bool,
    _ damage: inout IndexError?
  ) throws(IndexError) -> LiveScoreFile? {
    do throws(IndexError) {
      return try scores(of: segment, entry, in: folder)
    } catch {
      guard error.isTolerated(toleratesMissing) else { throw error }
      damage = error
      return nil
    }
  }

  /// Looks for what another process has changed since; searches from now on see it.
  ///
  /// Costs reading a small file when nothing has changed. An index that is open for writing knows
  /// everything already.
  ///
  /// - Throws: ``IndexError`` when the manifest is damaged, a file is of another version, or cannot
  ///   be read; the index stays as it was then.
  package func refresh() throws(IndexError) {
    guard scoreLog.withLock({ $0 == nil }) else { return }
    try writing.withLock { (_) throws(IndexError) in
      let old = state.withLock { $0 }
      let new = try Self.readState(in: folder, after: old)
      state.withLock { $0 = new }
    }
  }

  /// Brings the live scores that the log of `manifest` holds into `snapshot`.
  ///
  /// - Returns: How far the log was read, and whether something was in it that cannot be any more.
  static func replayScores(
    of manifest: Manifest,
    in folder: String,
    from offset: Int = 0,
    into snapshot: IndexSnapshot
  ) throws(IndexError) -> (end: Int, isLost: Bool) {
    let path = folder + "/" + manifest.scoresName
    let read = try LiveScoreLog.readPatiently(path, epoch: manifest.epoch, from: offset) { change in
      // A newer version of a document starts afresh.
      guard let location = snapshot.location(of: change.id),
        location.part.segment.version(location.document) == change.version
      else { return }
      location.part.live.set(location.document, to: change.units)
    }
    let isStarted = try LiveScoreLog.isStarted(path)
    return (read.end, !isStarted && !manifest.entries.isEmpty || read.damaged > 0)
  }

  /// Removes files of ours that are not in `kept`.
  static func sweep(
    _ folder: String,
    keeping kept: Set<String>
  ) throws(IndexError) {
    for name in try SystemFile.names(in: folder) {
      let isOurs =
        [".seg", ".dead", ".live", ".scores", SystemFile.partialSuffix]
        .contains { name.hasSuffix($0) }
      if isOurs, !kept.contains(name) { try SystemFile.remove(folder + "/" + name) }
    }
  }

  /// Removes the files that were put aside because they were damaged; only those, because a merge
  /// may be writing its own.
  static func sweepDamaged(_ folder: String) throws(IndexError) {
    for name in try SystemFile.names(in: folder) where name.hasSuffix(SystemFile.damagedSuffix) {
      try SystemFile.remove(folder + "/" + name)
    }
  }
}

extension IndexError {
  /// Whether a file is not what it was, or not there.
  fileprivate var isDamage: Bool {
    switch self {
    case .damaged: true
    case .file(_, _, let code): code == ENOENT
    case .unsupported, .unordered, .incomplete: false
    }
  }

  /// Whether one who reads goes on without the file: when it is damaged, and when it is not there
  /// if that does not come from another process at work.
  fileprivate func isTolerated(_ toleratesMissing: Bool) -> Bool {
    if case .damaged = self { return true }
    return toleratesMissing && isDamage
  }
}
