import Basics
import Foundation
import Testing

struct LockTests {
  @Test("What threads add to a value behind a lock is all there")
  func counting() {
    let lock = Lock(0)
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      for _ in 0..<10_000 { lock.withLock { $0 += 1 } }
    }
    #expect(lock.withLock { $0 } == 80_000)
  }

  @Test("Whoever asks only for a free lock gets nothing while somebody has it")
  func free() {
    let lock = Lock("plum")
    let inside = lock.withLock { _ in lock.withLockIfFree { $0 } }
    #expect(inside == nil)
    #expect(lock.withLockIfFree { $0 } == "plum")
  }
}
