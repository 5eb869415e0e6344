import Basics
import Glibc
import Searching
import Storing
import Synchronization

/// What a server does with a store, and who else works on it.
struct StoreRole: Hashable, Sendable {
  /// Whether this process holds the lock of the index.
  let isWriting: Bool
  /// Who else holds the lock of the index.
  let indexer: StoreLock.Holder?
  /// Who holds the lock of the crawl.
  let crawler: StoreLock.Holder?

  /// The role of this process in `store`.
  init(_ store: ServedStore) {
    let folder = store.store.folder
    isWriting = store.isWriting
    indexer = isWriting ? nil : StoreLock.holder(of: .index, in: folder)
    // This process takes it for a moment when it is asked to forget pages.
    crawler = StoreLock.holder(of: .crawl, in: folder).flatMap { $0.pid == getpid() ? nil : $0 }
  }

  /// It in words.
  var text: String {
    func name(_ holder: StoreLock.Holder) -> String {
      "process \(holder.pid) (\(holder.command))"
    }
    let index =
      isWriting
      ? "writes the index and takes events in"
      : indexer.map { "follows the index of \(name($0))" }
        ?? "reads the index; no process writes it"
    return index + (crawler.map { "; \(name($0)) crawls" } ?? "; no crawl runs") + "."
  }
}

/// Notices when the role of a server in its stores changes.
final class RoleWatch: Sendable {
  private struct State {
    var roles: [String: StoreRole] = [:]
    var nextLook: Timestamp?
  }

  /// Seconds between two looks.
  private static let interval = 1.0

  private let state = Mutex(State())

  /// The events of the roles in `stores` that are new since the last look; none when it was just
  /// looked.
  func changes(in stores: [ServedStore], at now: Timestamp) -> [LogEvent] {
    let isDue = state.withLock { state in
      if let next = state.nextLook, (0..<Self.interval).contains(next.seconds(since: now)) {
        return false
      }
      state.nextLook = now.advanced(bySeconds: Self.interval)
      return true
    }
    guard isDue else { return [] }
    return stores.compactMap { store in
      let role = StoreRole(store)
      let isNew = state.withLock { state in
        defer { state.roles[store.name] = role }
        return state.roles[store.name] != role
      }
      return isNew ? .role(of: store.name, role) : nil
    }
  }
}
