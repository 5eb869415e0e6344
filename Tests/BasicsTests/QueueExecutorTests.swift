import Basics
import Dispatch
import Foundation
import Testing

/// An actor that waits on a queue of its own.
private actor Waiter {
  private nonisolated let executor = QueueExecutor(label: "waiting")
  private var count = 0

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  func wait(for gate: DispatchSemaphore) -> Int {
    gate.wait()
    count += 1
    return count
  }
}

struct QueueExecutorTests {
  @Test("Tasks and timers go on while more actors wait than there are processors")
  func others() async throws {
    let gate = DispatchSemaphore(value: 0)
    let waiters = (0..<2 * ProcessInfo.processInfo.activeProcessorCount).map { _ in Waiter() }
    let counts = try await withThrowingTaskGroup(of: Int.self) { group in
      for waiter in waiters { group.addTask { await waiter.wait(for: gate) } }
      // None of them can end before this task has slept and gone on.
      try await Task.sleep(for: .milliseconds(5))
      for _ in waiters { gate.signal() }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(counts == waiters.map { _ in 1 })
  }

  @Test("An actor does one thing after the other")
  func serial() async {
    let waiter = Waiter()
    let gate = DispatchSemaphore(value: 0)
    for _ in 0..<100 { gate.signal() }
    let counts = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<100 { group.addTask { await waiter.wait(for: gate) } }
      return await group.reduce(into: Set<Int>()) { $0.insert($1) }
    }
    #expect(counts == Set(1...100))
  }
}
