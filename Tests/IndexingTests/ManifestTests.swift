import Testing

@testable import Indexing

struct ManifestTests {
  @Test("A manifest reads back as it was written")
  func roundTrip() throws {
    let folder = try ScratchFolder()
    #expect(try Manifest.read(in: folder.path) == nil)
    var manifest = Manifest()
    manifest.version = 1042
    manifest.epoch = 3
    manifest.stems = ["de", "en"]
    let name = manifest.takeSegmentName()
    let dead = manifest.takeTombstonesName(for: name)
    #expect([name, dead] == ["00000001.seg", "00000001.00000002.dead"])
    manifest.entries = [
      Manifest.Entry(segment: name, tombstones: dead), Manifest.Entry(segment: "x.seg"),
    ]
    try manifest.write(in: folder.path)
    #expect(try Manifest.read(in: folder.path) == manifest)
    #expect(try folder.names() == ["manifest"])
    #expect(
      manifest.files
        == ["00000001.seg", "00000001.00000002.dead", "x.seg", "00000003.scores"]
    )
  }

  @Test("Every changed byte, and every cut, is noticed")
  func damage() throws {
    let folder = try ScratchFolder()
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
    let folder = try ScratchFolder()
    var manifest = Manifest()
    manifest.entries = [Manifest.Entry(segment: "../a.seg")]
    try manifest.write(in: folder.path)
    #expect(throws: IndexError.self) { try Manifest.read(in: folder.path) }
  }
}
