import Basics
import Synchronization

/// A clock that stands while anybody looks at it, and goes on by a step when nobody does.
final class SteppedClock: Sendable {
  private struct Sleeper {
    let end: Int64
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var time: Int64 = 1_800_000_000_000
    var looks = 0
    var count = 0
    var sleepers: [Int: Sleeper] = [:]
    var canceled: Set<Int> = []
  }

  /// The milliseconds of a step.
  static let step: Int64 = 50

  private let state = Mutex(State())

  /// The time, which counts as a look.
  func now() -> Timestamp {
    state.withLock { state in
      state.looks += 1
      return Timestamp(milliseconds: state.time)
    }
  }

  /// Waits until so many seconds of this clock have passed.
  func sleep(_ seconds: Double) async throws {
    let number = state.withLock { state in
      state.count += 1
      return state.count
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isCanceled = state.withLock { state in
          guard state.canceled.remove(number) == nil else { return true }
          let end = state.time + Int64((seconds * 1000).rounded(.up))
          state.sleepers[number] = Sleeper(end: end, continuation: continuation)
          return false
        }
        if isCanceled { continuation.resume(throwing: CancellationError()) }
      }
    } onCancel: {
      let sleeper = state.withLock { state in
        let sleeper = state.sleepers.removeValue(forKey: number)
        if sleeper == nil { state.canceled.insert(number) }
        return sleeper
      }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
  }

  /// Lets the time pass until the task is canceled.
  func pass() async {
    while !Task.isCancelled {
      let before = state.withLock { $0.looks }
      try? await Task.sleep(for: .milliseconds(2))
      let woken = state.withLock { state -> [Sleeper] in
        guard state.looks == before else { return [] }
        state.time += Self.step
        let ended = state.sleepers.filter { $0.value.end <= state.time }
        for number in ended.keys { state.sleepers[number] = nil }
        return Array(ended.values)
      }
      for sleeper in woken { sleeper.continuation.resume() }
    }
  }
}
