import Basics
import Synchronization

/// The pages that results were drawn from lately, so that the same ones are not read again.
///
/// Whoever owns the cache says which pages changed.
final class PageCache: Sendable {
  private struct State {
    var pages: RecencyCache<UInt64, FoundPage>
    /// The leaders of pages; of those that follow nobody, `nil`.
    var leaders: [UInt64: UInt64?] = [:]
    /// Whether any page of the store follows another.
    var hasFollowers = false
    /// Rises with every change, so that what was read before one is not kept after it.
    var era = 0
  }

  private let state: Mutex<State>
  /// The most pages whose leaders are kept.
  private static let leaderLimit = 100_000
  /// What a page costs beside its text and the words that may be kept of it.
  private static let overhead = 512

  /// A cache of about so many bytes.
  init(bytes: Int) {
    state = Mutex(State(pages: RecencyCache(budget: bytes)))
  }

  /// What changes between two looks; see ``insert(_:for:size:era:)``.
  var era: Int { state.withLock { $0.era } }

  /// The page `id`, if it was kept.
  func page(_ id: UInt64) -> FoundPage? {
    state.withLock { $0.pages.value(of: id) }
  }

  /// Keeps a page that was read after `era` was asked for.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - id: Its identity.
  ///   - size: The bytes that it was read from.
  ///   - era: What ``era`` was before it was read.
  func insert(_ page: FoundPage, for id: UInt64, size: Int, era: Int) {
    state.withLock { state in
      guard state.era == era else { return }
      state.pages.keep(page, of: id, cost: Self.overhead + 2 * size)
    }
  }

  /// The leaders of `pages`, when all are known, none for those that follow nobody; and whether
  /// any page of the store follows another.
  func leaders(of pages: [UInt64]) -> (of: [UInt64: UInt64], hasFollowers: Bool)? {
    state.withLock { state in
      var found: [UInt64: UInt64] = [:]
      for page in pages {
        guard let known = state.leaders[page] else { return nil }
        if let leader = known { found[page] = leader }
      }
      return (found, state.hasFollowers)
    }
  }

  /// Keeps what was found of the leaders of `pages` after `era` was asked for.
  ///
  /// - Parameters:
  ///   - leaders: The leaders of those that follow one.
  ///   - pages: The pages that were looked at.
  ///   - hasFollowers: Whether any page of the store follows another.
  ///   - era: What ``era`` was before.
  func insert(leaders: [UInt64: UInt64], of pages: [UInt64], hasFollowers: Bool, era: Int) {
    state.withLock { state in
      guard state.era == era else { return }
      state.hasFollowers = hasFollowers
      if state.leaders.count + pages.count > Self.leaderLimit {
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
      for page in pages { state.pages.remove(page) }
    }
  }
}
