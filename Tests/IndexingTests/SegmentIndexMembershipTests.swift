import Records
import TestSupport
import Testing

@testable import Indexing

struct SegmentIndexMembershipTests {
  /// An index in several segments, with documents that were replaced, removed and hidden.
  private func index(of world: inout World) throws -> SegmentIndex {
    var options = SegmentIndex.Options()
    options.merging.factor = 20
    options.merging.floor = 10
    let index = try SegmentIndex(folder: try TemporaryFolder().path, options: options)
    for _ in 0..<4 {
      try index.apply(world.additions(150) + world.replacements(20) + world.removals(10))
    }
    world.changeScores(of: index, 200)
    #expect(index.segmentCount > 1)
    return index
  }

  @Test("Of any documents those are members that a search for all would find")
  func members() throws {
    var world = World(seed: 21)
    let index = try index(of: &world)
    var ids = world.everything().map(\.id) + [1, 2, 3]
    for request in world.requests(300) {
      var all = request
      all.limit = SearchRequest.limit
      let found = Set(index.search(all).hits.map(\.id))
      ids.shuffle(using: &world.generator)
      #expect(index.matching(ids, request) == found, "\(request)")
      let some = ids.prefix(30)
      #expect(index.matching(Array(some), request) == found.intersection(some), "\(request)")
      #expect(index.matches(ids[0], request) == found.contains(ids[0]), "\(request)")
    }
    #expect(index.matching([], SearchRequest("ka")).isEmpty)
  }

  @Test("Where words stand close, the index knows that the document has them all")
  func closeWords() throws {
    var world = World(seed: 22)
    let index = try index(of: &world)
    let documents = world.everything().filter { index.liveScore($0.id) != -.infinity }
    var (close, skipped) = (0, 0)
    for _ in 0..<300 {
      let text = world.text(2...3)
      guard var matcher = PhraseMatcher(Query(text)) else { continue }
      guard matcher.needsAllWords else {
        skipped += 1
        continue
      }
      var request = SearchRequest(text)
      request.mode = .all
      let members = index.matching(documents.map(\.id), request)
      for change in documents {
        guard let document = change.document,
          matcher.verdict(DocumentFields(document)).proximity > 0
        else { continue }
        close += 1
        #expect(members.contains(change.id), "\(text)")
      }
    }
    #expect(close > 1000)
    #expect(skipped > 0, "words of scripts without spaces are terms of their own")
  }
}
