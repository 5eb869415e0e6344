import Basics
import Documents
import Foundation
import Indexing
import Segments
import Shelving
import SpotlightItems

/// The index of a store of items: a cache that is made again when it is lost, damaged or of another store.
///
/// Whoever gets its lock turns changed items into segments; the others read them.
final class SegmentCache: Sendable {
  private struct State {
    var index: SegmentIndex?
    /// ``index`` as it is at its version, for queries; it does not change under them.
    var reader: SegmentIndex?
    /// Whether ``index`` may be changed while the lock is held.
    var isWriter = false
    /// What the manifest's file looked like when ``index`` was as new as it.
    var manifest: FileStatus?
    /// Whether the segments on the disk are damaged.
    var isDamaged = false
    /// Whether there are as few segments as there should be.
    var isSettled = false

    /// Whether there are more segments than searches should look at.
    var isScattered: Bool { !isSettled && reader?.segmentCount ?? 0 > SegmentCache.settledCount }
  }

  /// As many segments are left as they are.
  private static let settledCount = 2

  /// The most changes that are made segments at once, and the bytes of attributes from which on no
  /// more are.
  private static let batch = (count: 20_000, bytes: 16 << 20)
  /// The removals from which on those are forgotten that the index knows.
  private static let removalLimit = 10_000

  /// Stands for how items are made documents; segments of another one are left behind.
  private static let format = 2

  private let store: ItemStore
  private let folder: String
  private let state = Lock(State())
  /// Held by whoever brings the index up to date in this process.
  private let writing = Lock(false)
  /// Whether segments are being merged until few are left, which takes longer than a query may wait.
  private let isSettling = Lock(false)
  /// Whether it is going to be brought up to date in the background.
  private let willCatchUp = Lock(false)

  init(_ store: ItemStore) {
    self.store = store
    folder = "\(store.cacheFolder)/\(store.identity)-\(Self.format)"
  }

  private static let options: SegmentIndex.Options = {
    var options = SegmentIndex.Options()
    options.memoryBudget = 64 << 20
    options.beginningFields = .all
    return options
  }()

  private var manifest: FileStatus? {
    FileStatus(of: "\(folder)/\(SegmentIndex.manifestName)", followsLinks: false)
  }

  /// The index as it is on the disk now, and stays; `nil` when there is none, or a damaged one.
  func current() -> SegmentIndex? {
    let manifest = manifest
    return state.withLock { state in
      if let reader = state.reader, state.manifest == manifest { return reader }
      if state.isDamaged, state.manifest == manifest { return nil }
      guard manifest != nil else {
        state = State()
        return nil
      }
      do throws(IndexError) {
        if let index = state.index, !state.isWriter {
          try index.refresh()
        } else {
          state.index = try SegmentIndex(reading: folder)
        }
      } catch {
        // It is made anew by whoever gets the lock.
        state = State(manifest: manifest, isDamaged: true)
        return nil
      }
      (state.isWriter, state.manifest) = (false, manifest)
      state.reader = state.index.map(SegmentIndex.init(frozen:))
      return state.reader
    }
  }

  /// Whether there are segments on the disk that cannot be read at all.
  var isUnreadable: Bool { current() == nil && manifest != nil }

  /// Whether what `index` answered is not all, because segments turned out to be damaged; it is made
  /// anew then.
  func isDamaged(_ index: SegmentIndex) -> Bool {
    guard !index.damage.isEmpty else { return false }
    state.withLock { $0 = State(manifest: $0.manifest, isDamaged: true) }
    return true
  }

  /// Brings the index up to date.
  ///
  /// - Parameters:
  ///   - patience: How long another process may have the lock, in seconds.
  ///   - settles: Whether segments are merged, too, until few are left.
  /// - Returns: Whether it is; else another process was at it for longer.
  /// - Throws: When the disk fails.
  func catchUp(patience: Double, settles: Bool = false) throws -> Bool {
    if settles {
      isSettling.withLock { $0 = true }
    } else if isSettling.withLock({ $0 }) {
      return false
    }
    defer { if settles { isSettling.withLock { $0 = false } } }
    return try writing.withLock { _ in
      try prepareFolder()
      let path = "\(store.folder)/index.lock"
      guard let lock = try FolderLock(path, patience: patience) else { return false }
      defer { lock.release() }
      let index = try writer()
      try catchUp(index)
      if settles { try index.settle() }
      let manifest = manifest
      let reader = SegmentIndex(frozen: index)
      state.withLock { state in
        state = State(index: index, reader: reader, isWriter: true, manifest: manifest)
        state.isSettled = settles
      }
      return true
    }
  }

  /// Merges segments a little later, in the background, where there are many.
  func settleLater() {
    if state.withLock({ $0.isScattered }) { catchUpLater() }
  }

  /// Brings the index up to date a little later, in the background.
  ///
  /// Where that cannot be done, changes are looked at one by one, and the next query tries again.
  func catchUpLater() {
    let isFirst = willCatchUp.withLock { will in
      defer { will = true }
      return !will
    }
    guard isFirst else { return }
    Task.detached(priority: .utility) { [weak self] in
      try? await Task.sleep(for: Self.pause)
      _ = try? self?.catchUp(patience: 0, settles: true)
      self?.willCatchUp.withLock { $0 = false }
    }
  }

  /// How long after a query changes are made segments.
  private static let pause = Duration.seconds(1)

  private func prepareFolder() throws {
    for path in [store.cacheFolder, folder] where FileStatus(of: path, followsLinks: false) == nil {
      try GuardedFolder.make(path)
      // Nobody reads the segments of an older format any more.
      if path == folder { try removeOlder() }
    }
  }

  private func removeOlder() throws {
    let older = "\(store.cacheFolder)/\(store.identity)"
    guard FileStatus(of: older, followsLinks: false) != nil else { return }
    try FileManager.default.removeItem(atPath: older)
  }

  /// The index, open for changes; a damaged one is begun anew.
  private func writer() throws(IndexError) -> SegmentIndex {
    let manifest = manifest
    let (known, isDamaged) = state.withLock { state in
      guard state.manifest == manifest, manifest != nil else {
        return (nil as SegmentIndex?, false)
      }
      return (state.isWriter ? state.index : nil, state.isDamaged)
    }
    if let known { return known }
    if isDamaged { try SegmentIndex.discard(folder) }
    do throws(IndexError) {
      return try SegmentIndex(folder: folder, options: Self.options)
    } catch {
      try SegmentIndex.discard(folder)
      return try SegmentIndex(folder: folder, options: Self.options)
    }
  }

  private func catchUp(_ index: SegmentIndex) throws {
    while true {
      let isOlder = try store.reading { snapshot in
        // Of what is forgotten only an index that had it before knows that it went away.
        let isUseless = index.version < snapshot.versions.forgotten && index.documentCount > 0
        if isUseless || index.version > snapshot.versions.items { try index.reset() }
        return index.version < snapshot.versions.items
      }
      guard isOlder else { return }
      let changes = try store.reading { snapshot in
        let documents = ItemDocuments(try snapshot.customKeys())
        return try snapshot.changes(
          after: index.version,
          limit: Self.batch.count,
          byteLimit: Self.batch.bytes
        ).map { change in
          IndexChange(
            version: change.version,
            id: change.id,
            document: change.item.map(documents.document)
          )
        }
      }
      guard !changes.isEmpty else { return }
      do throws(IndexError) {
        try index.apply(changes)
      } catch {
        // A damaged segment was put aside: everything is to come again.
        guard error == .incomplete else { throw error }
      }
      if try store.reading({ try $0.removalCount() }) > Self.removalLimit {
        try store.forgetRemovals(through: index.version)
      }
    }
  }
}
