import Basics
package import Segments

extension SegmentIndex {
  /// Merges as long as the policy says so.
  func mergeAll() throws(IndexError) {
    try merging.withLock { (_) throws(IndexError) in
      while true {
        let parts = state.withLock { $0.snapshot.parts }
        guard let next = options.merging.next(parts.map { ($0.living, $0.segment.count) }) else {
          return
        }
        try merge(next.map { parts[$0].segment.name })
      }
    }
  }

  /// Merges more segments than changes ask for, so that few are left to search, and writes those
  /// anew whose documents are no longer in the order of their scores; for when all was indexed.
  ///
  /// Both make searches faster, and opening the index. Answers stay the same, but for the order of
  /// documents with equal scores.
  ///
  /// - Throws: ``IndexError`` when a segment is damaged or cannot be written.
  package func settle() throws(IndexError) {
    try merging.withLock { (_) throws(IndexError) in
      let parts = state.withLock { $0.snapshot.parts }
      let small = options.merging.resting(parts.map(\.living)) ?? []
      let selected = parts.indices.filter { small.contains($0) || isDrifted(parts[$0]) }
      if !selected.isEmpty {
        try merge(selected.map { parts[$0].segment.name }, renumbering: true)
      }
      try checkpointAtRest()
    }
  }

  /// Whether many documents of `part` have another score than they are numbered by, so that their
  /// order says little.
  private func isDrifted(_ part: IndexSnapshot.Part) -> Bool {
    var changed = 0
    for document in 0..<UInt32(part.segment.count) where !part.isDead(document) {
      let live = part.live.score(document)
      let isChanged = live != part.segment.staticScore(document) && live != LiveScores.hidden
      changed += isChanged ? 1 : 0
    }
    return Double(changed) > options.merging.driftedShare * Double(part.living)
  }

  /// Writes every segment anew that holds documents which were taken out, so that nothing of them
  /// is left in the files; otherwise they would stay until segments are merged some day.
  ///
  /// Changes that were applied have to be finished; see ``finish()``.
  ///
  /// - Throws: ``IndexError`` when a segment is damaged or cannot be written.
  package func purge() throws(IndexError) {
    try merging.withLock { (_) throws(IndexError) in
      let parts = state.withLock { $0.snapshot.parts }
      for part in parts where part.tombstones != nil { try merge([part.segment.name]) }
    }
    try writing.withLock { (_) throws(IndexError) in
      _ = try repairLocked()
      try Self.sweepDamaged(folder)
    }
  }

  /// Starts a task that merges, unless one is at it or nothing is to be merged.
  func mergeLater() {
    let parts = state.withLock { $0.snapshot.parts }
    guard options.merging.next(parts.map { ($0.living, $0.segment.count) }) != nil else { return }
    tasks.withLock { tasks in
      guard tasks.merging == nil else { return }
      tasks.merging = Task.detached(priority: .utility) {
        do throws(IndexError) {
          try self.mergeAll()
        } catch {
          self.state.withLock { $0.failure = error }
        }
        self.tasks.withLock { $0.merging = nil }
      }
    }
  }

  /// Merges the segments `names` into one; their live scores go with the documents.
  ///
  /// Changes may be taken while it is at work. The caller holds `merging`.
  ///
  /// - Parameters:
  ///   - names: The segments.
  ///   - renumbers: Whether documents are put in the order of the live scores that they have now.
  /// - Throws: ``IndexError`` when a segment is damaged or cannot be written.
  func merge(_ names: [String], renumbering renumbers: Bool = false) throws(IndexError) {
    let (name, selected) = begin(names)
    defer {
      state.withLock { state in
        (state.mergedName, state.changedScores) = (nil, nil)
      }
    }
    // What is damaged must not get a new checksum.
    for part in selected {
      guard part.segment.verify() else { return leaveOutDamaged() }
      if options.releasesMerged { part.segment.releasePages() }
    }
    let merger = SegmentMerger(
      selected.map { part in
        SegmentMerger.Source(
          segment: part.segment,
          tombstones: part.tombstones,
          live: renumbers ? part.live : nil
        )
      },
      releases: options.releasesMerged
    )
    var merged: IndexSnapshot.Part?
    if merger.count > 0 {
      try merger.write(name, in: folder)
      let segment = try Segment(name, in: folder)
      if options.releasesMerged { segment.releasePages() }
      merged = Self.part(segment, nil)
    }
    try writing.withLock { (_) throws(IndexError) in
      try end(selected, merged, numbers: merger.numbers)
    }
  }

  /// Takes a name for the merged segment, and the segments as they are now.
  private func begin(_ names: [String]) -> (name: String, selected: [IndexSnapshot.Part]) {
    // The name is taken while no other is taken.
    writing.withLock { _ in
      state.withLock { state in
        let name = state.manifest.takeSegmentName()
        state.mergedName = name
        return (name, state.snapshot.parts.filter { names.contains($0.segment.name) })
      }
    }
  }

  /// Puts `merged`, where the documents of `selected` have `numbers`, in the place of these; the
  /// caller holds `writing`.
  private func end(
    _ selected: [IndexSnapshot.Part],
    _ merged: IndexSnapshot.Part?,
    numbers: [[UInt32]]
  ) throws(IndexError) {
    let (manifest, snapshot) = state.withLock { state in
      // From here on the file is there because the manifest names it, or goes.
      state.mergedName = nil
      state.changedScores = []
      return (state.manifest, state.snapshot)
    }
    let names = Set(selected.map(\.segment.name))
    let current = snapshot.parts.filter { names.contains($0.segment.name) }
    var next = manifest
    defer { keepNames(of: next) }
    next.entries.removeAll { names.contains($0.segment) }
    var parts = snapshot.parts.filter { !names.contains($0.segment.name) }
    guard var merged else { return try commit(next, parts) }
    // A segment that went away meanwhile held only dead documents.
    let dead = Self.newlyDead(from: selected, to: current, in: merged)
    if !dead.isEmpty {
      merged.tombstones = Tombstones(nil, adding: dead, size: merged.segment.count)
    }
    guard merged.living > 0 else { return try commit(next, parts) }
    Self.carryScores(from: selected, to: merged, numbers: numbers)
    next.entries.append(try entry(of: merged, naming: &next))
    parts.append(merged)
    try commit(next, parts) { state in
      Self.carryScores(of: state.changedScores ?? [], from: current, to: merged)
    }
  }

  /// Writes what is beside the segment of `merged`, with names from `manifest`.
  ///
  /// Its live scores are written whenever they are not the static ones. The log need not hold
  /// them: they may come from files beside the segments that were merged, and there may have been
  /// a checkpoint since that began. When the index is opened, the log is read over them, which is
  /// harmless: it holds every change since the last checkpoint in order, so that its last change of
  /// a document is the score that is written here, or a newer one; only a change that waits for
  /// the log, and was not acknowledged, may be written here and be undone. Changes that come
  /// before the manifest counts go to the same log, because no checkpoint comes between while the
  /// caller holds `writing`. A document that was replaced meanwhile is dead here; its new version
  /// is in a newer segment, which has no such file yet, and what the log says of the old version
  /// counts for nothing.
  private func entry(
    of merged: IndexSnapshot.Part,
    naming manifest: inout Manifest
  ) throws(IndexError) -> Manifest.Entry {
    let segment = merged.segment
    var entry = Manifest.Entry(segment: segment.name, stamp: segment.stamp)
    if let tombstones = merged.tombstones {
      let name = manifest.takeTombstonesName(for: segment.name)
      try tombstones.write(name, in: folder, size: segment.count)
      entry.tombstones = name
    }
    entry.liveScores = try writeScores(of: merged, naming: &manifest)
    return entry
  }

  /// The documents of `merged` that have died since they were read from `selected`.
  private static func newlyDead(
    from selected: [IndexSnapshot.Part],
    to current: [IndexSnapshot.Part],
    in merged: IndexSnapshot.Part
  ) -> [UInt32] {
    var dead: [UInt32] = []
    for old in selected {
      guard let new = current.first(where: { $0.segment.name == old.segment.name }) else {
        // All its documents are dead now.
        let all = (0..<UInt32(old.segment.count)).filter { !old.isDead($0) }
        dead += all.compactMap { merged.segment.document(old.segment.id($0)) }
        continue
      }
      guard let tombstones = new.tombstones, tombstones !== old.tombstones else { continue }
      dead += tombstones.documents(besides: old.tombstones).compactMap {
        merged.segment.document(old.segment.id($0))
      }
    }
    return dead
  }

  /// Copies the live scores of all documents from `parts` to `merged`, where they have `numbers`.
  private static func carryScores(
    from parts: [IndexSnapshot.Part],
    to merged: IndexSnapshot.Part,
    numbers: [[UInt32]]
  ) {
    for (part, numbers) in zip(parts, numbers) {
      for (document, number) in numbers.enumerated() where number != SegmentMerger.dead {
        let score = part.live.score(UInt32(document))
        if score != merged.live.score(number) { merged.live.set(number, to: score) }
      }
    }
    merged.live.tighten()
  }

  /// Copies the live scores of `ids` from `parts` to `merged`.
  private static func carryScores(
    of ids: [UInt64],
    from parts: [IndexSnapshot.Part],
    to merged: IndexSnapshot.Part
  ) {
    let source = IndexSnapshot(parts: parts)
    for document in ids.compactMap({ merged.segment.document($0) }) {
      guard let location = source.location(of: merged.segment.id(document)) else { continue }
      let score = location.part.live.score(location.document)
      if score != merged.live.score(document) { merged.live.set(document, to: score) }
    }
  }
}
