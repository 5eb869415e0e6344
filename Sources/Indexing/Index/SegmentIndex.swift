package import Analysis
import Basics
package import Documents
import Glibc
package import Segments

/// The embedded index: a folder of immutable segments, and live scores beside them.
///
/// Changes go in by ``apply(_:)``, which is durable when it returns; searches run at any time
/// and on any thread, each over the segments as they were when it began. The newest version of
/// a document is the one that counts. The folder is a cache of the document store: after
/// ``reset()``, or when files are damaged, applying all documents again gives the same answers.
///
/// One process may have a folder open for writing; the caller holds the store's lock.
package final class SegmentIndex: IndexSink, Sendable {
  /// How the index is built; of these ``stemming`` and ``beginningFields`` change answers.
  package struct Options: Hashable, Sendable {
    /// The bytes of memory that building may use before it writes a segment, with the texts that
    /// it is made from.
    package var memoryBudget = 256 << 20
    /// When segments are merged.
    package var merging = MergePolicy()
    /// The languages whose words are also found by their stems.
    ///
    /// An index that was built with others is started anew: its segments would answer differently.
    package var stemming = Stemming.off
    /// The fields whose words are found by their beginnings; the same each time that an index is opened.
    package var beginningFields = BeginningFields.names
    /// Whether segments are merged by a task of their own, so that changes need not wait for it;
    /// ``SegmentIndex/finish()`` does.
    package var mergesInBackground = false
    /// Whether a merge takes what it has read and written out of this process's memory: for those who
    /// do not answer searches meanwhile, which would have to read it again.
    package var releasesMerged = false
    /// Whether all of every segment is verified when the index is opened, also of those that look
    /// as they did when they were.
    package var verifiesAll = false

    package init() {}
  }

  /// What changes together, under one lock that is held for moments only.
  struct State {
    var manifest: Manifest
    var snapshot: IndexSnapshot
    /// The documents whose live score changed since a merge began to copy scores; `nil` while
    /// none does.
    var changedScores: [UInt64]?
    /// The file that a merge is writing, which no manifest names yet.
    var mergedName: String?
    /// Changes of live scores that are not in their log yet.
    var pendingScores: [LiveScoreLog.Change] = []
    /// Whether a task is going to write them.
    var willSynchronize = false
    /// How far the log of live scores was read.
    var scoresRead = 0
    /// How often a live score was changed here.
    var scoreChanges: UInt64 = 0
    /// The files that count until what is being built anew is published; `nil` when nothing is.
    var published: Set<String>?
    /// Why a task in the background failed; told to the next caller who can be told.
    var failure: IndexError?
    /// The segments that are damaged, and therefore not searched, though the manifest names them.
    var damaged: [String: Damage] = [:]
    /// Why live scores are older than they should be; known to who reads.
    var scoreDamage: IndexError?
    /// The segments that were put aside.
    var quarantined: [String] = []

    /// What changes whenever answers may.
    var mark: IndexMark {
      IndexMark(
        version: manifest.version,
        epoch: manifest.epoch,
        scoresRead: scoresRead,
        scoreChanges: scoreChanges,
        damaged: damaged.count
      )
    }
  }

  let folder: String
  let options: Options
  let state: Lock<State>
  /// Held by whoever changes what the manifest says, for as long as it takes.
  ///
  /// The value means nothing; one without a size would seem to the thread sanitizer to lie where
  /// the lock itself does.
  let writing = Lock(false)
  /// Held by whoever merges; taken before `writing`.
  let merging = Lock(false)
  /// The languages that were found last.
  let knownLanguages = Lock<IndexLanguages?>(nil)
  /// The log of live scores, which a reader has not; taken after `writing`, before `state`.
  let scoreLog: Lock<LiveScoreLog?>
  /// The tasks in the background.
  let tasks = Lock<BackgroundTasks>(BackgroundTasks())
  /// Memory for searches.
  let scratches = ScratchPool()

  /// Whether the index may be changed by this process.
  let isWritable: Bool

  /// Whether live scores were lost before the index was opened for writing.
  ///
  /// Their log or the file of a segment's scores was missing, or what is there could not be
  /// read. Documents have older scores then until they are scored again. Opening the index again
  /// finds the same until ``checkpoint()``.
  package let lostScores: Bool

  /// Opens the index in `folder`, or starts one there, and clears away what a crash left.
  ///
  /// A damaged segment is put aside; what it held comes back when all changes are applied again,
  /// which ``version`` asks for. The documents of the other segments are not indexed again.
  ///
  /// - Throws: ``IndexError`` when the manifest is damaged, a file is of another version, or
  ///   cannot be read; then ``discard(_:)`` and indexing everything again is the remedy.
  package init(folder: String, options: Options = Options()) throws(IndexError) {
    self.folder = folder
    self.options = options
    isWritable = true
    try SystemFile.createFolder(folder)
    var manifest = try Manifest.read(in: folder) ?? Manifest()
    let before = manifest
    if manifest.stems != options.stemming.languages {
      manifest.restart(stems: options.stemming.languages)
      manifest.epoch += 1
    }
    var quarantined: [String] = []
    var isLost = false
    let parts = try Self.openParts(
      of: &manifest,
      in: folder,
      verifiesAll: options.verifiesAll,
      quarantined: &quarantined,
      lostScores: &isLost
    )
    if manifest != before { try manifest.write(in: folder) }
    try Self.sweep(folder, keeping: manifest.files)
    var state = State(manifest: manifest, snapshot: Self.snapshot(parts))
    let read = try Self.replayScores(of: manifest, in: folder, into: state.snapshot)
    state.scoresRead = read.end
    state.quarantined = quarantined
    lostScores = isLost || read.isLost
    self.state = Lock(state)
    scoreLog = Lock(
      try LiveScoreLog(folder + "/" + manifest.scoresName, epoch: manifest.epoch)
    )
  }

  /// Opens the index in `folder` for searching only, as it is now; changes nothing there.
  ///
  /// Another process may be writing: when a merge takes a file away between the reading of the
  /// manifest and the opening of the file, the newer manifest is read. A folder that is not there
  /// is an empty index. A segment that is damaged is left out, and ``damage`` says so.
  ///
  /// - Throws: ``IndexError`` when the manifest is damaged, a file is of another version, or cannot
  ///   be read.
  package init(reading folder: String) throws(IndexError) {
    self.folder = folder
    options = Options()
    isWritable = false
    lostScores = false
    state = Lock(try Self.readState(in: folder, after: nil))
    scoreLog = Lock(nil)
  }

  /// The index as `index` is now, for searching only: what changes there later changes nothing here, but
  /// live scores.
  ///
  /// The segments are the same, so that it costs little.
  package init(frozen index: SegmentIndex) {
    (folder, options, lostScores) = (index.folder, index.options, index.lostScores)
    isWritable = false
    state = Lock(index.state.withLock { $0 })
    scoreLog = Lock(nil)
  }

  /// Removes the index in `folder`, damaged or not, so that a new one can be started there.
  package static func discard(_ folder: String) throws(IndexError) {
    try SystemFile.createFolder(folder)
    try SystemFile.remove(folder + "/" + Manifest.fileName)
    try SystemFile.flushFolder(folder)
    try sweep(folder, keeping: [])
    try sweepDamaged(folder)
  }

  /// Whether an index was ever started in `folder`.
  ///
  /// - Throws: ``IndexError`` when what is there is damaged or of another version.
  package static func isStarted(_ folder: String) throws(IndexError) -> Bool {
    try Manifest.read(in: folder) != nil
  }

  /// The version of the last change taken; 0 when nothing was, and when a segment turned out to be
  /// damaged in an index that is open for writing: then everything is to come again.
  package var version: Int64 {
    state.withLock { isWritable && !$0.damaged.isEmpty ? 0 : $0.manifest.version }
  }

  /// The languages whose stems the index holds, for ``SearchRequest/stemming``.
  package var stemming: Stemming {
    Stemming(languages: state.withLock { $0.manifest.stems })
  }

  /// The bytes of memory that building may use; see ``Options/memoryBudget``.
  package var memoryBudget: Int { options.memoryBudget }

  /// The bytes of texts that are best handed to ``apply(_:)`` at once when there are more than can
  /// be: a fifth of the memory that building may use.
  ///
  /// Every call makes a segment, so that fewer of them leave less to merge. What is built of so
  /// much text usually stays within the other four fifths, from which on it is written.
  package var textBudget: Int { options.memoryBudget / 5 }

  /// How many documents can be found.
  package var documentCount: Int { snapshot.living }

  /// How many segments there are.
  package var segmentCount: Int { snapshot.parts.count }

  /// The bytes of all segment files.
  package var byteCount: Int { snapshot.parts.reduce(0) { $0 + $1.segment.byteCount } }

  /// What changes whenever answers may; read before a search, it stands for its answer.
  package var mark: IndexMark { state.withLock { $0.mark } }

  /// The segments as they are now.
  var snapshot: IndexSnapshot { state.withLock { $0.snapshot } }

  /// Takes changes in the order of their versions; durable on return.
  ///
  /// Changes at or below ``version`` were taken before and are skipped, so repeating is
  /// harmless. A removal of an unknown document is no error. Replacing a document starts its
  /// live score with the static score of the new version.
  ///
  /// - Throws: ``IndexError``; ``version`` then says whether the changes were taken and only
  ///   clearing up or merging failed, which the next call tries again. After
  ///   ``IndexError/incomplete`` nothing was taken, and all changes are to come.
  package func apply(_ changes: [IndexChange]) throws(IndexError) {
    try throwFailure()
    try writing.withLock { (_) throws(IndexError) in try applyLocked(changes) }
    if options.mergesInBackground { mergeLater() } else { try mergeAll() }
    try checkpointIfDue()
  }

  /// Forgets everything; the next change may have any version above 0.
  ///
  /// - Parameter staging: Whether others go on finding what there is until ``publish()``; when
  ///   that does not come, because the process ends, nothing was forgotten.
  /// - Throws: ``IndexError`` when the disk fails.
  package func reset(staging: Bool = false) throws(IndexError) {
    try writing.withLock { (_) throws(IndexError) in
      var manifest = state.withLock { state in
        if staging, state.published == nil { state.published = state.manifest.files }
        return state.manifest
      }
      manifest.restart(stems: manifest.stems)
      try restartLog(manifest, [])
      try Self.sweepDamaged(folder)
    }
  }

  /// Lets what was built since ``reset(staging:)`` take the place of what was there, at once.
  ///
  /// - Throws: ``IndexError`` when the disk fails.
  package func publish() throws(IndexError) {
    try writing.withLock { (_) throws(IndexError) in
      let manifest = state.withLock { state in
        state.published = nil
        return state.manifest
      }
      try commit(manifest, snapshot.parts)
    }
  }

  /// Merges all segments into one without dead documents.
  package func compact() throws(IndexError) {
    try merging.withLock { (_) throws(IndexError) in
      let parts = state.withLock { $0.snapshot.parts }
      guard parts.count > 1 || parts.contains(where: { $0.tombstones != nil }) else { return }
      try merge(parts.map(\.segment.name))
    }
  }

  /// Waits for what runs in the background, and makes every live score durable.
  ///
  /// - Throws: ``IndexError`` when any of it failed.
  package func finish() async throws(IndexError) {
    let (merging, scoring) = tasks.withLock { ($0.merging, $0.scoring) }
    scoring?.cancel()
    await merging?.value
    await scoring?.value
    // What came while the task was ending found one at work.
    if options.mergesInBackground { try mergeAll() }
    try synchronizeScores()
    try checkpointIfDue()
    try throwFailure()
  }

  /// Tells why a task in the background failed, once.
  func throwFailure() throws(IndexError) {
    let failure = state.withLock { state in
      defer { state.failure = nil }
      return state.failure
    }
    if let failure { throw failure }
  }
}

/// The state of an index in short: while it is the same, so are the answers to a query.
package struct IndexMark: Hashable, Sendable {
  /// The version of the last change of a document.
  let version: Int64
  /// The number of the log of live scores.
  let epoch: UInt64
  /// How far that file was read, by an index that is open for reading.
  let scoresRead: Int
  /// How often a live score was changed, in an index that is open for writing.
  let scoreChanges: UInt64
  /// How many segments were found to be damaged.
  let damaged: Int
}

/// The tasks that an index has in the background.
struct BackgroundTasks {
  /// Merges segments.
  var merging: Task<Void, Never>?
  /// Makes live scores durable.
  var scoring: Task<Void, Never>?
  /// Verifies segments.
  var warmingUp: Task<Void, Never>?
}
