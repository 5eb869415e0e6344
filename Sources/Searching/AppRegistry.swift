import AppAssociation
import Synchronization

/// What is known of apps beside what pages say, and what was found lately of their names.
final class AppRegistry: Sendable {
  private struct State {
    var version: Int64 = 0
    var values: [String: [String]] = [:]
  }

  /// What is known beside what pages say.
  let known: AppCatalog
  /// The apps of ``known``.
  let listing: AppCatalog.Listing
  private let state = Mutex(State())
  /// The most names of which something is kept.
  private static let limit = 1_000

  init(known: AppCatalog = AppCatalog()) {
    (self.known, listing) = (known, known.listing())
  }

  /// What was kept for those of `names` for which something was, while the index is of `version`.
  func values(beside names: Set<String>, version: Int64) -> [String: [String]] {
    state.withLock { state in
      state.version == version ? state.values.filter { names.contains($0.key) } : [:]
    }
  }

  /// Keeps what was found in the index of `version`.
  func keep(_ values: [String: [String]], version: Int64) {
    state.withLock { state in
      if state.version != version || state.values.count + values.count > Self.limit {
        state = State(version: version)
      }
      state.values.merge(values) { $1 }
    }
  }
}
