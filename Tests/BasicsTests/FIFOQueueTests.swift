import Basics
import Testing

/// What waits in a queue.
private final class Guest {
  let name: Int

  init(_ name: Int) { self.name = name }
}

struct FIFOQueueTests {
  @Test(
    "What was added first is taken first, however the queue grows and shrinks",
    arguments: [1, 2, 3, 7]
  )
  func order(ahead: Int) {
    var queue = FIFOQueue<Int>()
    var taken: [Int?] = []
    for number in 0..<100 {
      queue.append(number)
      if number >= ahead { taken.append(queue.popFirst()) }
    }
    #expect(taken == (0..<100 - ahead).map { $0 })
    while let next = queue.popFirst() { taken.append(next) }
    #expect(taken == (0..<100).map { $0 })
    #expect(queue.isEmpty)
  }

  @Test("What was taken is let go while others still wait")
  func letGo() {
    var queue = FIFOQueue<Guest>()
    weak var first: Guest?
    for name in 0..<10 {
      let guest = Guest(name)
      if name == 0 { first = guest }
      queue.append(guest)
    }
    #expect(first?.name == 0)
    let name = queue.popFirst()?.name
    #expect(name == 0)
    #expect(first == nil)
    #expect(!queue.isEmpty)
  }

  @Test(
    "An element may be taken out of order, and what is gone is not found",
    arguments: [(0, [2, 3, 4, 5]), (2, [3, 4, 5]), (4, [2, 3, 5]), (9, [2, 3, 4, 5])]
  )
  func remove(name: Int, rest: [Int]) {
    var queue = FIFOQueue<Int>()
    for number in 0..<6 { queue.append(number) }
    _ = (queue.popFirst(), queue.popFirst())
    let found = queue.remove { $0 == name }
    #expect(found == (rest.count < 4 ? name : nil))
    var left: [Int] = []
    while let next = queue.popFirst() { left.append(next) }
    #expect(left == rest)
  }
}
