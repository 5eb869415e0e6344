import Foundation
import IndexTestSupport
import Records
import TestSupport
import Testing

@testable import Segments

/// What whoever indexes keeps beside documents.
struct DocumentNotesTests {
  @Test("Notes are those that were kept, in a segment that was built and in one merged")
  func notes() throws {
    let folder = try TemporaryFolder()
    func note(_ id: UInt64) -> [UInt8] {
      id % 5 == 0 ? [] : Array(repeating: UInt8(id % 251), count: Int(id * 37 % 3000))
    }
    var builders = [SegmentBuilder(), SegmentBuilder()]
    for id in UInt64(0)..<300 {
      var document = IndexDocument.sample("plum", score: Double(id % 7) / 10)
      document.note = note(id)
      builders[Int(id % 2)].add(document, id: id, version: 1)
    }
    try builders[0].write("a", in: folder.path)
    try builders[1].write("b", in: folder.path)
    let sources = try ["a", "b"].map { name in
      SegmentMerger.Source(segment: try Segment(name, in: folder.path))
    }
    try SegmentMerger(sources).write("c", in: folder.path)
    for (name, count) in [("a", 150), ("b", 150), ("c", 300)] {
      let segment = try Segment(name, in: folder.path)
      #expect(segment.count == count && segment.hasNotes)
      for document in 0..<UInt32(segment.count) {
        #expect(Array(segment.note(document)) == note(segment.id(document)))
      }
    }
  }

  @Test("A segment without notes is of the version that knows none, and says that there is none")
  func none() throws {
    let folder = try TemporaryFolder()
    var builder = SegmentBuilder()
    builder.add(.sample("plum"), id: 1, version: 1)
    try builder.write("a", in: folder.path)
    let segment = try Segment("a", in: folder.path)
    #expect(!segment.hasNotes && segment.note(0).isEmpty)
    let bytes = try Data(contentsOf: URL(filePath: folder.path(of: "a")))
    #expect(bytes[8] == UInt8(SegmentHeader.currentVersion))
  }
}
