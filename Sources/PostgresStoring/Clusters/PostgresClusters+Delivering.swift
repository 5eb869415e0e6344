import Basics
import Digests
import Frontier
import Records
import Synchronization

// What waits in outboxes goes to the clusters that it is for.
extension PostgresClusters {
  /// Delivers in the background, when something may wait.
  func deliverLater() {
    guard relay.takeOutbox() else { return }
    Task.detached { [self] in
      do {
        try await deliver()
      } catch {
        // Whoever calls next hears of it, and the next heartbeat looks again.
        first.state.withLock { $0.fault = error }
        relay.noteOutbox()
      }
    }
  }

  /// Delivers what clusters have for others that answer, unless this worker is at it already.
  ///
  /// - Returns: Whether there was anything.
  @discardableResult
  func deliver() async throws -> Bool {
    let isBusy = state.withLock { state in
      defer { state.isDelivering = true }
      return state.isDelivering
    }
    guard !isBusy else { return true }
    defer { state.withLock { $0.isDelivering = false } }
    var isAny = false
    for source in members {
      let numbers = members.map(\.number)
      let targets = try await source.attempt { try await $0.outboxTargets(among: numbers) } ?? []
      for target in members where targets.contains(target.number) {
        while try await deliver(from: source, to: target) { isAny = true }
      }
    }
    return isAny
  }

  /// Delivers the oldest offers of one cluster for another: they are deleted when they are committed there.
  ///
  /// - Returns: Whether there may be more.
  private func deliver(from source: ClusterMember, to target: ClusterMember) async throws -> Bool {
    guard !target.isAway else {
      // There is more to do when it is back.
      relay.noteOutbox()
      return false
    }
    guard let kept = try await source.attempt({ try await $0.outbox(for: target.number) }),
      !kept.numbers.isEmpty
    else { return false }
    let now = settings.now()
    let done = try await target.attempt { try await $0.make(known: kept.rows, at: now) }
    guard done != nil else {
      relay.noteOutbox()
      return false
    }
    let deleted: Void? = try await source.attempt {
      try await $0.deleteOutbox(kept.numbers, for: target.number)
    }
    return deleted != nil
  }
}
