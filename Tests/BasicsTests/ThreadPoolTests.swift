import Basics
import Foundation
import Synchronization
import Testing

/// What closures on several threads change together.
private final class Shared<Value: Sendable>: Sendable {
  private let value: Mutex<Value>

  init(_ value: Value) { self.value = Mutex(value) }

  func change(_ body: (inout Value) -> Void) { value.withLock { body(&$0) } }

  var now: Value { value.withLock { $0 } }
}

/// The threads on which pages are read.
struct ThreadPoolTests {
  @Test("All work is done, each on a thread of the pool, and never more than it has threads")
  func bounded() async {
    let threads = ThreadPool(count: 2)
    let running = Shared([0, 0])
    let numbers = await withTaskGroup(of: (Int, UInt).self) { group in
      for number in 0..<200 {
        group.addTask {
          await threads.run {
            running.change { $0 = [$0[0] + 1, max($0[1], $0[0] + 1)] }
            defer { running.change { $0[0] -= 1 } }
            return (number, UInt(pthread_self()))
          }
        }
      }
      return await group.reduce(into: [Int: UInt]()) { $0[$1.0] = $1.1 }
    }
    #expect(numbers.keys.sorted() == Array(0..<200))
    #expect(Set(numbers.values).count <= 2)
    #expect((1...2).contains(running.now[1]))
  }

  @Test("Tasks and timers go on while every thread of the pool is held up")
  func heldUp() async throws {
    let threads = ThreadPool(count: ProcessInfo.processInfo.activeProcessorCount)
    let gate = DispatchSemaphore(value: 0)
    let held = ProcessInfo.processInfo.activeProcessorCount * 2
    let done = Shared(0)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<held {
        group.addTask {
          await threads.run {
            gate.wait()
            done.change { $0 += 1 }
          }
        }
      }
      // None of the work can end before this task has slept and gone on.
      try? await Task.sleep(for: .milliseconds(5))
      #expect(done.now == 0)
      for _ in 0..<held { gate.signal() }
      await group.waitForAll()
    }
    #expect(done.now == held)
  }

  @Test("Work is taken up in the order in which it came")
  func order() async {
    let threads = ThreadPool(count: 1)
    let order = Shared<[Int]>([])
    for number in 0..<50 { await threads.run { order.change { $0.append(number) } } }
    #expect(order.now == Array(0..<50))
  }

  /// What work holds, and counts when it is let go.
  private final class Held: Sendable {
    private let count: Shared<Int>

    init(_ count: Shared<Int>) { self.count = count }

    deinit { count.change { $0 += 1 } }
  }

  @Test("What work held is let go when it is done, though other work waits all the time")
  func letsGo() async {
    let threads = ThreadPool(count: 1)
    let gate = DispatchSemaphore(value: 0)
    let gone = Shared(0)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<20 {
        group.addTask {
          let page = Held(gone)
          await threads.run { withExtendedLifetime(page) { gate.wait() } }
        }
      }
      for _ in 0..<10 { gate.signal() }
      for _ in 0..<5000 where gone.now < 10 { try? await Task.sleep(for: .milliseconds(1)) }
      #expect(gone.now == 10)
      for _ in 0..<10 { gate.signal() }
      await group.waitForAll()
    }
    #expect(gone.now == 20)
  }
}
