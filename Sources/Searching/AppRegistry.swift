import AppAssociation
import Records
import Synchronization

/// What is known of apps beside what pages say, and what was found lately of their names.
final class AppRegistry: Sendable {
  private struct State {
    var version: Int64 = 0
    var values: [String: [String]] = [:]
    /// What pages say that were read for facets, and the values that they were read for.
    var catalog: AppCatalog?
    var listing: AppCatalog.Listing?
    var asked: Set<String> = []
  }

  /// What is known beside what pages say.
  let known: AppCatalog
  /// The apps of ``known``.
  let listing: AppCatalog.Listing
  private let state = Mutex(State())
  /// How pages write types, by what they are in small letters.
  private let types = Mutex<[String: String]>([:])
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

  /// Those of the apps `values` of which no page was read yet, while the index is of `version`.
  func unasked(_ values: [String], version: Int64) -> [String] {
    state.withLock { state in
      if state.version != version || state.asked.count + values.count > Self.limit {
        state = State(version: version)
      }
      return values.filter { !state.asked.contains($0) }
    }
  }

  /// Takes what `pages`, which were read for the apps `values`, say.
  func add(_ pages: [PageRecord], asked values: [String], version: Int64) {
    state.withLock { state in
      guard state.version == version else { return }
      var catalog = state.catalog ?? known
      for page in pages { catalog.add(page) }
      (state.catalog, state.listing) = (catalog, catalog.listing())
      state.asked.formUnion(values)
    }
  }

  /// The apps of which pages were read for facets, while the index is of `version`, and those that are
  /// known.
  func listing(version: Int64) -> AppCatalog.Listing {
    state.withLock { $0.version == version ? $0.listing : nil } ?? listing
  }

  /// How pages write those of the types `names` of which it is known.
  func spellings(ofTypes names: [String]) -> [String: String] {
    types.withLock { types in types.filter { names.contains($0.key) } }
  }

  /// Keeps how pages write types.
  func keep(typeSpellings spellings: [String: String]) {
    types.withLock { types in
      if types.count + spellings.count > Self.limit { types = [:] }
      types.merge(spellings) { $1 }
    }
  }
}
