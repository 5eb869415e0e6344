@testable import Engagement
import Testing

/// Lists that begin at a line of memory.
struct LineListTests {
  @Test("The first element begins a line of memory, whatever the length", arguments: 0...40)
  func begins(_ count: Int) {
    let list = LineList<UInt64>(repeating: 7, count: count)
    list.withElements { elements in
      #expect(elements.count == count)
      #expect(elements.allSatisfy { $0 == 7 })
      #expect(elements.baseAddress.map { Int(bitPattern: $0) % 64 } == 0)
    }
  }

  @Test("A copy holds the same and is changed by itself")
  func copies() {
    var list = LineList<UInt32>(repeating: 0, count: 100)
    list.withMutableElements { elements in
      for index in elements.indices { elements[index] = UInt32(index) }
    }
    for _ in 0..<20 {
      var copy = list
      copy.withMutableElements { $0[0] = 1_000 }
      #expect(copy.withElements { $0[0] } == 1_000)
      #expect(copy.withElements { $0[99] } == 99)
      #expect(list.withElements { Array($0) } == (0..<100).map { UInt32($0) })
    }
  }
}
