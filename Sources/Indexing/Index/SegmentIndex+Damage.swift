import Basics
package import Segments

extension SegmentIndex {
  /// What was found to be damaged in a segment, and its stamp in the manifest when it was.
  struct Damage: Hashable {
    var error: IndexError
    var stamp: FileStamp?
  }

  /// What is known to be damaged, and not repaired: segments that answers leave out, and live scores
  /// that are older than they should be; empty as long as nothing is known.
  ///
  /// An index that is open for writing mends itself with the next changes: see ``version``.
  package var damage: [IndexError] {
    state.withLock { state in
      state.damaged.sorted { $0.key < $1.key }.map(\.value.error)
        + [state.scoreDamage].compactMap(\.self)
    }
  }

  /// Whether a segment turned out to be damaged in an index that is open for writing, so that all
  /// changes are to come again.
  package var isIncomplete: Bool { state.withLock { isWritable && !$0.damaged.isEmpty } }

  /// The segments that were damaged and put aside under another name; ``version`` went back to 0
  /// for that, so that their documents come again.
  package var quarantined: [String] { state.withLock { $0.quarantined } }

  /// Runs `body` over the segments as they are now, and again without those that turn out to be
  /// damaged while they are read.
  func answering<Value>(_ body: (IndexSnapshot) -> Value) -> Value {
    while true {
      let snapshot = snapshot
      let value = body(snapshot)
      if !VerifiedBytes.mayBeDamaged || !snapshot.isDamaged { return value }
      leaveOutDamaged()
    }
  }

  /// Takes the segments that turned out to be damaged out of what is searched.
  func leaveOutDamaged() {
    state.withLock { state in
      for part in state.snapshot.parts {
        guard let error = part.segment.damage else { continue }
        let name = part.segment.name
        let entry = state.manifest.entries.first { $0.segment == name }
        if let entry { state.damaged[name] = Damage(error: error, stamp: entry.stamp) }
      }
      state.snapshot = Self.snapshot(state.snapshot.parts.filter { !$0.segment.isDamaged })
    }
  }

  /// Puts the segments aside that turned out to be damaged.
  ///
  /// Everything is to come again then, and what is here already is recognised by its version. The
  /// caller holds `writing`.
  ///
  /// - Returns: Whether there was any.
  /// - Throws: ``IndexError`` when the disk fails.
  func repairLocked() throws(IndexError) -> Bool {
    guard isWritable else { return false }
    let (manifest, parts, damaged) = state.withLock {
      ($0.manifest, $0.snapshot.parts, Set($0.damaged.keys))
    }
    guard !damaged.isEmpty else { return false }
    let names = manifest.entries.map(\.segment).filter(damaged.contains)
    for name in names { try SystemFile.setAside(name, in: folder) }
    var next = manifest
    next.entries.removeAll { damaged.contains($0.segment) }
    next.version = 0
    try commit(next, parts.filter { !damaged.contains($0.segment.name) }) { state in
      state.damaged = [:]
      state.quarantined += names
    }
    return true
  }

  /// Verifies all segments now; ``damage`` says what was found.
  package func verify() {
    let areWhole = snapshot.parts.map { $0.segment.verify() }
    if areWhole.contains(false) { leaveOutDamaged() }
  }
}
