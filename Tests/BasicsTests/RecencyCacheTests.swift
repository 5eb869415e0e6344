import Basics
import Testing

struct RecencyCacheTests {
  @Test("What is asked for stays, what is not goes when the budget is full")
  func recency() {
    var cache = RecencyCache<Int, String>(budget: 20)
    for key in 0..<100 {
      cache.keep("\(key)", of: key, cost: 1)
      #expect(cache.value(of: 0) == "0")
      #expect(cache.value(of: key) == "\(key)")
    }
    #expect(cache.value(of: 50) == nil)
    let kept = (0..<100).count { cache.value(of: $0) != nil }
    #expect((10...20).contains(kept))
  }

  @Test("A value that is kept again, or removed, gives its cost back")
  func costs() {
    var cache = RecencyCache<Int, Int>(budget: 20)
    for round in 0..<50 {
      cache.keep(round, of: 1, cost: 4)
      cache.keep(round, of: 2, cost: 4)
      cache.remove(2)
    }
    #expect(cache.value(of: 1) == 49)
    #expect(cache.value(of: 2) == nil)
    cache.keep(0, of: 3, cost: 11)
    #expect(cache.value(of: 3) == nil)
  }
}
