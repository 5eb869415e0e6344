import Testing

@testable import Segments

/// What goes into the pool comes out of it, whatever pieces it lies in.
struct PostingPoolTests {
  @Test(
    "Documents keep their postings, short ones and such as are larger than a piece",
    arguments: [[0], [1, 2, 3], [70_000, 1, 0, 5], [40_000, 40_000, 40_000, 2]]
  )
  func roundTrip(sizes: [Int]) {
    var pool = PostingPool()
    for (document, size) in sizes.enumerated() {
      for place in 0..<size { pool.append(UInt32(document * 100 + place), UInt8(place & 127)) }
      pool.endDocument()
    }
    #expect(pool.count == sizes.reduce(0, +))
    #expect(pool.byteCount >= pool.count * 5)
    for (document, size) in sizes.enumerated() {
      pool.withPostings(of: document) { terms, impacts in
        #expect(Array(terms) == (0..<size).map { UInt32(document * 100 + $0) })
        #expect(Array(impacts) == (0..<size).map { UInt8($0 & 127) })
      }
    }
  }
}
