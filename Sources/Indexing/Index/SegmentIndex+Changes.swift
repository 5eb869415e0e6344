import Records

extension SegmentIndex {
  func applyLocked(_ changes: [IndexChange]) throws(IndexError) {
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
    defer { keepNames(of: next) }
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
  func mergeLocked() throws(IndexError) {
    while true {
      let parts = state.withLock { $0.snapshot.parts }
      guard let next = options.merging.next(parts.map { ($0.living, $0.segment.count) }) else {
        return
      }
      try merge(next.map { parts[$0].segment.name })
    }
  }

  /// Merges the segments `names` into one; their live scores go with the documents.
  func merge(_ names: [String]) throws(IndexError) {
    let (manifest, snapshot) = state.withLock { ($0.manifest, $0.snapshot) }
    let chosen = snapshot.parts.filter { names.contains($0.segment.name) }
    let merger = SegmentMerger(
      chosen.map { SegmentMerger.Source(segment: $0.segment, tombstones: $0.tombstones) }
    )
    var next = manifest
    defer { keepNames(of: next) }
    next.entries.removeAll { names.contains($0.segment) }
    var parts = snapshot.parts.filter { !names.contains($0.segment.name) }
    if merger.count > 0 {
      let name = next.takeSegmentName()
      try merger.write(name, in: folder)
      let merged = Self.part(try Segment(name, in: folder), nil)
      next.entries.append(Manifest.Entry(segment: name))
      parts.append(merged)
      state.withLock { $0.changedScores = [] }
      defer { state.withLock { $0.changedScores = nil } }
      Self.carryScores(of: nil, from: chosen, to: merged)
      try commit(next, parts) { state in
        Self.carryScores(of: state.changedScores ?? [], from: chosen, to: merged)
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

  /// Remembers which names `manifest` has given out, even when it never counted: part of it
  /// may have reached the disk.
  private func keepNames(of manifest: Manifest) {
    state.withLock { $0.manifest.next = max($0.manifest.next, manifest.next) }
  }

  /// Makes `manifest` and `parts` what counts, and removes the files that no longer do.
  ///
  /// `preparing` runs while nobody can change a live score, just before the parts are shown.
  func commit(
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

  static func part(_ segment: Segment, _ tombstones: Tombstones?) -> IndexSnapshot.Part {
    let live = LiveScores(count: segment.count) { segment.staticScore($0) }
    return IndexSnapshot.Part(segment: segment, tombstones: tombstones, live: live)
  }

  static func snapshot(_ parts: [IndexSnapshot.Part]) -> IndexSnapshot {
    IndexSnapshot(
      parts: parts.sorted {
        ($1.segment.count, $0.segment.name) < ($0.segment.count, $1.segment.name)
      }
    )
  }

  /// Removes files of ours that `manifest` does not name.
  static func sweep(_ folder: String, keeping manifest: Manifest) throws(IndexError) {
    let kept = manifest.files
    for name in try SystemFile.names(in: folder) {
      let isOurs =
        name.hasSuffix(".seg") || name.hasSuffix(".dead")
        || name.hasSuffix(SystemFile.partialSuffix)
      if isOurs, !kept.contains(name) { try SystemFile.remove(folder + "/" + name) }
    }
  }
}
