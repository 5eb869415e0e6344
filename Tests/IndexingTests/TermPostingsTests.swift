import Testing

@testable import Indexing

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
    "A term has its documents by their new numbers, in rising order, whatever slice it is in",
    arguments: [[[0, 1, 2]], [[0], [1, 2]], [[2, 1], [0]], [[1], [0], [2]]] as [[[UInt32]]],
    [[0, 1, 2, 3, 4], [4, 3, 2, 1, 0], [3, 0, 4, 1, 2]] as [[UInt32]]
  )
  func slices(slices: [[UInt32]], order: [UInt32]) {
    let counts: [UInt32] = [2, 2, 3]
    var postings = TermPostings(Self.pool(), order: order, terms: 3)
    for slice in slices {
      postings.gather(slice[...], counts: counts)
      var place = 0
      for term in slice {
        let expected = order.enumerated().filter { Self.documents[Int($0.element)].contains(term) }
        let range = place..<place + Int(counts[Int(term)])
        #expect(Array(postings.documents[range]) == expected.map { UInt32($0.offset) })
        #expect(Array(postings.impacts[range]) == expected.map { UInt8($0.element * 10 + term) })
        place = range.upperBound
      }
    }
  }
}
