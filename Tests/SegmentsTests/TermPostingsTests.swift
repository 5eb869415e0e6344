import Testing

@testable import Segments

/// Turning postings around, from documents with terms to terms with documents.
struct TermPostingsTests {
  /// Documents as terms, each with an impact of its own.
  private static let documents: [[UInt32]] = [[2, 0], [1], [], [0, 1, 2], [2]]

  private static func pool() -> PostingPool {
    var pool = PostingPool()
    for (document, terms) in documents.enumerated() {
      for term in terms { pool.append(term, UInt8(document * 10 + Int(term))) }
      pool.endDocument()
    }
    return pool
  }

  @Test(
    "A term has its documents by their new numbers, in rising order, wherever it stands",
    arguments: [[0, 1, 2], [2, 1, 0], [1, 0, 2]] as [[UInt32]],
    [[0, 1, 2, 3, 4], [4, 3, 2, 1, 0], [3, 0, 4, 1, 2]] as [[UInt32]]
  )
  func order(terms: [UInt32], order: [UInt32]) {
    let counts: [UInt32] = [2, 2, 3]
    var postings = TermPostings(Self.pool(), order: order, terms: terms, counts: counts)
    var place = 0
    for term in terms {
      let expected = order.enumerated().filter { Self.documents[Int($0.element)].contains(term) }
      let range = place..<place + Int(counts[Int(term)])
      place = range.upperBound
      let impacts = expected.map { UInt8($0.element * 10 + term) }
      postings.take(range, isBeginning: false)
      postings.room.withPostings {
        #expect(Array($0) == expected.map { UInt32($0.offset) })
        #expect(Array($1) == impacts)
      }
      postings.take(range, isBeginning: true)
      postings.room.withPostings { #expect(Array($1) == impacts.map(ImpactModel.coarse)) }
    }
  }

  @Test("The highest impacts and the highest number that there may be fit side by side")
  func limits() {
    var pool = PostingPool()
    for impact in UInt8(253)...255 {
      pool.append(0, impact)
      pool.endDocument()
    }
    var postings = TermPostings(pool, order: [2, 0, 1], terms: [0], counts: [3])
    postings.take(0..<3, isBeginning: false)
    postings.room.withPostings { #expect(Array($0) == [0, 1, 2] && Array($1) == [255, 253, 254]) }
    #expect(UInt32(TermPostings.documentLimit - 1).leadingZeroBitCount == 8)
    #expect(TermPostings.byteCount(5) == 20)
  }
}
