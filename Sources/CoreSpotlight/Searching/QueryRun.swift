import Foundation
import Synchronization

/// The one run of a query object: what it found, and whether it ended.
final class QueryRun: Sendable {
  private struct State {
    var hasStarted = false
    var isCancelled = false
    var hasEnded = false
    var itemCount = 0
    var suggestionCount = 0
    var task: Task<Void, Never>?
  }

  private let state = Mutex(State())

  /// Begins the run.
  ///
  /// - Returns: Whether it had not begun: a query runs once.
  func begin() -> Bool {
    state.withLock { state in
      defer { state.hasStarted = true }
      return !state.hasStarted
    }
  }

  /// Has `task` cancelled when the query is.
  func hold(_ task: Task<Void, Never>) {
    let isCancelled = state.withLock { state in
      state.task = task
      return state.isCancelled
    }
    if isCancelled { task.cancel() }
  }

  /// Cancels the run, unless it ended.
  func cancel() {
    state.withLock { state in
      if !state.hasEnded { state.isCancelled = true }
      return state.task
    }?.cancel()
  }

  /// Counts what was found.
  ///
  /// - Returns: Whether it may be handed over: nothing is after the query was cancelled.
  func count(items: Int = 0, suggestions: Int = 0) -> Bool {
    state.withLock { state in
      guard !state.isCancelled else { return false }
      state.itemCount += items
      state.suggestionCount += suggestions
      return true
    }
  }

  /// Ends the run.
  ///
  /// - Returns: Whether it had not ended, and whether it was cancelled.
  func end() -> (isFirst: Bool, isCancelled: Bool) {
    state.withLock { state in
      defer { state.hasEnded = true }
      return (!state.hasEnded, state.isCancelled)
    }
  }

  var isCancelled: Bool { state.withLock { $0.isCancelled } }
  var itemCount: Int { state.withLock { $0.itemCount } }
  var suggestionCount: Int { state.withLock { $0.suggestionCount } }
}
