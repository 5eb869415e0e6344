import Basics
import Synchronization

/// The pages that results were drawn from lately, so that the same ones are not read again.
///
/// Whoever owns the cache says which pages changed.
final class PageCache: Sendable {
  private struct State {
    var pages: RecencyCache<UInt64, FoundPage>
    /// The representatives of pages; of those that follow nobody, `nil`.
    var representatives: [UInt64: UInt64?] = [:]
    /// Whether any page of the store follows another.
    var hasDuplicates = false
    /// Rises with every change, so that what was read before one is not kept after it.
    var era = 0
  }

  private let state: Mutex<State>
  /// The most pages whose representatives are kept.
  private static let representativeLimit = 100_000
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

  /// Keeps a page that was read after `era` was requested.
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

  /// The representatives of `pages`, when all are known, none for those that follow nobody; and whether
  /// any page of the store follows another.
  func representatives(of pages: [UInt64]) -> (of: [UInt64: UInt64], hasDuplicates: Bool)? {
    state.withLock { state in
      var found: [UInt64: UInt64] = [:]
      for page in pages {
        guard let known = state.representatives[page] else { return nil }
        if let representative = known { found[page] = representative }
      }
      return (found, state.hasDuplicates)
    }
  }

  /// Keeps what was found of the representatives of `pages` after `era` was requested.
  ///
  /// - Parameters:
  ///   - representatives: The representatives of those that follow one.
  ///   - pages: The pages that were looked at.
  ///   - hasDuplicates: Whether any page of the store follows another.
  ///   - era: What ``era`` was before.
  func insert(representatives: [UInt64: UInt64], of pages: [UInt64], hasDuplicates: Bool, era: Int)
  {
    state.withLock { state in
      guard state.era == era else { return }
      state.hasDuplicates = hasDuplicates
      if state.representatives.count + pages.count > Self.representativeLimit {
        state.representatives.removeAll(keepingCapacity: true)
      }
      for page in pages { state.representatives[page] = .some(representatives[page]) }
    }
  }

  /// Forgets who leads whom.
  func removeRepresentatives() {
    state.withLock { state in
      state.era += 1
      state.representatives.removeAll(keepingCapacity: true)
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
