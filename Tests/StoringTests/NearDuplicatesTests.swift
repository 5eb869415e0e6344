import Records
import Testing

@testable import Storing

/// The banding of Manku, Jain and Das Sarma (2007), section 3, against comparing every pair.
struct NearDuplicatesTests {
  /// Groups by comparing every pair.
  private func expected(_ hashes: [UInt64]) -> [[Int]] {
    var group = Array(hashes.indices)
    for left in hashes.indices {
      for right in hashes.indices where PageSketch.isNear(hashes[left], hashes[right]) {
        let (old, new) = (max(group[left], group[right]), min(group[left], group[right]))
        for index in group.indices where group[index] == old { group[index] = new }
      }
    }
    return Dictionary(grouping: hashes.indices) { group[$0] }.values
      .filter { $0.count > 1 }.sorted { $0[0] < $1[0] }
  }

  @Test(
    "Random hashes with near ones among them are grouped exactly",
    arguments: 0..<20 as Range<UInt64>
  )
  func random(number: UInt64) {
    var random = SplitMix(state: number)
    var hashes: Set<UInt64> = []
    for _ in 0..<60 {
      let hash = random.next()
      hashes.insert(hash)
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        var near = hash
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          near ^= 1 << UInt64.random(in: 0..<64, using: &random)
        }
        hashes.insert(near)
      }
    }
    let sorted = hashes.sorted()
    #expect(NearDuplicates(sorted: sorted).groups() == expected(sorted))
  }

  @Test("A band that very many hashes share is divided, and nothing is missed", arguments: 0..<4)
  func crowded(band: Int) {
    var random = SplitMix(state: UInt64(band))
    var hashes: Set<UInt64> = []
    let mask = UInt64(0xFFFF) << UInt64(16 * band)
    for _ in 0..<500 {
      let hash = random.next() & ~mask
      hashes.insert(hash)
      if hashes.count % 5 == 0 {
        var near = hash
        for _ in 0..<3 { near ^= (1 << UInt64.random(in: 0..<64, using: &random)) & ~mask }
        hashes.insert(near)
      }
    }
    let sorted = hashes.sorted()
    #expect(NearDuplicates(sorted: sorted).groups() == expected(sorted))
  }

  @Test("Nothing and single hashes have no groups")
  func empty() {
    #expect(NearDuplicates(sorted: []).groups().isEmpty)
    #expect(NearDuplicates(sorted: [7]).groups().isEmpty)
  }
}
