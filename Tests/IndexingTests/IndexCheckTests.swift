import Foundation
import IndexTestSupport
import Records
import TestSupport
import Testing

@testable import Indexing
@testable import Segments

struct IndexCheckTests {
  @Test("A grown and merged index has no faults")
  func sound() throws {
    let folder = try TemporaryFolder()
    var options = SegmentIndex.Options()
    options.merging.factor = 3
    let index = try SegmentIndex(folder: folder.path, options: options)
    var world = World(seed: 21)
    for _ in 0..<8 {
      try index.apply(world.additions(80) + world.replacements(20) + world.removals(5))
      #expect(SegmentIndex.check(folder.path).isEmpty)
    }
    #expect(SegmentIndex.check(folder.path + "/nothing").isEmpty)
  }

  @Test("Every damaged file is named, not only the first")
  func damaged() throws {
    let folder = try TemporaryFolder()
    let index = try SegmentIndex(folder: folder.path)
    try index.apply((1...9).map { change($0, id: UInt64($0), .sample("plum")) })
    try index.apply([change(10, id: 1, .sample("plum"))])
    index.setLiveScore(1, 0.5)
    index.setLiveScore(2, 0.5)
    try index.checkpoint()
    index.setLiveScore(1, 0.25)
    try index.synchronizeScores()
    let names = try folder.names().filter { $0 != Manifest.fileName }
    #expect(names.count == 6)
    for name in names {
      let url = URL(fileURLWithPath: folder.path + "/" + name)
      var bytes = try Data(contentsOf: url)
      bytes[bytes.count - 1] ^= 1
      try bytes.write(to: url)
    }
    // What stands beside a segment that cannot be read is not looked at.
    let problems = SegmentIndex.check(folder.path)
    #expect(problems.count == 3)
    #expect(problems.allSatisfy { $0.description.contains("pippin index --rebuild") })
  }

  @Test("What is damaged beside a segment is named", arguments: [".dead", ".live", ".scores"])
  func damagedBeside(suffix: String) throws {
    let folder = try TemporaryFolder()
    let index = try SegmentIndex(folder: folder.path)
    try index.apply((1...9).map { change($0, id: UInt64($0), .sample("plum")) })
    try index.apply([change(10, id: 1, nil)])
    index.setLiveScore(2, 0.5)
    try index.checkpoint()
    index.setLiveScore(2, 0.25)
    try index.synchronizeScores()
    #expect(SegmentIndex.check(folder.path).isEmpty)
    let names = try folder.names(suffix)
    #expect(names.count == 1)
    let path = folder.path + "/" + (try #require(names.first))
    var bytes = try Data(contentsOf: URL(filePath: path))
    bytes[bytes.count - 1] ^= 1
    try bytes.write(to: URL(filePath: path))
    let problems = SegmentIndex.check(folder.path)
    #expect(problems.map { $0.description.contains(path) } == [true])
  }

  @Test("A document that lives twice is noticed")
  func twice() throws {
    let folder = try TemporaryFolder()
    var manifest = Manifest()
    for _ in 0..<2 {
      var builder = SegmentBuilder()
      builder.add(.sample("plum"), id: 1, version: 1)
      let name = manifest.takeSegmentName()
      try builder.write(name, in: folder.path)
      manifest.entries.append(Manifest.Entry(segment: name))
    }
    try manifest.write(in: folder.path)
    _ = try LiveScoreLog(folder.path + "/" + manifest.scoresName, epoch: manifest.epoch)
    #expect(SegmentIndex.check(folder.path).count == 1)
  }
}
