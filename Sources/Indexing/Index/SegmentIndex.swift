import Glibc
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
  struct State {
    var manifest: Manifest
    var snapshot: IndexSnapshot
    /// The documents whose live score changed since a merge began to copy scores; `nil` while
    /// no merge runs.
    var changedScores: [UInt64]?
  }

  let folder: String
  let options: Options
  let state: Lock<State>
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
    let parts = try Self.parts(of: manifest, in: folder)
    try Self.sweep(folder, keeping: manifest)
    state = Lock(State(manifest: manifest, snapshot: Self.snapshot(parts)))
  }

  /// Opens the index in `folder` for searching only, as it is now; changes nothing there.
  ///
  /// Another process may be writing: when a merge takes a file away between the reading of the
  /// manifest and the opening of the file, the newer manifest is read. A folder that is not there
  /// is an empty index.
  ///
  /// - Throws: ``IndexError`` when a file is damaged, of another version, or cannot be read.
  package init(reading folder: String) throws(IndexError) {
    self.folder = folder
    options = Options()
    var attempt = 0
    while true {
      let manifest = try Manifest.read(in: folder) ?? Manifest()
      do {
        let parts = try Self.parts(of: manifest, in: folder)
        state = Lock(State(manifest: manifest, snapshot: Self.snapshot(parts)))
        return
      } catch {
        attempt += 1
        guard case .file(_, _, ENOENT) = error, attempt < Self.readingAttempts else { throw error }
      }
    }
  }

  /// How often a reader tries to keep up with a process that merges.
  private static let readingAttempts = 10

  private static func parts(
    of manifest: Manifest,
    in folder: String
  ) throws(IndexError) -> [IndexSnapshot.Part] {
    var parts: [IndexSnapshot.Part] = []
    for entry in manifest.entries {
      let segment = try Segment(entry.segment, in: folder)
      var tombstones: Tombstones?
      if let name = entry.tombstones {
        tombstones = try Tombstones.read(name, in: folder, size: segment.count)
      }
      parts.append(part(segment, tombstones))
    }
    return parts
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
  /// - Throws: ``IndexError``; ``version`` then says whether the changes were taken and only
  ///   clearing up or merging failed, which the next call tries again.
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
