import TestSupport
import Testing

@testable import Indexing
@testable import Segments

struct ManifestTests {
  @Test("A manifest reads back as it was written")
  func roundTrip() throws {
    let folder = try TemporaryFolder()
    #expect(try Manifest.read(in: folder.path) == nil)
    var manifest = Manifest()
    manifest.version = 1042
    manifest.epoch = 3
    manifest.stems = ["de", "en"]
    let name = manifest.takeSegmentName()
    let dead = manifest.takeTombstonesName(for: name)
    let live = manifest.takeLiveScoresName(for: name)
    #expect(
      [name, dead, live] == ["00000001.seg", "00000001.00000002.dead", "00000001.00000003.live"]
    )
    manifest.entries = [
      Manifest.Entry(segment: name, tombstones: dead), Manifest.Entry(segment: "x.seg"),
      Manifest.Entry(segment: "y.seg", liveScores: live),
    ]
    try manifest.write(in: folder.path)
    #expect(try Manifest.read(in: folder.path) == manifest)
    #expect(try folder.names() == ["manifest"])
    #expect(
      manifest.files
        == [
          "00000001.seg", "00000001.00000002.dead", "x.seg", "y.seg", "00000001.00000003.live",
          "00000003.scores",
        ]
    )
  }

  @Test("Every changed byte, and every cut, is noticed")
  func damage() throws {
    let folder = try TemporaryFolder()
    var manifest = Manifest()
    manifest.entries = [Manifest.Entry(segment: "a.seg")]
    let bytes = manifest.bytes
    for index in bytes.indices {
      var other = bytes
      other[index] ^= 1
      try SystemFile.replace(Manifest.fileName, in: folder.path, with: other)
      #expect(throws: IndexError.self) { try Manifest.read(in: folder.path) }
      try SystemFile.replace(Manifest.fileName, in: folder.path, with: Array(bytes[..<index]))
      #expect(throws: IndexError.self) { try Manifest.read(in: folder.path) }
    }
  }

  @Test("Names never lead out of the folder")
  func names() throws {
    let folder = try TemporaryFolder()
    var manifest = Manifest()
    for entry in [
      Manifest.Entry(segment: "../a.seg"),
      Manifest.Entry(segment: "a.seg", tombstones: "../a.dead"),
      Manifest.Entry(segment: "a.seg", liveScores: "../a.live"),
    ] {
      manifest.entries = [entry]
      try manifest.write(in: folder.path)
      #expect(throws: IndexError.self) { try Manifest.read(in: folder.path) }
    }
  }

  @Test("A manifest of another version says so, even when it is whole")
  func otherVersion() throws {
    let folder = try TemporaryFolder()
    let text = String(decoding: Manifest().bytes, as: UTF8.self)
    let older = text.replacing("pippin-index 3", with: "pippin-index 2")
    try SystemFile.replace(Manifest.fileName, in: folder.path, with: Array(older.utf8))
    let path = folder.path + "/" + Manifest.fileName
    #expect(throws: IndexError.unsupported(path: path, version: 2)) {
      try Manifest.read(in: folder.path)
    }
  }
}
