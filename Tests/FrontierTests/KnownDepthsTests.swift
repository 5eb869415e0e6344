import Digests
import Foundation
import Testing

@testable import Frontier

struct KnownDepthsTests {
  private func key(_ number: Int) -> Digest128 { Digest128(of: "address \(number)") }

  private func keep(_ numbers: some Sequence<Int>, in depths: KnownDepths) {
    for number in numbers {
      depths.keep(
        key(number),
        Int64(number),
        depth: CrawlDepth(links: number % 7, redirects: 0, seed: 1),
        priority: number % 3
      )
    }
  }

  @Test("The table grows with what it meets, to 8 MiB, and keeps most of it and nothing wrong")
  func growth() {
    let cases = [
      (count: 1, slots: 4_096), (2_048, 4_096), (4_096, 16_384), (20_000, 65_536),
      (60_000, 262_144), (300_000, 262_144),
    ]
    for (count, slots) in cases {
      let depths = KnownDepths()
      #expect(depths.slotCount == 0)
      keep(1...count, in: depths)
      #expect(depths.slotCount == slots)
      var found = 0
      for number in 1...count {
        guard let known = depths.known(key(number)) else { continue }
        found += 1
        #expect(depths.number(of: key(number)) == Int64(number))
        #expect(known.depth.links == number % 7)
        #expect(known.priority == number % 3)
      }
      // Of n keys in m slots, m(1 - exp(-n / m)) are expected to be kept. Before a table grows, where
      // half of its slots are in use, three in ten were lost, which are kept again when they are met.
      let full = Double(slots) * (1 - exp(-Double(count) / Double(slots)))
      #expect(Double(found) >= min(0.95 * full, 0.6 * Double(count)), "\(found) of \(count)")
      #expect(depths.number(of: key(count + 1)) == nil)
    }
  }

  @Test("An address that is kept again and again stays, and so does the newest in a full table")
  func newest() {
    let depths = KnownDepths()
    for _ in 0..<10_000 { keep([1], in: depths) }
    #expect(depths.number(of: key(1)) == 1)
    keep(2...300_000, in: depths)
    #expect(depths.number(of: key(300_000)) == 300_000)
  }

  @Test("An address whose depth fits in no slot is forgotten, and so is everything after a change")
  func forgetting() {
    let depths = KnownDepths()
    keep(1...10, in: depths)
    depths.keep(
      key(3),
      3,
      depth: CrawlDepth(links: 256, redirects: 0, seed: 1),
      priority: 0
    )
    #expect(depths.number(of: key(3)) == nil)
    #expect(depths.number(of: key(4)) == 4)
    depths.follow(dataVersion: 1)
    keep(1...10, in: depths)
    depths.follow(dataVersion: 1)
    #expect(depths.number(of: key(4)) == 4)
    depths.follow(dataVersion: 2)
    #expect(depths.number(of: key(4)) == nil && depths.slotCount == 0)
  }
}
