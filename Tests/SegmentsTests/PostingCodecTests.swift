import TestSupport
import Testing

@testable import Segments

struct PostingCodecTests {
  @Test(
    "A list of any length reads back as it was written",
    arguments: [1, 2, 3, 127, 128, 129, 255, 256, 257, 1000, 5000],
    [1, 2, 17, 4096, 300_000] as [UInt32]
  )
  func roundTrip(count: Int, gap: UInt32) {
    var generator = TestRandom(seed: UInt64(count) &* 31 &+ UInt64(gap))
    var documents: [UInt32] = []
    var next = UInt32.random(in: 0...gap, using: &generator)
    for _ in 0..<count {
      documents.append(next)
      next += UInt32.random(in: 1...gap, using: &generator)
    }
    let impacts = documents.map { _ in
      UInt8.random(in: 1...ImpactModel.highest, using: &generator)
    }
    for impacts in [impacts, impacts.map { $0 / 8 * 8 + 8 }, []] {
      check(documents, impacts, &generator)
    }
  }

  @Test("The widest differences fit")
  func extremes() {
    var generator = TestRandom(seed: 1)
    check([0], [9], &generator)
    check([UInt32.max / 2 - 1], [9], &generator)
    check([0, UInt32.max / 2 - 1], [1, 128], &generator)
    check(
      (0..<127).map { $0 } + [UInt32.max / 2 - 1],
      [UInt8](repeating: 3, count: 128),
      &generator
    )
  }

  private func check(
    _ documents: [UInt32],
    _ impacts: [UInt8],
    _ generator: inout TestRandom
  ) {
    withPostingList(documents, impacts) { list in
      let room = CursorSet(capacity: 2)
      var cursor = PostingCursor(list, weight: 2, documents: room.documents(0))
      var read: [UInt32] = []
      for block in 0..<cursor.blocks {
        cursor.block = block
        cursor.decode()
        var maximum: Int32 = 0
        for index in 0..<cursor.decodedCount {
          if !impacts.isEmpty {
            cursor.index = index
            #expect(cursor.contribution == 2 * Int32(impacts[read.count]))
            maximum = max(maximum, cursor.contribution)
          }
          read.append(cursor.documents[index])
        }
        #expect(cursor.last(block) == read.last && cursor.bound(block) == maximum)
      }
      #expect(read == documents)
      checkPicking(list, documents, impacts, room, &generator)
      checkSeeking(list, documents, room, &generator)
    }
  }

  /// Single documents of blocks are found without unpacking the others, by place and by number.
  private func checkPicking(
    _ list: PostingList,
    _ documents: [UInt32],
    _ impacts: [UInt8],
    _ room: CursorSet,
    _ generator: inout TestRandom
  ) {
    for _ in 0..<60 {
      let index = Int.random(in: documents.indices, using: &generator)
      var cursor = PostingCursor(list, weight: 1, documents: room.documents(1))
      cursor.block = index / PostingCodec.blockSize
      let place = index % PostingCodec.blockSize
      [UInt16(place)].withUnsafeBufferPointer { places in
        if let start = places.baseAddress { cursor.decode(1, of: start) }
      }
      #expect(cursor.documents[place] == documents[index])
      #expect(cursor.decoded == -1, "The block is not unpacked for one of its documents.")
      var other = PostingCursor(list, weight: 1, documents: room.documents(1))
      let target = documents[index]
      #expect(other.seek(target) == target)
      if !impacts.isEmpty { #expect(other.impact == impacts[index]) }
    }
  }

  private func checkSeeking(
    _ list: PostingList,
    _ documents: [UInt32],
    _ room: CursorSet,
    _ generator: inout TestRandom
  ) {
    let last = documents.last ?? 0
    let targets = (0..<50).map { _ in UInt32.random(in: 0...last, using: &generator) }.sorted()
    var cursor = PostingCursor(list, weight: 1, documents: room.documents(0))
    for target in targets {
      #expect(cursor.seek(target) == documents.first { $0 >= target })
    }
    #expect(cursor.seek(.max) == .max)
    let known = Set(documents)
    for target in targets.shuffled(using: &generator) {
      #expect(cursor.probe(target) == known.contains(target))
    }
  }
}
