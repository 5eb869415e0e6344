import Records
import Synchronization

/// The pages that results were drawn from lately, so that the same ones are not read again.
///
/// Two generations are kept: what is asked for moves to the younger, and when that is full it
/// becomes the older, whose own is forgotten. Whoever owns the cache says which pages changed.
final class RecordCache: Sendable {
  private struct Entry {
    let record: PageRecord
    let cost: Int
  }

  private struct Generation {
    var records: [UInt64: Entry] = [:]
    var cost = 0
  }

  private struct State {
    var young = Generation()
    var old = Generation()
    /// The leaders of pages; of those that follow nobody, `nil`.
    var leaders: [UInt64: UInt64?] = [:]
    /// Rises with every change, so that what was read before one is not kept after it.
    var era = 0
  }

  private let state = Mutex(State())
  /// The bytes of a generation.
  private let budget: Int
  /// The most entries of a generation.
  private static let countLimit = 100_000
  /// What an entry costs beside the bytes of its record.
  private static let overhead = 512

  /// A cache of about so many bytes.
  init(bytes: Int) {
    budget = bytes / 2
  }

  /// What changes between two looks; see ``insert(_:for:era:)``.
  var era: Int { state.withLock { $0.era } }

  /// The record of the page `id`, if it was kept.
  func record(_ id: UInt64) -> PageRecord? {
    state.withLock { state in
      if let entry = state.young.records[id] { return entry.record }
      guard let entry = state.old.records[id] else { return nil }
      insert(entry, for: id, into: &state)
      return entry.record
    }
  }

  /// Keeps a record that was read after `era` was asked for.
  ///
  /// - Parameters:
  ///   - record: The record.
  ///   - id: The page.
  ///   - size: The bytes that the record was read from.
  ///   - era: What ``era`` was before it was read.
  func insert(_ record: PageRecord, for id: UInt64, size: Int, era: Int) {
    let entry = Entry(record: record, cost: Self.overhead + size)
    state.withLock { state in
      if state.era == era { insert(entry, for: id, into: &state) }
    }
  }

  private func insert(_ entry: Entry, for id: UInt64, into state: inout State) {
    let isFull = state.young.cost + entry.cost > budget
    if isFull || state.young.records.count >= Self.countLimit {
      state.old.records = state.young.records
      (state.young.records, state.young.cost) = ([:], 0)
    }
    let known = state.young.records.updateValue(entry, forKey: id)
    state.young.cost += entry.cost - (known?.cost ?? 0)
  }

  /// The leaders of `pages`, when all are known; none for those that follow nobody.
  func leaders(of pages: [UInt64]) -> [UInt64: UInt64]? {
    state.withLock { state in
      var found: [UInt64: UInt64] = [:]
      for page in pages {
        guard let known = state.leaders[page] else { return nil }
        if let leader = known { found[page] = leader }
      }
      return found
    }
  }

  /// Keeps what was found of the leaders of `pages` after `era` was asked for.
  func insert(leaders: [UInt64: UInt64], of pages: [UInt64], era: Int) {
    state.withLock { state in
      guard state.era == era else { return }
      if state.leaders.count + pages.count > Self.countLimit {
        state.leaders.removeAll(keepingCapacity: true)
      }
      for page in pages { state.leaders[page] = .some(leaders[page]) }
    }
  }

  /// Forgets who leads whom.
  func removeLeaders() {
    state.withLock { state in
      state.era += 1
      state.leaders.removeAll(keepingCapacity: true)
    }
  }

  /// Forgets the pages that changed.
  func remove(_ pages: [UInt64]) {
    state.withLock { state in
      state.era += 1
      for page in pages {
        state.young.records[page] = nil
        state.old.records[page] = nil
      }
    }
  }
}
