@testable import Engagement
import Testing

/// Sets of very many names.
struct MarkSetTests {
  @Test("A set holds what was put into it, each name once, however far it grows")
  func grows() {
    var set = MarkSet()
    var known: Set<UInt64> = []
    var name: UInt64 = 7
    for _ in 0..<20_000 {
      name = name &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      // Of every two names one comes again.
      let key = name % 15_000 &* 0x9E37_79B9_7F4A_7C15
      #expect(set.contains(key) == known.contains(key))
      set.insert(key)
      known.insert(key)
      #expect(set.count == known.count)
    }
    #expect(known.allSatisfy(set.contains))
    #expect(!set.contains(0x1234_5678_9ABC_DEF1))
  }

  @Test("A name that is zero is found as well")
  func zero() {
    var set = MarkSet()
    #expect(!set.contains(0))
    set.insert(0)
    #expect(set.contains(0))
    #expect(set.count == 1)
  }
}
