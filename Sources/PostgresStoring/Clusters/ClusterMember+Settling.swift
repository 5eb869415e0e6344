import Basics
import Records
import Synchronization

// Settlements, which go to the cluster one after the other, and wait for it when it is away.
extension ClusterMember {
  /// Whether nothing is to be settled any more.
  var isIdle: Bool { state.withLock { $0.batches.isEmpty } }

  /// Settles, unless the cluster is away: then it is done when it is back, within the time of leases.
  func settle(
    _ settlements: [Settlement],
    hosts: [HostSettlement],
    at now: Timestamp
  ) async throws {
    _ = try await withCheckedThrowingContinuation { continuation in
      let answer = FirstAnswer<Bool>(to: continuation)
      let batch = Batch(settlements: settlements, hosts: hosts, now: now, answer: answer)
      let (isFirst, isAway) = state.withLock { state in
        state.batches.append(batch)
        defer { state.isSettling = true }
        return (!state.isSettling, state.outage != nil)
      }
      if isAway { answer.give(.success(nil)) }
      if isFirst { Task.detached { [self] in await settleAll() } }
    }
  }

  private func settleAll() async {
    while let batch = state.withLock({ state in
      if state.batches.isEmpty { state.isSettling = false }
      return state.batches.first
    }) {
      let timer = timer(for: batch.answer)
      defer { timer.cancel() }
      do {
        try await store.settle(batch.settlements, hosts: batch.hosts, at: batch.now)
        end(batch, .success(true))
      } catch let error as LeaseLost {
        state.withLock { $0.lost.formUnion(error.tokens) }
        end(batch, .success(true))
      } catch let outage as StoreUnavailable {
        note(outage)
        batch.answer.give(.success(nil))
        await waitForReturn()
      } catch {
        if !end(batch, .failure(error)) { state.withLock { $0.fault = error } }
      }
    }
  }

  @discardableResult
  private func end(_ batch: Batch, _ answer: sending Result<Bool?, any Error>) -> Bool {
    state.withLock { _ = $0.batches.removeFirst() }
    return batch.answer.give(answer)
  }

  /// Waits until the cluster is back; gives up what is to be settled when leases have ended meanwhile.
  private func waitForReturn() async {
    while isAway {
      if secondsAway >= settings.patience() { return giveUp() }
      do {
        try await Task.sleep(for: .seconds(0.1))
      } catch {
        return giveUp()
      }
    }
  }

  private func giveUp() {
    let dropped = state.withLock { state in
      let dropped = state.batches
      state.batches = []
      state.lost.formUnion(dropped.flatMap { $0.settlements.map(\.token) + $0.hosts.map(\.token) })
      return dropped
    }
    for batch in dropped { batch.answer.give(.success(nil)) }
  }

  /// Takes the tokens of leases that were lost.
  func takeLost() -> Set<Int64> {
    state.withLock { state in
      defer { state.lost = [] }
      return state.lost
    }
  }

  /// Waits until everything is settled or given up.
  ///
  /// - Throws: What came in the way of it.
  func finishSettling() async throws {
    while !isIdle { try await Task.sleep(for: .milliseconds(20)) }
    try throwFault()
  }
}
