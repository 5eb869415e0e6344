import Synchronization
import UserActivity

/// What an app does to continue activities, by their types.
final class ContinuationRegistry: Sendable {
  /// The registry of this task: that of the process, unless a test has its own.
  @TaskLocal static var current = ContinuationRegistry()

  /// What an app does for one type.
  struct Continuation: Sendable {
    var willContinue: (@Sendable () -> Void)?
    var didFail: (@Sendable (any Error) -> Void)?
    var perform: @Sendable (NSUserActivity) async throws -> Void
  }

  private let continuations = Mutex<[String: Continuation]>([:])

  /// Registers what is done for a type; `nil` for nothing.
  func register(_ type: String, _ continuation: Continuation?) {
    continuations.withLock { $0[type] = continuation }
  }

  /// Continues an activity.
  ///
  /// - Parameters:
  ///   - type: The type of the activity.
  ///   - activity: Gives the activity, after the app heard that it is coming.
  /// - Returns: Whether the app did.
  func run(_ type: String, _ activity: () async throws -> NSUserActivity?) async -> Bool {
    guard let continuation = continuations.withLock({ $0[type] }) else { return false }
    continuation.willContinue?()
    do {
      guard let activity = try await activity() else { return false }
      try await continuation.perform(activity)
      return true
    } catch {
      continuation.didFail?(error)
      return false
    }
  }
}
