import Basics
import Foundation
import IndexTestSupport
import JSON
import Records
import TestSupport
import Testing

@testable import Analysis
@testable import Indexing
@testable import Segments

struct SegmentIndexOpeningTests {
  private func found(_ index: SegmentIndex, _ text: String) -> [UInt64] {
    index.search(SearchRequest(text)).hits.map(\.id)
  }

  @Test("Live scores are there after reopening, for writers and for readers")
  func scoresSurvive() async throws {
    let folder = try TemporaryFolder()
    do {
      let index = try SegmentIndex(folder: folder.path)
      try index.apply((1...4).map { change(Int64($0), id: UInt64($0), .sample("plum")) })
      index.setLiveScore(3, 0.75)
      index.setLiveScore(2, -.infinity)
      try await index.finish()
    }
    for index in [
      try SegmentIndex(reading: folder.path), try SegmentIndex(folder: folder.path),
    ] {
      #expect(index.liveScore(3) == 0.75)
      #expect(found(index, "plum") == [3, 1, 4])
    }
  }

  @Test("A newer version of a document starts afresh, also after reopening")
  func scoresOfVersions() async throws {
    let folder = try TemporaryFolder()
    let index = try SegmentIndex(folder: folder.path)
    try index.apply([change(1, id: 1, .sample("plum", score: 0.25))])
    index.setLiveScore(1, 0.75)
    try index.apply([change(2, id: 1, .sample("plum", score: 0.5))])
    try await index.finish()
    #expect(index.liveScore(1) == 0.5)
    #expect(try SegmentIndex(reading: folder.path).liveScore(1) == 0.5)
  }

  @Test("A reader sees new documents, merges, live scores and a new start when it refreshes")
  func refreshing() async throws {
    let folder = try TemporaryFolder()
    let writer = try SegmentIndex(folder: folder.path)
    try writer.apply([change(1, id: 1, .sample("plum"))])
    let reader = try SegmentIndex(reading: folder.path)
    try writer.apply([change(2, id: 2, .sample("plum"))])
    writer.setLiveScore(2, 0.5)
    try writer.synchronizeScores()
    #expect(found(reader, "plum") == [1])
    try reader.refresh()
    #expect(found(reader, "plum") == [2, 1])
    try writer.compact()
    writer.setLiveScore(1, 0.75)
    try writer.synchronizeScores()
    try reader.refresh()
    #expect(found(reader, "plum") == [1, 2])
    #expect(reader.segmentCount == 1)
    try writer.reset()
    try writer.apply([change(7, id: 2, .sample("plum"))])
    try reader.refresh()
    #expect(found(reader, "plum") == [2])
    #expect(reader.liveScore(2) == 0)
  }

  @Test("A reader that met a score before its document has it when the document comes")
  func earlyScores() throws {
    let folder = try TemporaryFolder()
    let writer = try SegmentIndex(folder: folder.path)
    try writer.apply([change(1, id: 1, .sample("plum"))])
    let reader = try SegmentIndex(reading: folder.path)
    // The reader had the older manifest when both came.
    let early = LiveScoreLog.Change(id: 2, version: 2, units: LiveScores.units(0.5))
    try writer.scoreLog.withLock { try $0?.append([early]) }
    try reader.refresh()
    try writer.apply([change(2, id: 2, .sample("plum"))])
    try reader.refresh()
    #expect(reader.liveScore(2) == 0.5)
  }

  @Test("A reader sees that an index was discarded and begun again under the same names")
  func beginningAgain() throws {
    let folder = try TemporaryFolder()
    var writer = try SegmentIndex(folder: folder.path)
    try writer.apply([change(1, id: 1, .sample("plum"))])
    writer.setLiveScore(1, 0.5)
    try writer.synchronizeScores()
    let reader = try SegmentIndex(reading: folder.path)
    #expect(found(reader, "plum") == [1])
    try SegmentIndex.discard(folder.path)
    writer = try SegmentIndex(folder: folder.path)
    try writer.apply([change(1, id: 2, .sample("pear")), change(2, id: 3, .sample("pear"))])
    writer.setLiveScore(3, 0.25)
    try writer.synchronizeScores()
    try reader.refresh()
    #expect(found(reader, "plum") == [])
    #expect(found(reader, "pear") == [3, 2])
    #expect(reader.liveScore(3) == 0.25)
  }

  @Test("A score that is as it was needs no room in the log")
  func sameScores() async throws {
    let folder = try TemporaryFolder()
    let index = try SegmentIndex(folder: folder.path)
    try index.apply([change(1, id: 1, .sample("plum"))])
    for _ in 0..<1_000 { index.setLiveScore(1, 1) }
    try await index.finish()
    #expect(index.scoreLog.withLock { $0?.count } == 1)
    #expect(try SegmentIndex(reading: folder.path).liveScore(1) == 1)
  }

  @Test("A damaged or missing segment is put aside, and only its documents come again")
  func quarantine() throws {
    for damage in ["flip", "remove"] {
      let folder = try TemporaryFolder()
      do {
        let index = try SegmentIndex(folder: folder.path)
        try index.apply([change(1, id: 1, .sample("plum cake"))])
        try index.apply([change(2, id: 2, .sample("plum jam"))])
      }
      let name = try #require(try folder.names(".seg").first)
      let file = URL(filePath: folder.path + "/" + name)
      if damage == "flip" {
        var bytes = try Data(contentsOf: file)
        bytes[bytes.count - 1] ^= 1
        bytes[600] ^= 1
        try bytes.write(to: file)
      } else {
        try FileManager.default.removeItem(at: file)
      }
      let index = try SegmentIndex(folder: folder.path)
      #expect(index.quarantined == [name])
      #expect(index.version == 0)
      #expect(found(index, "plum") == [2])
      #expect(try folder.names(".damaged") == (damage == "flip" ? [name + ".damaged"] : []))
      try index.apply([change(1, id: 1, .sample("plum cake")), change(2, id: 2, .sample("x"))])
      // The second document is known in its version already, and is not taken in again.
      #expect(found(index, "plum") == [1, 2])
      #expect(index.version == 2)
      #expect(SegmentIndex.check(folder.path).isEmpty)
      try SegmentIndex.discard(folder.path)
      #expect(try folder.names().isEmpty)
    }
  }

  @Test("A file that looks as it did when it was verified is not read again")
  func stamps() throws {
    let folder = try TemporaryFolder()
    do {
      let index = try SegmentIndex(folder: folder.path)
      try index.apply([change(1, id: 1, .sample("plum cake"))])
    }
    let entry = try #require(try Manifest.read(in: folder.path)?.entries.first)
    let stamp = try #require(entry.stamp)
    #expect(FileStamp(stamp.text) == stamp)
    let path = folder.path + "/" + entry.segment
    let descriptor = open(path, O_RDWR)
    #expect(descriptor >= 0)
    defer { close(descriptor) }
    var byte: UInt8 = 0
    #expect(pread(descriptor, &byte, 1, off_t(stamp.size - 1)) == 1)
    byte ^= 0xFF
    #expect(pwrite(descriptor, &byte, 1, off_t(stamp.size - 1)) == 1)
    #expect(throws: IndexError.self) {
      try Segment(entry.segment, in: folder.path, verifiedAs: stamp)
    }
    #expect(throws: IndexError.self) { try Segment(entry.segment, in: folder.path) }
  }

  @Test("Words are found by their stems when the index was built so, and it is started anew if not")
  func stems() throws {
    let folder = try TemporaryFolder()
    var document = IndexDocument.sample("running shoes")
    document.language = "en-GB"
    for languages in [[], ["en"], []] {
      var options = SegmentIndex.Options()
      options.stemming = Stemming(languages: languages)
      let index = try SegmentIndex(folder: folder.path, options: options)
      #expect(index.version == 0)
      try index.apply([change(1, id: 1, document)])
      let reader = try SegmentIndex(reading: folder.path)
      #expect(reader.stemming.languages == languages)
      var request = SearchRequest("run shoe")
      request.stemming = reader.stemming
      #expect(reader.search(request).hits.count == languages.count)
    }
  }
}
