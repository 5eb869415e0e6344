@testable import Engagement
import TestSupport
import Testing

// Flajolet, Fusy, Gandouet, Meunier: HyperLogLog (2007)
struct ClientSketchTests {
  @Test("Nobody was seen at first")
  func empty() {
    #expect(ClientSketch().estimate == 0)
    #expect(ClientSketch().atLeast == 0)
    #expect(!ClientSketch().reaches(1))
    #expect(ClientSketch().reaches(0))
  }

  @Test("One client counts once, however often it comes")
  func repeated() {
    var sketch = ClientSketch()
    for _ in 0..<1_000 { sketch.insert(0x1234_5678_9ABC_DEF0) }
    #expect(sketch.atLeast == 1)
    #expect(sketch.estimate.rounded() == 1)
  }

  @Test(
    "Estimates lie within four standard errors",
    arguments: [1, 10, 50, 100, 500, 1_000, 10_000, 100_000]
  )
  func accuracy(count: Int) {
    for seed in 1...8 {
      var random = TestRandom(seed: UInt64(seed * 7_919))
      var sketch = ClientSketch()
      for _ in 0..<count { sketch.insert(random.next()) }
      let error = abs(sketch.estimate - Double(count)) / Double(count)
      #expect(error < 0.26, "\(count) clients, seed \(seed): \(sketch.estimate)")
    }
  }

  @Test("The sure bound never exceeds the truth, so that no threshold is passed too early")
  func neverEarly() {
    for seed in 0..<200 {
      var random = TestRandom(seed: UInt64(seed))
      var sketch = ClientSketch()
      for count in 1...300 {
        sketch.insert(random.next())
        #expect(sketch.atLeast <= count)
        #expect(!sketch.reaches(count + 1), "\(count) clients, seed \(seed)")
      }
    }
  }

  @Test("The sketch of broad clients within a sketch is what they alone would make, in any order")
  func broad() {
    var random = TestRandom(seed: 6)
    for _ in 0..<60 {
      let count = [3, 50, 400, 3_000].randomElement(using: &random) ?? 3
      let share = Int.random(in: 0...10, using: &random)
      var clients = (0..<count).map { (hash: random.next(), isBroad: $0 % 10 < share) }
      // Some are narrow at first and broad later.
      clients += clients.prefix(20).map { ($0.hash, !$0.isBroad) }
      var sketch = ClientSketch()
      var (all, broad, parts) = (ClientSketch(), ClientSketch(), ClientSketch())
      for client in clients {
        sketch.insert(client.hash, isBroad: client.isBroad)
        all.insert(client.hash)
        if client.isBroad { broad.insert(client.hash) }
      }
      #expect(sketch.broad == broad)
      #expect(sketch.atLeast == all.atLeast)
      #expect(sketch.estimate == all.estimate)
      #expect(sketch.entries.count <= ClientSketch.entryLimit)
      #expect(ClientSketch(entries: sketch.entries) == sketch)
      clients.shuffle(using: &random)
      var half = ClientSketch()
      for client in clients.prefix(count / 2) {
        half.insert(client.hash, isBroad: client.isBroad)
      }
      for client in clients.dropFirst(count / 2) {
        parts.insert(client.hash, isBroad: client.isBroad)
      }
      parts.merge(half)
      #expect(parts == sketch)
    }
  }

  @Test(
    "Entries that no clients make are refused",
    arguments: [
      [0x0100], [0x0180], [0x013A], [0x0102, 0x0101], [0x0101, 0x0101], [0x0101, 0x0103],
      [0x0103, 0x0182], [0x0103, 0x0183], [0x0183, 0x0184], [0x0201, 0x0101],
    ] as [[UInt16]]
  )
  func unsound(entries: [UInt16]) {
    #expect(ClientSketch(entries: entries) == nil)
  }

  @Test("Two sketches merge into that of all their clients, in either order")
  func merge() {
    var random = TestRandom(seed: 5)
    for _ in 0..<50 {
      var left = ClientSketch()
      var right = ClientSketch()
      var whole = ClientSketch()
      for index in 0..<Int.random(in: 0...400, using: &random) {
        let hash = random.next()
        if index.isMultiple(of: 3) { left.insert(hash) } else { right.insert(hash) }
        whole.insert(hash)
      }
      var one = left
      one.merge(right)
      var two = right
      two.merge(left)
      two.merge(left)
      #expect(one == whole)
      #expect(two == whole)
    }
  }
}
