package import Records

/// The embedded index: a folder of immutable segments, and live scores beside them.
///
/// Changes go in by ``apply(_:)``, which is durable when it returns; searches run at any time
/// and on any thread, each over the segments as they were when it began. The newest version of
/// a document is the one that counts. The folder is a cache of the document store: after
/// ``reset()``, or when files are damaged, applying all documents again gives the same answers.
///
/// One process may have a folder open for writing; the caller holds the store's lock.
package final class SegmentIndex: IndexSink, Sendable {
  /// Settings that do not change answers.
  package struct Options: Hashable, Sendable {
    /// The bytes of memory that building may use before it writes a segment.
    package var memoryBudget = 256 << 20
    /// When segments are merged.
    package var merging = MergePolicy()

    package init() {}
  }

  /// What changes together, under one lock that is held for moments only.
  private struct State {
    var manifest: Manifest
    var snapshot: IndexSnapshot
    /// The documents whose live score changed since a merge began to copy scores; `nil` while
    /// no merge runs.
    var changedScores: [UInt64]?
  }

  let folder: String
  let options: Options
  private let state: Lock<State>
  /// Held by whoever changes files, for as long as it takes.
  private let writing = Lock<Void>(())
  /// Memory for searches.
  let scratches = ScratchPool()

  /// Opens the index in `folder`, or starts one there, and clears away what a crash left.
  ///
  /// - Throws: ``IndexError`` when a file is damaged, of another version, or cannot be read;
  ///   then ``discard(_:)`` and indexing everything again is the remedy.
  package init(folder: String, options: Options = Options()) throws(IndexError) {
    self.folder = folder
    self.options = options
    try SystemFile.createFolder(folder)
    let manifest = try Manifest.read(in: folder) ?? Manifest()
    var parts: [IndexSnapshot.Part] = []
    for entry in manifest.entries {
      let segment = try Segment(entry.segment, in: folder)
      var tombstones: Tombstones?
      if let name = entry.tombstones {
        tombstones = try Tombstones.read(name, in: folder, size: segment.count)
      }
      parts.append(Self.part(segment, tombstones))
    }
    try Self.sweep(folder, keeping: manifest)
    state = Lock(State(manifest: manifest, snapshot: Self.snapshot(parts)))
  }

  /// Removes the index in `folder`, damaged or not, so that a new one can be started there.
  package static func discard(_ folder: String) throws(IndexError) {
    try SystemFile.createFolder(folder)
    try SystemFile.remove(folder + "/" + Manifest.fileName)
    try SystemFile.flushFolder(folder)
    try sweep(folder, keeping: Manifest())
  }

  /// The version of the last change taken; 0 when nothing was.
  package var version: Int64 { state.withLock { $0.manifest.version } }

  /// How many documents can be found.
  package var documentCount: Int { snapshot.living }

  /// How many segments there are.
  package var segmentCount: Int { snapshot.parts.count }

  /// The bytes of all segment files.
  package var byteCount: Int { snapshot.parts.reduce(0) { $0 + $1.segment.byteCount } }

  /// The segments as they are now.
  var snapshot: IndexSnapshot { state.withLock { $0.snapshot } }

  /// Takes changes in the order of their versions; durable on return.
  ///
  /// Changes at or below ``version`` were taken before and are passed over, so repeating is
  /// harmless. A removal of an unknown document is no error. Replacing a document starts its
  /// live score with the static score of the new version.
  ///
  /// - Throws: ``IndexError``; then nothing was taken.
  package func apply(_ changes: [IndexChange]) throws(IndexError) {
    try writing.withLock { (_) throws(IndexError) in
      try applyLocked(changes)
      try mergeLocked()
    }
  }

  /// Forgets everything; the next change may have any version above 0.
  package func reset() throws(IndexError) {
    try writing.withLock { (_) throws(IndexError) in
      var manifest = Manifest()
      let old = state.withLock { $0.manifest }
      // File names are never used twice, because readers may have old files open by name.
      manifest.next = old.next
      manifest.epoch = old.epoch + 1
      try commit(manifest, [])
    }
  }

  /// Merges all segments into one without dead documents.
  package func compact() throws(IndexError) {
    try writing.withLock { (_) throws(IndexError) in
      let parts = state.withLock { $0.snapshot.parts }
      guard parts.count > 1 || parts.contains(where: { $0.tombstones != nil }) else { return }
      try merge(parts.map(\.segment.name))
    }
  }
}

extension SegmentIndex {
  private func applyLocked(_ changes: [IndexChange]) throws(IndexError) {
    let (manifest, snapshot) = state.withLock { ($0.manifest, $0.snapshot) }
    var last = manifest.version
    var newest: [UInt64: Int] = [:]
    for (index, change) in changes.enumerated() where change.version > manifest.version {
      // A batch may stand on one version, but never go back.
      guard change.version >= last else { throw .unordered(version: change.version) }
      last = change.version
      newest[change.id] = index
    }
    guard last > manifest.version else { return }
    var next = manifest
    next.version = last
    let added = try build(changes, newest: newest, manifest: &next)
    let old = try bury(newest.keys, in: snapshot, manifest: &next)
    try commit(next, old + added)
  }

  /// Writes the documents of `changes` that are the newest of their id into segments.
  private func build(
    _ changes: [IndexChange],
    newest: [UInt64: Int],
    manifest: inout Manifest
  ) throws(IndexError) -> [IndexSnapshot.Part] {
    var parts: [IndexSnapshot.Part] = []
    var builder = SegmentBuilder()
    func spill() throws(IndexError) {
      guard builder.count > 0 else { return }
      let name = manifest.takeSegmentName()
      try builder.write(name, in: folder)
      parts.append(Self.part(try Segment(name, in: folder), nil))
      manifest.entries.append(Manifest.Entry(segment: name))
      builder = SegmentBuilder()
    }
    for (index, change) in changes.enumerated() where newest[change.id] == index {
      guard let document = change.document else { continue }
      builder.add(document, id: change.id, version: change.version)
      if builder.byteCount >= options.memoryBudget { try spill() }
    }
    try spill()
    return parts
  }

  /// Marks what `ids` had in `snapshot` as dead; segments without a living document go away.
  private func bury(
    _ ids: some Sequence<UInt64>,
    in snapshot: IndexSnapshot,
    manifest: inout Manifest
  ) throws(IndexError) -> [IndexSnapshot.Part] {
    var dead = [[UInt32]](repeating: [], count: snapshot.parts.count)
    for id in ids {
      for (index, part) in snapshot.parts.enumerated() {
        if let document = part.segment.document(id), !part.isDead(document) {
          dead[index].append(document)
        }
      }
    }
    var parts: [IndexSnapshot.Part] = []
    for (index, var part) in snapshot.parts.enumerated() {
      let name = part.segment.name
      if !dead[index].isEmpty {
        let size = part.segment.count
        let tombstones = Tombstones(part.tombstones, adding: dead[index], size: size)
        if tombstones.count == size {
          manifest.entries.removeAll { $0.segment == name }
          continue
        }
        let file = manifest.takeTombstonesName(for: name)
        try tombstones.write(file, in: folder, size: size)
        for place in manifest.entries.indices where manifest.entries[place].segment == name {
          manifest.entries[place].tombstones = file
        }
        part.tombstones = tombstones
      }
      parts.append(part)
    }
    return parts
  }

  /// Merges as long as the policy says so.
  private func mergeLocked() throws(IndexError) {
    while true {
      let parts = state.withLock { $0.snapshot.parts }
      guard let next = options.merging.next(parts.map { ($0.living, $0.segment.count) }) else {
        return
      }
      try merge(next.map { parts[$0].segment.name })
    }
  }

  /// Merges the segments `names` into one; their live scores go with the documents.
  private func merge(_ names: [String]) throws(IndexError) {
    let (manifest, snapshot) = state.withLock { ($0.manifest, $0.snapshot) }
    let chosen = snapshot.parts.filter { names.contains($0.segment.name) }
    let merger = SegmentMerger(
      chosen.map { SegmentMerger.Source(segment: $0.segment, tombstones: $0.tombstones) }
    )
    var next = manifest
    next.entries.removeAll { names.contains($0.segment) }
    var parts = snapshot.parts.filter { !names.contains($0.segment.name) }
    if merger.count > 0 {
      let name = next.takeSegmentName()
      try merger.write(name, in: folder)
      let merged = Self.part(try Segment(name, in: folder), nil)
      next.entries.append(Manifest.Entry(segment: name))
      parts.append(merged)
      state.withLock { $0.changedScores = [] }
      Self.carryScores(of: nil, from: chosen, to: merged)
      try commit(next, parts) { state in
        Self.carryScores(of: state.changedScores, from: chosen, to: merged)
        state.changedScores = nil
      }
      return
    }
    try commit(next, parts)
  }

  /// Copies the live scores of `ids`, or of all documents, from `parts` to `merged`.
  private static func carryScores(
    of ids: [UInt64]?,
    from parts: [IndexSnapshot.Part],
    to merged: IndexSnapshot.Part
  ) {
    let source = IndexSnapshot(parts: parts)
    let documents =
      ids.map { $0.compactMap { merged.segment.document($0) } }
      ?? Array(0..<UInt32(merged.segment.count))
    for document in documents {
      guard let place = source.place(of: merged.segment.id(document)) else { continue }
      let score = place.part.live.score(place.document)
      if score != merged.live.score(document) { merged.live.set(document, to: score) }
    }
    if ids == nil { merged.live.tighten() }
  }

  /// Makes `manifest` and `parts` what counts, and removes the files that no longer do.
  ///
  /// `preparing` runs while nobody can change a live score, just before the parts are shown.
  private func commit(
    _ manifest: Manifest,
    _ parts: [IndexSnapshot.Part],
    preparing: (inout State) -> Void = { _ in }
  ) throws(IndexError) {
    try manifest.write(in: folder)
    state.withLock { state in
      preparing(&state)
      state.manifest = manifest
      state.snapshot = Self.snapshot(parts)
    }
    try Self.sweep(folder, keeping: manifest)
  }

  private static func part(_ segment: Segment, _ tombstones: Tombstones?) -> IndexSnapshot.Part {
    let live = LiveScores(count: segment.count) { segment.staticScore($0) }
    return IndexSnapshot.Part(segment: segment, tombstones: tombstones, live: live)
  }

  private static func snapshot(_ parts: [IndexSnapshot.Part]) -> IndexSnapshot {
    IndexSnapshot(
      parts: parts.sorted {
        ($1.segment.count, $0.segment.name) < ($0.segment.count, $1.segment.name)
      }
    )
  }

  /// Removes files of ours that `manifest` does not name.
  private static func sweep(_ folder: String, keeping manifest: Manifest) throws(IndexError) {
    let kept = manifest.files
    for name in try SystemFile.names(in: folder) {
      let isOurs =
        name.hasSuffix(".seg") || name.hasSuffix(".dead")
        || name.hasSuffix(SystemFile.partialSuffix)
      if isOurs, !kept.contains(name) { try SystemFile.remove(folder + "/" + name) }
    }
  }

  /// Changes the live score of the document `id`; visible to the next search.
  ///
  /// - Parameter score: In [-1,1]; minus infinity hides the document.
  /// - Returns: Whether the index has the document.
  @discardableResult
  package func setLiveScore(_ id: UInt64, _ score: Float) -> Bool {
    state.withLock { state in
      guard let place = state.snapshot.place(of: id) else { return false }
      place.part.live.set(place.document, to: LiveScores.units(score))
      state.changedScores?.append(id)
      return true
    }
  }

  /// Changes many live scores; unknown documents are passed over.
  /// - Returns: How many documents the index has.
  @discardableResult
  package func setLiveScores(_ scores: some Sequence<(id: UInt64, score: Float)>) -> Int {
    scores.reduce(0) { $0 + (setLiveScore($1.id, $1.score) ? 1 : 0) }
  }

  /// The live score of the document `id`; `nil` when the index does not have it.
  package func liveScore(_ id: UInt64) -> Float? {
    snapshot.place(of: id).map { LiveScores.score($0.part.live.score($0.document)) }
  }

  /// The version of the document `id`; `nil` when the index does not have it.
  package func documentVersion(_ id: UInt64) -> Int64? {
    snapshot.place(of: id).map { $0.part.segment.version($0.document) }
  }

  /// Brings the bounds of live scores down after scores fell; searches get faster, not better.
  package func tightenBounds() {
    state.withLock { state in
      for part in state.snapshot.parts { part.live.tighten() }
    }
  }
}
