/// Lets a few tasks at a time through, so that tests do not start more processes than the machine
/// has room for.
package actor Turnstile {
  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Creates a turnstile for `limit` tasks at a time.
  package init(limit: Int) {
    free = limit
  }

  /// Runs `body` as soon as there is room; those who came first go first.
  package func pass<Value: Sendable>(
    _ body: @Sendable () async throws -> Value
  ) async throws -> Value {
    if free > 0 {
      free -= 1
    } else {
      await withCheckedContinuation { waiting.append($0) }
    }
    defer { leave() }
    return try await body()
  }

  private func leave() {
    if waiting.isEmpty {
      free += 1
    } else {
      waiting.removeFirst().resume()
    }
  }
}
