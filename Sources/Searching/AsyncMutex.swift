/// Whose turn it is to do something that must not be interrupted, though it waits: one after the
/// other, in the order in which they came.
///
/// For the tasks of one actor, which may come in wherever another one waits. Who gives up a turn
/// and wants the next one is behind those who came meanwhile, so that a long piece of work that
/// takes turn after turn keeps nobody waiting for longer than one piece.
final class AsyncMutex {
  private var isTaken = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Whether nobody has a turn.
  var isFree: Bool { !isTaken }

  /// Runs `body` when nothing else is run any more that came before it.
  ///
  /// - Throws: What `body` throws.
  func take<Value>(
    isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws -> Value
  ) async rethrows -> Value {
    if isTaken { await withCheckedContinuation { waiting.append($0) } }
    isTaken = true
    // Whoever is next has the turn already, so that nobody comes between.
    defer { if waiting.isEmpty { isTaken = false } else { waiting.removeFirst().resume() } }
    return try await body()
  }
}
