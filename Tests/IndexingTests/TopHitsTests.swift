import IndexTestSupport
import Records
import TestSupport
import Testing

@testable import Indexing
@testable import Segments

/// The best of many, against sorting all of them.
struct TopHitsTests {
  /// An index of three segments whose documents have few different static scores.
  private func snapshot(_ folder: TemporaryFolder) throws -> IndexSnapshot {
    var options = SegmentIndex.Options()
    options.mergesInBackground = true
    let index = try SegmentIndex(folder: folder.path, options: options)
    for batch in 0..<3 {
      try index.apply(
        (0..<50).map { place in
          let number = batch * 50 + place
          var document = IndexDocument.sample("plum \(number)")
          document.staticScore = Double((number * 7) % 4) / 4
          return change(Int64(number + 1), id: UInt64((number * 37) % 1009), document)
        }
      )
    }
    return index.snapshot
  }

  @Test(
    "Equal scores stand by static score and id, within a segment and across segments",
    arguments: [1, 3, 10, 16, 17, 149, 500],
    [1, 2, 5]
  )
  func ties(limit: Int, scores: Int) throws {
    let folder = try TemporaryFolder()
    let snapshot = try snapshot(folder)
    var hits = TopHits(SearchRequest("plum"), in: snapshot, limit: limit, countsAll: false)
    var all: [(score: Int32, key: (Int32, UInt64))] = []
    for (index, part) in snapshot.parts.enumerated() {
      hits.begin(part: index)
      for document in 0..<UInt32(part.segment.count) {
        let score = Int32((Int(part.segment.id(document)) * 31) % scores)
        all.append((score, (part.segment.staticScore(document), part.segment.id(document))))
        if score >= hits.floor(document) { hits.offer(document, score: score, live: 0) }
      }
    }
    let expected = all.sorted {
      $0.score != $1.score ? $0.score > $1.score : DocumentColumns.precedes($0.key, $1.key)
    }
    let best = hits.map { $0 }
    let found = best.map { snapshot.parts[Int($0.part)].segment.id($0.document) }
    #expect(found == expected.prefix(limit).map(\.key.1))
    #expect(best.map(\.score) == expected.prefix(limit).map(\.score))
  }

  @Test(
    "Of documents with equal scores none is looked at behind one that lost",
    arguments: [10, 17]
  )
  func losers(limit: Int) throws {
    let folder = try TemporaryFolder()
    let snapshot = try snapshot(folder)
    var hits = TopHits(SearchRequest("plum"), in: snapshot, limit: limit, countsAll: false)
    for (index, part) in snapshot.parts.enumerated() {
      hits.begin(part: index)
      for document in 0..<UInt32(part.segment.count) where hits.floor(document) <= 1 {
        hits.offer(document, score: 1, live: 0)
      }
      // A better one is still welcome.
      #expect(hits.floor(UInt32(part.segment.count - 1)) == 2)
    }
    #expect(hits.count < 3 * limit, "most of 150 documents are passed over")
  }
}
