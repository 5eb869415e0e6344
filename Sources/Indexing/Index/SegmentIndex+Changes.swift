import Basics
import Documents
import Segments

extension SegmentIndex {
  /// Takes `changes`; the caller holds `writing`.
  ///
  /// Not when a segment turns out to be damaged: it is put aside, and what it held has to come
  /// first.
  func applyLocked(_ changes: [IndexChange]) throws(IndexError) {
    if try repairLocked() { throw .incomplete }
    if try applyIfValid(changes) { return }
    _ = try repairLocked()
    throw .incomplete
  }

  /// Takes `changes`, unless a segment turns out to be damaged; whether it did.
  private func applyIfValid(_ changes: [IndexChange]) throws(IndexError) -> Bool {
    let (manifest, snapshot) = state.withLock { ($0.manifest, $0.snapshot) }
    var last = manifest.version
    var newest: [UInt64: Int] = [:]
    // By index, because a change is many fields, each of which would be held on to.
    for index in changes.indices where changes[index].version > manifest.version {
      let version = changes[index].version
      // A batch may stand on one version, but never go back.
      guard version >= last else { throw .unordered(version: version) }
      last = version
      newest[changes[index].id] = index
    }
    guard last > manifest.version else { return true }
    let dead = Self.replaced(by: changes, newest: &newest, in: snapshot)
    if snapshot.isDamaged {
      leaveOutDamaged()
      return false
    }
    var next = manifest
    defer { keepNames(of: next) }
    next.version = last
    let added = try build(changes, newest: newest, manifest: &next)
    let old = try bury(dead, in: snapshot, manifest: &next)
    try commit(next, old + added)
    return true
  }

  private var newBuilder: SegmentBuilder {
    SegmentBuilder(stemming: options.stemming, beginningFields: options.beginningFields)
  }

  /// Writes the documents of `changes` that are the newest of their id into segments.
  private func build(
    _ changes: [IndexChange],
    newest: [UInt64: Int],
    manifest: inout Manifest
  ) throws(IndexError) -> [IndexSnapshot.Part] {
    var parts: [IndexSnapshot.Part] = []
    var builder = newBuilder
    func spill() throws(IndexError) {
      guard builder.count > 0 else { return }
      let name = manifest.takeSegmentName()
      try builder.write(name, in: folder)
      let segment = try Segment(name, in: folder)
      parts.append(Self.part(segment, nil))
      manifest.entries.append(Manifest.Entry(segment: name, stamp: segment.stamp))
      builder = newBuilder
    }
    // The texts of the changes take memory too.
    let limit = options.memoryBudget - textBudget
    for index in changes.indices where newest[changes[index].id] == index {
      guard let document = changes[index].document else { continue }
      builder.add(document, id: changes[index].id, version: changes[index].version)
      if builder.isFull || builder.byteCount >= limit { try spill() }
    }
    try spill()
    return parts
  }

  /// The living documents of each part of `snapshot` that `newest` of `changes` take the place of.
  ///
  /// After damage everything comes again; what is here already stays as it is, and leaves `newest`.
  private static func replaced(
    by changes: [IndexChange],
    newest: inout [UInt64: Int],
    in snapshot: IndexSnapshot
  ) -> [[UInt32]] {
    var dead = [[UInt32]](repeating: [], count: snapshot.parts.count)
    for (id, index) in newest {
      var isFirst = true
      for (number, part) in snapshot.parts.enumerated() {
        guard let document = part.segment.document(id), !part.isDead(document) else { continue }
        if isFirst, changes[index].document != nil,
          part.segment.version(document) == changes[index].version
        {
          newest[id] = nil
          break
        }
        isFirst = false
        dead[number].append(document)
      }
    }
    return dead
  }

  /// Marks documents of the parts of `snapshot` as dead; segments without a living one go away.
  private func bury(
    _ dead: [[UInt32]],
    in snapshot: IndexSnapshot,
    manifest: inout Manifest
  ) throws(IndexError) -> [IndexSnapshot.Part] {
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
        for index in manifest.entries.indices where manifest.entries[index].segment == name {
          manifest.entries[index].tombstones = file
        }
        part.tombstones = tombstones
      }
      parts.append(part)
    }
    return parts
  }

  /// Remembers which names `manifest` has given out, even when it never counted: part of it
  /// may have reached the disk.
  func keepNames(of manifest: Manifest) {
    state.withLock { $0.manifest.next = max($0.manifest.next, manifest.next) }
  }

  /// Makes `manifest` and `parts` what counts, and removes the files that no longer do.
  ///
  /// `preparing` runs while no live score can change, just before the parts are shown.
  func commit(
    _ manifest: Manifest,
    _ parts: [IndexSnapshot.Part],
    preparing: (inout State) -> Void = { _ in }
  ) throws(IndexError) {
    let published = state.withLock { $0.published }
    if published == nil { try manifest.write(in: folder) }
    let merged = state.withLock { state in
      preparing(&state)
      state.manifest = manifest
      state.snapshot = Self.snapshot(parts)
      return state.mergedName
    }
    var kept = manifest.files.union(published ?? [])
    if let merged { kept.formUnion([merged, merged + SystemFile.partialSuffix]) }
    try Self.sweep(folder, keeping: kept)
  }

  /// A part with the live scores of a file, or else the static ones.
  static func part(
    _ segment: Segment,
    _ tombstones: Tombstones?,
    scores: LiveScoreFile? = nil
  ) -> IndexSnapshot.Part {
    let live = LiveScores(count: segment.count, read: scores?.read ?? segment.readStaticScores)
    return IndexSnapshot.Part(segment: segment, tombstones: tombstones, live: live)
  }

  static func snapshot(_ parts: [IndexSnapshot.Part]) -> IndexSnapshot {
    IndexSnapshot(
      parts: parts.sorted {
        ($1.segment.count, $0.segment.name) < ($0.segment.count, $1.segment.name)
      }
    )
  }
}
