import Records
import Testing

@testable import Indexing

/// The bits of common terms say what their postings say.
struct TermBitmapsTests {
  @Test("A common term has a bit for each of its documents and for no other")
  func bits() throws {
    let folder = try ScratchFolder()
    let index = try SegmentIndex(folder: folder.path)
    try index.apply(
      (0..<3000).map { number in
        let words = (number % 2 == 0 ? "plum " : "") + (number % 300 == 0 ? "rare" : "cake")
        return change(Int64(number + 1), id: UInt64(number), .sample(words))
      }
    )
    let segment = try #require(index.snapshot.parts.first?.segment)
    let bitmaps = TermBitmaps()
    let list = try #require(segment.dictionary.list(of: Array("plum".utf8)))
    let bitmap = try #require(bitmaps.bitmap(of: list, size: segment.count))
    for document in 0..<UInt32(segment.count) {
      #expect(bitmap.bits.holds(document) == (segment.id(document) % 2 == 0))
    }
    #expect(bitmaps.bitmap(of: list, size: segment.count) === bitmap)
    let rare = try #require(segment.dictionary.list(of: Array("rare".utf8)))
    #expect(bitmaps.bitmap(of: rare, size: segment.count) == nil)
  }

  @Test("The next document is the next set bit, or a place before it when that is far away")
  func next() {
    var words = [UInt64](repeating: 0, count: 40)
    words[0] = 0b1010
    words[1] = 1 << 63
    words[30] = 1
    words.withUnsafeBufferPointer { words in
      guard let base = words.baseAddress else { return }
      let bits = DocumentBits(words: base, count: words.count)
      #expect([0, 1, 2, 3, 4].map { bits.next(from: $0) } == [1, 1, 3, 3, 127])
      #expect(bits.next(from: 127) == 127)
      let far = bits.next(from: 128)
      #expect((129...1920).contains(far))
      #expect(bits.next(from: far) <= 1920)
      #expect(bits.next(from: 1921) == .max)
      #expect(bits.next(from: 40 * 64 - 1) == .max)
    }
  }

  @Test("Requirements on common words find what they find one by one")
  func requirements() throws {
    let folder = try ScratchFolder()
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
