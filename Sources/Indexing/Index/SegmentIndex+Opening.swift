#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

extension SegmentIndex {
  /// How often a reader tries to keep up with a process that merges.
  private static let readingAttempts = 10

  /// Opens what `manifest` names, puts aside what is damaged, and notes what was verified.
  ///
  /// - Parameters:
  ///   - manifest: What counts; loses the segments that are damaged or missing.
  ///   - folder: The index's folder.
  ///   - quarantined: Gets the names of the files that were put aside.
  /// - Returns: The segments that are sound.
  /// - Throws: ``IndexError`` when a file is of another version or cannot be read.
  static func openParts(
    of manifest: inout Manifest,
    in folder: String,
    quarantined: inout [String]
  ) throws(IndexError) -> [IndexSnapshot.Part] {
    var parts: [IndexSnapshot.Part] = []
    for entry in manifest.entries {
      do throws(IndexError) {
        let part = try openPart(entry, in: folder, reusing: nil)
        parts.append(part)
        manifest.setStamp(part.segment.stamp, of: entry.segment)
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

  private static func openPart(
    _ entry: Manifest.Entry,
    in folder: String,
    reusing known: IndexSnapshot.Part?,
    withTombstonesOf named: String? = nil
  ) throws(IndexError) -> IndexSnapshot.Part {
    let segment: Segment
    if let known {
      segment = known.segment
    } else {
      segment = try Segment(entry.segment, in: folder, verifiedAs: entry.stamp)
    }
    var tombstones: Tombstones?
    if let name = entry.tombstones, name == named {
      tombstones = known?.tombstones
    } else if let name = entry.tombstones {
      tombstones = try Tombstones.read(name, in: folder, size: segment.count)
    }
    return part(segment, tombstones, live: known?.live)
  }

  /// The index in `folder` as it is now.
  ///
  /// - Parameters:
  ///   - folder: The index's folder.
  ///   - old: What a reader knows already; its segments need not be opened again.
  /// - Returns: The state, with all live scores.
  /// - Throws: ``IndexError`` when a file is damaged, of another version, or cannot be read.
  static func readState(in folder: String, after old: State?) throws(IndexError) -> State {
    var attempt = 0
    while true {
      let manifest = try Manifest.read(in: folder) ?? Manifest()
      attempt += 1
      do throws(IndexError) {
        let state = try readState(of: manifest, in: folder, after: old)
        // A file of live scores that went away meanwhile reads as an empty one.
        let now = try Manifest.read(in: folder) ?? Manifest()
        if now.epoch == manifest.epoch || attempt >= readingAttempts { return state }
      } catch {
        // A file that a merge took away is no fault when the manifest no longer names it.
        let now = try Manifest.read(in: folder) ?? Manifest()
        if now == manifest || attempt >= readingAttempts { throw error }
      }
    }
  }

  private static func readState(
    of manifest: Manifest,
    in folder: String,
    after old: State?
  ) throws(IndexError) -> State {
    // Live scores of another epoch are in another file, which starts from the static scores.
    var known = old?.manifest.epoch == manifest.epoch ? old?.snapshot.parts ?? [] : []
    // An index that was discarded and begun again gives names anew; its files are others.
    known = known.filter { part in
      manifest.entries.contains {
        $0.segment == part.segment.name && ($0.stamp == nil || $0.stamp == part.segment.stamp)
      }
    }
    var parts: [IndexSnapshot.Part] = []
    var fresh: [IndexSnapshot.Part] = []
    for entry in manifest.entries {
      let same = known.first { $0.segment.name == entry.segment }
      let before = old?.manifest.entries.first { $0.segment == entry.segment }
      let part = try openPart(
        entry,
        in: folder,
        reusing: same,
        withTombstonesOf: same == nil ? nil : before?.tombstones
      )
      parts.append(part)
      if same == nil { fresh.append(part) }
    }
    var state = State(manifest: manifest, snapshot: snapshot(parts))
    let read = known.isEmpty ? 0 : old?.scoresRead ?? 0
    if read > 0, !fresh.isEmpty {
      _ = try replayScores(of: manifest, in: folder, into: IndexSnapshot(parts: fresh))
    }
    state.scoresRead = try replayScores(
      of: manifest,
      in: folder,
      from: read,
      into: state.snapshot
    ).end
    return state
  }

  /// Looks for what another process has changed since; searches from now on see it.
  ///
  /// Costs reading a small file when nothing has changed. An index that is open for writing knows
  /// everything already.
  ///
  /// - Throws: ``IndexError`` when a file is damaged, of another version, or cannot be read; the
  ///   index stays as it was then.
  package func refresh() throws(IndexError) {
    guard scoreLog.withLock({ $0 == nil }) else { return }
    try writing.withLock { (_) throws(IndexError) in
      let old = state.withLock { $0 }
      let new = try Self.readState(in: folder, after: old)
      state.withLock { $0 = new }
    }
  }

  /// Brings the live scores that the file of `manifest` holds into `snapshot`.
  ///
  /// - Returns: How far the file was read, and whether something was in it that cannot be any more.
  static func replayScores(
    of manifest: Manifest,
    in folder: String,
    from offset: Int = 0,
    into snapshot: IndexSnapshot
  ) throws(IndexError) -> (end: Int, isLost: Bool) {
    let path = folder + "/" + manifest.scoresName
    let read = try LiveScoreLog.read(path, epoch: manifest.epoch, from: offset) { change in
      // A newer version of a document starts afresh.
      guard let place = snapshot.place(of: change.id),
        place.part.segment.version(place.document) == change.version
      else { return }
      place.part.live.set(place.document, to: change.units)
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
        name.hasSuffix(".seg") || name.hasSuffix(".dead") || name.hasSuffix(".scores")
        || name.hasSuffix(SystemFile.partialSuffix)
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
    case .unsupported, .unordered: false
    }
  }
}
