import Foundation
import Records
import Testing

@testable import Indexing

struct SegmentIndexMergingTests {
  private func options() -> SegmentIndex.Options {
    var options = SegmentIndex.Options()
    options.merging.factor = 3
    options.merging.floor = 8
    options.mergesInBackground = true
    return options
  }

  @Test("Documents that die and scores that change during a merge are right after it")
  func changesMeanwhile() async throws {
    let folder = try ScratchFolder()
    let index = try SegmentIndex(folder: folder.path, options: options())
    let plain = try SegmentIndex(folder: try ScratchFolder().path)
    var random = SeededGenerator(seed: 7)
    var version: Int64 = 0
    for _ in 0..<60 {
      var changes: [IndexChange] = []
      for _ in 0..<5 {
        version += 1
        let id = UInt64.random(in: 0..<40, using: &random)
        let isRemoval = UInt64.random(in: 0..<4, using: &random) == 0
        let word = ["cake", "jam", "tree"][Int(version % 3)]
        changes.append(change(version, id: id, isRemoval ? nil : .sample("plum \(word)")))
      }
      try index.apply(changes)
      try plain.apply(changes)
      for _ in 0..<8 {
        let id = UInt64.random(in: 0..<40, using: &random)
        let score = Float(UInt64.random(in: 0..<100, using: &random)) / 100
        #expect(index.setLiveScore(id, score) == plain.setLiveScore(id, score))
      }
    }
    try await index.finish()
    for text in ["plum", "cake jam", "+tree -cake"] {
      #expect(index.search(SearchRequest(text)).hits == plain.search(SearchRequest(text)).hits)
    }
    #expect(index.segmentCount < 20)
    #expect(SegmentIndex.check(folder.path).isEmpty)
    let again = try SegmentIndex(reading: folder.path)
    #expect(again.search(SearchRequest("plum")).hits == index.search(SearchRequest("plum")).hits)
  }

  @Test("An index that is at rest has few segments and the same answers; a large one stays")
  func settle() throws {
    let folder = try ScratchFolder()
    let index = try SegmentIndex(folder: folder.path)
    for version in 1...7 {
      let text = version % 2 == 0 ? "plum jam" : "plum"
      try index.apply([change(Int64(version), id: UInt64(version), .sample(text))])
    }
    try index.apply([change(8, id: 3, nil)])
    index.setLiveScore(5, 0.75)
    index.setLiveScore(6, -.infinity)
    let texts = ["plum", "plum jam", "+jam"]
    let answers = texts.map { index.search(SearchRequest($0)).hits }
    #expect(index.segmentCount > 4)
    try index.settle()
    #expect(index.segmentCount == 1)
    #expect(texts.map { index.search(SearchRequest($0)).hits } == answers)
    try index.apply([change(9, id: 9, .sample("plum tree"))])
    try index.settle()
    #expect(index.segmentCount == 2)
    try index.synchronizeScores()
    #expect(SegmentIndex.check(folder.path).isEmpty)
    let again = try SegmentIndex(reading: folder.path)
    #expect(again.search(SearchRequest("plum")).hits == index.search(SearchRequest("plum")).hits)
  }

  @Test("After a purge nothing of what was taken out is left in any file")
  func purge() async throws {
    let folder = try ScratchFolder()
    let index = try SegmentIndex(folder: folder.path)
    try index.apply([
      change(1, id: 1, .sample("quittenbrot")), change(2, id: 2, .sample("plum")),
    ])
    try index.apply([change(3, id: 3, .sample("pflaumenmus"))])
    index.setLiveScore(2, 0.5)
    try index.apply([change(4, id: 1, nil), change(5, id: 3, nil)])
    try await index.finish()
    let before = index.search(SearchRequest("plum")).hits
    try index.purge()
    #expect(index.search(SearchRequest("plum")).hits == before)
    #expect(index.documentCount == 1)
    for name in try folder.names("") {
      let text = String(
        decoding: FileManager.default.contents(atPath: "\(folder.path)/\(name)") ?? Data(),
        as: UTF8.self
      )
      for word in ["quittenbrot", "pflaumenmus"] { #expect(!text.contains(word), "\(name)") }
    }
    #expect(SegmentIndex.check(folder.path).isEmpty)
    let again = try SegmentIndex(reading: folder.path)
    #expect(again.search(SearchRequest("plum")).hits == before)
  }

  @Test("A merge whose segments were forgotten meanwhile leaves nothing behind")
  func resetMeanwhile() async throws {
    let folder = try ScratchFolder()
    let index = try SegmentIndex(folder: folder.path, options: options())
    for round in 1...20 {
      try index.apply([change(Int64(round), id: UInt64(round), .sample("plum \(round)"))])
    }
    try index.reset()
    try await index.finish()
    #expect(index.documentCount == 0)
    #expect(try folder.names(".seg").isEmpty)
    #expect(index.search(SearchRequest("plum")).hits.isEmpty)
  }
}
