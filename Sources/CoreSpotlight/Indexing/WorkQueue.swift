import Synchronization

/// Work that is done in the order it comes, one piece after the other, on threads of the library.
///
/// Each piece is within what its caller is within, such as the index of a test.
final class WorkQueue: Sendable {
  private let last = Mutex<Task<Void, Never>?>(nil)

  /// Adds work, and returns at once.
  func add(_ work: @escaping @Sendable () async -> Void) {
    last.withLock { last in
      let before = last
      last = Task {
        await before?.value
        await work()
      }
    }
  }

  /// Returns when all work is done that was added before.
  func finish() async {
    await last.withLock { $0 }?.value
  }
}
