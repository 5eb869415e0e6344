import TestSupport
import Testing

@testable import Segments

struct MergedPostingsTests {
  /// What merging lists gives.
  private struct Merged: Equatable {
    var documents: [UInt32]
    var impacts: [UInt8]
  }

  private static func impact(_ document: UInt32) -> UInt8 { UInt8(document % 127 + 1) }

  private static let dead = UInt32.max

  /// Adds the postings of one term from several segments to `merged`, and brings them in order.
  ///
  /// `sources` are the documents that each segment has, by their old numbers; `numbers` the new
  /// ones.
  private static func merge(
    _ sources: [[UInt32]],
    numbers: [[UInt32]],
    weighted: Bool,
    in merged: inout MergedPostings
  ) -> Merged {
    let lists = sources.filter { !$0.isEmpty }
    merged.begin(lists: lists.count, postings: lists.reduce(0) { $0 + $1.count })
    for (source, numbers) in zip(sources, numbers) where !source.isEmpty {
      withPostingList(source, weighted ? source.map(impact) : []) {
        merged.add($0, numbers: numbers, dead: dead)
      }
    }
    merged.order()
    var found = Merged(documents: [], impacts: [])
    merged.room.withPostings { found = Merged(documents: Array($0), impacts: Array($1)) }
    return found
  }

  @Test(
    "Lists of several segments become one in the order of the new numbers",
    arguments: [1, 2, 3, 40, 900],
    [1, 2, 5]
  )
  func order(length: Int, segments: Int) {
    merges(length: length, segments: segments, size: 5000, keepsOrder: true)
  }

  @Test(
    "So they do when documents of a segment get their numbers in another order",
    arguments: [1, 2, 3, 40, 90, 900],
    [1, 2, 5]
  )
  func reorder(length: Int, segments: Int) {
    merges(length: length, segments: segments, size: 60_000, keepsOrder: false)
  }

  private func merges(length: Int, segments: Int, size: Int, keepsOrder: Bool) {
    var generator = TestRandom(seed: UInt64(length * 10 + segments))
    // Every document of the merged segment comes from one of the others, or was left behind.
    var numbers = [[UInt32]](repeating: [], count: segments)
    for number in 0..<UInt32(size) {
      let source = Int.random(in: 0..<segments, using: &generator)
      if generator.next() % 10 == 0 { numbers[source].append(Self.dead) }
      numbers[source].append(number)
    }
    if !keepsOrder { numbers = numbers.map { $0.shuffled(using: &generator) } }
    var merged = MergedPostings(size: size, keepsOrder: keepsOrder)
    // The same value takes term after term.
    for round in 0..<4 {
      let weighted = round % 2 == 0
      let sources = numbers.map { numbers in
        let documents = (0..<UInt32(numbers.count)).shuffled(using: &generator)
        return documents.prefix(length).sorted()
      }
      var expected: [(document: UInt32, impact: UInt8)] = []
      for (source, numbers) in zip(sources, numbers) {
        for old in source where numbers[Int(old)] != Self.dead {
          expected.append((numbers[Int(old)], weighted ? Self.impact(old) : 0))
        }
      }
      expected.sort { $0.document < $1.document }
      let found = Self.merge(sources, numbers: numbers, weighted: weighted, in: &merged)
      #expect(found.documents == expected.map(\.document))
      #expect(found.impacts == expected.map(\.impact))
      #expect(merged.isWeighted == weighted)
    }
  }

  @Test("Of lists whose documents were all left behind nothing comes")
  func dead() {
    var merged = MergedPostings(size: 10)
    let numbers = [[UInt32](repeating: Self.dead, count: 4)]
    let found = Self.merge([[0, 3]], numbers: numbers, weighted: true, in: &merged)
    #expect(found == Merged(documents: [], impacts: []))
  }
}
