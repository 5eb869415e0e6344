import IndexTestSupport
import Records
import TestSupport
import Testing

@testable import Indexing
@testable import Segments

/// What is found with the bits of terms is what their postings say.
struct TermBitmapSearchTests {
  @Test("What is asked for again, by bits of rarer terms, is what was found without them")
  func again() throws {
    let folder = try TemporaryFolder()
    let index = try SegmentIndex(folder: folder.path)
    let steps = [("plum", 2), ("cake", 40), ("jam", 43), ("tart", 47)]
    try index.apply(
      (0..<60_000).map { number in
        let words = steps.filter { number % $0.1 == 0 }.map(\.0)
        let body = words.joined(separator: " ")
        return change(Int64(number + 1), id: UInt64(number), .sample("page", body: body))
      }
    )
    for number in stride(from: 0, to: 60_000, by: 7) {
      index.setLiveScore(UInt64(number), Float(number % 97) / 97)
    }
    let texts = [
      "cake jam", "plum cake jam tart", "+cake +jam", "+cake +tart plum", "cake -jam",
      "jam tart plum", "+plum +cake +tart", "cake OR jam tart", "+cake jam tart",
    ]
    for text in texts {
      var request = SearchRequest(text)
      request.liveWeight = 10
      let first = index.search(request).hits
      for _ in 0..<3 { #expect(index.search(request).hits == first, "\(text)") }
      request.countsAll = true
      request.limit = 1_000
      let all = index.search(request)
      #expect(Array(all.hits.prefix(first.count)) == first, "\(text)")
    }
    let bits = index.snapshot.parts.map { $0.segment.bitmaps.byteCount }
    #expect(bits.reduce(0, +) > 0)
  }

  @Test("Requirements on common words find what they find one by one")
  func requirements() throws {
    let folder = try TemporaryFolder()
    let index = try SegmentIndex(folder: folder.path)
    try index.apply(
      (0..<4000).map { number in
        let words = ["plum", "cake", "jam"].enumerated()
          .filter { number % ($0.offset + 2) == 0 }.map(\.element)
        return change(
          Int64(number + 1),
          id: UInt64(number),
          .sample("page", body: words.joined(separator: " "))
        )
      }
    )
    for (text, divisor) in [("+plum +cake", 6), ("+plum +jam", 4), ("+plum +cake +jam", 12)] {
      var request = SearchRequest(text)
      request.countsAll = true
      request.limit = 10_000
      let found = index.search(request)
      #expect(found.total == (4000 + divisor - 1) / divisor)
      #expect(found.hits.allSatisfy { $0.id % UInt64(divisor) == 0 })
      let snapshot = index.snapshot
      #expect(index.count(QueryPlan(request, snapshot: snapshot), snapshot) == found.total)
    }
    // Those of more matches than are scored to be counted.
    for (text, total) in [("plum cake", 2667), ("plum -cake", 1333), ("plum cake jam", 2667)] {
      var request = SearchRequest(text)
      request.countsAll = true
      request.limit = 10
      #expect(index.search(request).total == total, "\(text)")
    }
  }
}
