public import Foundation
import SpotlightItems
import Synchronization

/// An index of items that an app makes searchable, on this machine and for this app alone.
///
/// Calls return at once. Their handlers are called on a thread of the library when what they are about is
/// durable; a query that begins after that finds it. Changes are applied in the order of the calls.
///
/// All indexes of an app have the same items. What belongs to an index by its name is the client state.
///
/// Reference: <https://developer.apple.com/documentation/corespotlight/cssearchableindex>
open class CSSearchableIndex: NSObject, @unchecked Sendable {
  /// Changes that come together when the batch ends.
  struct Batch {
    var changes: [ItemChange] = []
    var customKeys: [String: CustomKeyTraits] = [:]
  }

  private struct State {
    var batch: Batch?
    weak var delegate: (any CSSearchableIndexDelegate)?
    var watcher: Task<Void, Never>?
  }

  /// The name; `nil` for the default index.
  let name: String?
  let connection: SpotlightConnection
  private let lock = NSLock()
  private var state = State()

  /// An index with a client state of its own.
  public convenience init(name: String) {
    self.init(name: name, connection: .current)
  }

  /// An index with a client state of its own.
  ///
  /// The folder of the index is open to its owner alone, whatever the protection class: Linux has no keys
  /// that a lock screen holds, and nothing is encrypted.
  public convenience init(name: String, protectionClass: FileProtectionType?) {
    self.init(name: name, connection: .current)
  }

  init(name: String?, connection: SpotlightConnection) {
    (self.name, self.connection) = (name, connection)
  }

  deinit {
    state.watcher?.cancel()
  }

  /// The app's default index, which has no batches.
  public class func `default`() -> CSSearchableIndex {
    SpotlightConnection.current.defaultIndex()
  }

  /// Whether the folder of the index can be used.
  public class func isIndexingAvailable() -> Bool {
    (try? SpotlightConnection.current.index()) != nil
  }

  /// Who indexes items again when the index lost them or they are about to end.
  ///
  /// It is asked soon after it is set, and from then on once an hour.
  open weak var indexDelegate: (any CSSearchableIndexDelegate)? {
    get { lock.withLock { state.delegate } }
    set {
      let watcher = newValue == nil ? nil : watch()
      let before = lock.withLock {
        state.delegate = newValue
        defer { state.watcher = watcher }
        return state.watcher
      }
      before?.cancel()
    }
  }

  /// Changes the batch at hand.
  func withBatch<Value>(_ body: (inout Batch?) -> Value) -> Value {
    lock.withLock { body(&state.batch) }
  }

  /// Applies changes, or adds them to the batch at hand.
  func apply(
    _ changes: [ItemChange],
    customKeys: [String: CustomKeyTraits] = [:],
    then handler: (@Sendable ((any Error)?) -> Void)?
  ) {
    let isInBatch = withBatch { batch in
      guard batch != nil else { return false }
      batch?.changes += changes
      batch?.customKeys.merge(customKeys) { $1 }
      return true
    }
    if isInBatch {
      connection.changes.add { handler?(nil) }
    } else {
      apply(ItemBatch(changes, customKeys: customKeys), then: handler)
    }
  }

  /// Applies a batch, then calls `handler`.
  func apply(_ batch: ItemBatch, then handler: (@Sendable ((any Error)?) -> Void)?) {
    let connection = connection
    connection.changes.add {
      do throws(ItemIndexFailure) {
        try await connection.index().apply(batch)
        handler?(nil)
      } catch {
        handler?(CSIndexError(error))
      }
    }
  }

  /// What `body` hands to its handler, thrown or returned.
  func wait(_ body: (@escaping @Sendable ((any Error)?) -> Void) -> Void) async throws {
    try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
      body { error in
        if let error { done.resume(throwing: error) } else { done.resume() }
      }
    }
  }
}
