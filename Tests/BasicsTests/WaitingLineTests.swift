import Basics
import Testing

/// What waits in a line.
private final class Guest {
  let name: Int

  init(_ name: Int) { self.name = name }
}

struct WaitingLineTests {
  @Test("Who came first goes first, however the line grows and shrinks", arguments: [1, 2, 3, 7])
  func order(ahead: Int) {
    var line = WaitingLine<Int>()
    var taken: [Int?] = []
    for number in 0..<100 {
      line.append(number)
      if number >= ahead { taken.append(line.popFirst()) }
    }
    #expect(taken == (0..<100 - ahead).map { $0 })
    while let next = line.popFirst() { taken.append(next) }
    #expect(taken == (0..<100).map { $0 })
    #expect(line.isEmpty)
  }

  @Test("What was taken is let go while others still wait")
  func letGo() {
    var line = WaitingLine<Guest>()
    weak var first: Guest?
    for name in 0..<10 {
      let guest = Guest(name)
      if name == 0 { first = guest }
      line.append(guest)
    }
    #expect(first?.name == 0)
    let name = line.popFirst()?.name
    #expect(name == 0)
    #expect(first == nil)
    #expect(!line.isEmpty)
  }

  @Test(
    "One may leave out of turn, and who is gone is not found",
    arguments: [(0, [2, 3, 4, 5]), (2, [3, 4, 5]), (4, [2, 3, 5]), (9, [2, 3, 4, 5])]
  )
  func remove(name: Int, rest: [Int]) {
    var line = WaitingLine<Int>()
    for number in 0..<6 { line.append(number) }
    _ = (line.popFirst(), line.popFirst())
    let found = line.remove { $0 == name }
    #expect(found == (rest.count < 4 ? name : nil))
    var left: [Int] = []
    while let next = line.popFirst() { left.append(next) }
    #expect(left == rest)
  }
}
