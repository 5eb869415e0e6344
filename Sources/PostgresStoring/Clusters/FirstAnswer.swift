import Synchronization

/// Whoever waits gets the first answer, and later ones are left to those who have them.
final class FirstAnswer<Value: Sendable>: Sendable {
  private let waiting: Mutex<CheckedContinuation<Value?, any Error>?>

  init(to continuation: CheckedContinuation<Value?, any Error>) { waiting = Mutex(continuation) }

  /// Answers.
  ///
  /// - Returns: Whether it was the first answer.
  @discardableResult
  func give(_ answer: sending Result<Value?, any Error>) -> Bool {
    let continuation = waiting.withLock { waiting in
      defer { waiting = nil }
      return waiting
    }
    continuation?.resume(with: answer)
    return continuation != nil
  }
}
