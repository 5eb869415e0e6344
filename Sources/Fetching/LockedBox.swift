import Foundation

/// A value and the lock that protects it, inseparable.
///
/// `NSLock` and not `Synchronization.Mutex`, because the thread sanitizer does not see the
/// latter on Linux and reports races that are none.
final class LockedBox<Value>: @unchecked Sendable {
  // Protected by `lock`.
  private var value: Value
  private let lock = NSLock()

  init(_ value: sending Value) {
    self.value = value
  }

  /// Runs `body` with the value while no other thread has it.
  func withLock<Result, Failure>(
    _ body: (inout Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}
