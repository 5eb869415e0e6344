import TestSupport
import Testing

@testable import Indexing
@testable import Segments

/// A joined list has the documents of all lists, each with the best of what it has.
struct JoinedPostingsTests {
  /// The documents of `list` with their impacts.
  private static func postings(_ list: PostingList) -> [UInt32: UInt8] {
    let room = CursorSet(capacity: 1)
    var cursor = PostingCursor(list, weight: 1, documents: room.documents(0))
    var found: [UInt32: UInt8] = [:]
    for block in 0..<cursor.blocks {
      cursor.block = block
      cursor.decode()
      let impacts = cursor.unpackImpacts()
      for index in 0..<cursor.decodedCount { found[cursor.documents[index]] = impacts[index] }
    }
    return withExtendedLifetime(room) { found }
  }

  /// Calls `body` with encoded lists of `postings`.
  private static func withLists(_ postings: [[UInt32: UInt8]], _ body: ([PostingList]) -> Void) {
    guard let first = postings.first else { return body([]) }
    let documents = first.keys.sorted()
    let impacts = documents.map { first[$0] ?? 0 }
    var bytes = EncodedPostings()
    var step = 0
    documents.withUnsafeBufferPointer { documents in
      impacts.withUnsafeBufferPointer { impacts in
        step = PostingCodec.encode(documents: documents, impacts: impacts, into: &bytes)
      }
    }
    bytes.appendZeros(PostingCodec.padding)
    bytes.withBytes { raw in
      guard let start = raw.baseAddress else { return }
      let list = PostingList(
        start: start,
        count: documents.count,
        isWeighted: true,
        impactStep: step
      )
      withLists(Array(postings.dropFirst())) { body([list] + $0) }
    }
  }

  @Test(
    "Whatever the lists have, the joined one has the best of it",
    arguments: [[1], [1, 1, 1], [300, 1, 5], [2_000, 900, 40, 3], [128, 256, 127, 129, 1]]
  )
  func joined(counts: [Int]) {
    var generator = TestRandom(seed: UInt64(counts.count))
    for range in [4_000 as UInt32, 16_384, 100_000, 1 << 30] {
      let lists = counts.map { count in
        var postings: [UInt32: UInt8] = [:]
        while postings.count < count {
          let document = UInt32.random(in: 0..<range, using: &generator)
          postings[document] = UInt8.random(in: 1...112, using: &generator)
        }
        return postings
      }
      let factors: [Float] = [1, 0.7, 0.35, 0.01, 0.5]
      var expected: [UInt32: UInt8] = [:]
      for (postings, factor) in zip(lists, factors) {
        for (document, impact) in postings {
          let scaled = UInt8(max(1, (Float(impact) * factor).rounded()))
          expected[document] = max(expected[document] ?? 0, scaled)
        }
      }
      Self.withLists(lists) { lists in
        let joined = JoinedPostings(zip(lists, factors).map { (list: $0, factor: $1) })
        #expect(joined.list.count == expected.count)
        #expect(Self.postings(joined.list) == expected)
      }
    }
  }
}
