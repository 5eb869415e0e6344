import Foundation
import Records
import Testing

@testable import Indexing

struct SegmentDamageTests {
  @Test("A flipped bit anywhere in any file is a typed error or changes nothing")
  func flippedBits() throws {
    let (folder, expected) = try indexFolder()
    var generator = SeededGenerator(seed: 5)
    var refused = 0
    for name in try folder.names() {
      let path = folder.path + "/" + name
      let intact = try #require(FileManager.default.contents(atPath: path))
      let places =
        Array(0..<min(intact.count, 600))
        + (0..<150).map { _ in Int.random(in: 0..<intact.count, using: &generator) }
      for place in places {
        var damaged = intact
        damaged[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
        try damaged.write(to: URL(fileURLWithPath: path))
        if try !answers(folder, expected) { refused += 1 }
      }
      try intact.write(to: URL(fileURLWithPath: path))
    }
    #expect(refused > 1000)
    #expect(try answers(folder, expected))
  }

  @Test("A file that was cut, emptied or is missing is a typed error")
  func cutFiles() throws {
    let (folder, expected) = try indexFolder()
    for name in try folder.names() where name != Manifest.fileName && !name.hasSuffix(".scores") {
      let path = folder.path + "/" + name
      let intact = try #require(FileManager.default.contents(atPath: path))
      for length in [0, 1, 100, 511, 512, 513, intact.count / 2, intact.count - 1]
      where length < intact.count {
        try intact.prefix(length).write(to: URL(fileURLWithPath: path))
        #expect(try !answers(folder, expected))
      }
      try FileManager.default.removeItem(atPath: path)
      #expect(try !answers(folder, expected))
      try intact.write(to: URL(fileURLWithPath: path))
    }
    #expect(try answers(folder, expected))
  }

  @Test("A header that is whole but of another version says so")
  func otherVersion() throws {
    let (folder, _) = try indexFolder()
    let name = try #require(try folder.names(".seg").first)
    let path = folder.path + "/" + name
    var bytes = [UInt8](try #require(FileManager.default.contents(atPath: path)))
    bytes[8] = 99
    let checksum = bytes[..<(SegmentHeader.size - 8)].withUnsafeBytes { Checksum.of($0) }
    bytes.replaceSubrange(
      (SegmentHeader.size - 8)..<SegmentHeader.size,
      with: LittleEndian.bytes(checksum)
    )
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    #expect(throws: IndexError.unsupported(path: path, version: 99)) {
      try SegmentIndex(folder: folder.path)
    }
  }

  @Test("A damaged index can be thrown away and built again")
  func discarding() throws {
    let (folder, _) = try indexFolder()
    for name in try folder.names() {
      try Data([1, 2, 3]).write(to: URL(fileURLWithPath: folder.path + "/" + name))
    }
    #expect(throws: IndexError.self) { try SegmentIndex(folder: folder.path) }
    try SegmentIndex.discard(folder.path)
    let index = try SegmentIndex(folder: folder.path)
    #expect(index.version == 0 && index.documentCount == 0)
    try index.apply([change(1, id: 1, .sample("plum"))])
    #expect(index.search(SearchRequest("plum")).hits.map(\.id) == [1])
  }

  /// Whether the index opens for reading, in which case its answers must be right.
  private func answers(_ folder: ScratchFolder, _ expected: [[UInt64]]) throws -> Bool {
    do {
      let index = try SegmentIndex(reading: folder.path)
      #expect(Self.answers(index) == expected)
      return true
    } catch {
      return false
    }
  }

  private static func answers(_ index: SegmentIndex) -> [[UInt64]] {
    ["plum", "cake jam", "+plum +jam", "pl"].map { text in
      var request = SearchRequest(text)
      request.isUnfinished = true
      return index.search(request).hits.map(\.id)
    }
  }

  private func indexFolder() throws -> (ScratchFolder, [[UInt64]]) {
    let folder = try ScratchFolder()
    let index = try SegmentIndex(folder: folder.path)
    let words = ["plum", "cake", "jam"]
    try index.apply(
      (1...150).map {
        change($0, id: UInt64($0), .sample("plum \($0)", body: words[Int($0) % 3]))
      }
    )
    try index.apply([change(151, id: 3, .sample("plum jam")), change(152, id: 9, nil)])
    for id in 20..<30 as Range<UInt64> { index.setLiveScore(id, Float(id) / 30) }
    index.setLiveScore(1, -.infinity)
    try index.checkpoint()
    return (folder, Self.answers(index))
  }
}

struct SegmentCrashTests {
  /// A crash leaves the files of some moment; every moment between two commits is tried.
  @Test("Whatever part of a change reached the disk, the index opens before or after it")
  func everyMoment() throws {
    let folder = try ScratchFolder()
    var options = SegmentIndex.Options()
    options.merging.factor = 2
    options.merging.floor = 10
    var before: [String: Data] = [:]
    for round in 1...6 {
      let index = try SegmentIndex(folder: folder.path, options: options)
      try index.apply(
        (1...20).map { row in
          let version = Int64(round * 100 + row)
          return change(version, id: UInt64(row + round * 7), .sample("plum round\(round)"))
        }
      )
      let after = try contents(folder)
      try check(before: before, after: after, round: round)
      before = after
    }
  }

  private func check(before: [String: Data], after: [String: Data], round: Int) throws {
    // New files appear in any order, whole or not, before the manifest is replaced.
    let new = after.keys.filter { before[$0] == nil && $0 != Manifest.fileName }.sorted()
    for present in 0...new.count {
      for torn in [false, true] {
        var files = before
        for name in new.prefix(present) { files[name] = after[name] }
        if torn, let last = new.prefix(present).last, let whole = after[last] {
          files[last] = nil
          files[last + SystemFile.partialSuffix] = whole.prefix(whole.count / 2)
        }
        files[Manifest.fileName + SystemFile.partialSuffix] = Data([1])
        try open(files, version: round == 1 ? 0 : Int64((round - 1) * 100 + 20))
      }
    }
    // After the manifest is replaced, old files may still be there.
    try open(before.merging(after) { $1 }, version: Int64(round * 100 + 20))
  }

  private func open(_ files: [String: Data], version: Int64) throws {
    let folder = try ScratchFolder()
    for (name, data) in files {
      try data.write(to: URL(fileURLWithPath: folder.path + "/" + name))
    }
    let index = try SegmentIndex(folder: folder.path)
    #expect(index.version == version)
    let round = Int(version) / 100
    if round > 0 {
      var request = SearchRequest("round\(round)")
      request.countsAll = true
      #expect(index.search(request).total == 20)
    }
    // What the crash left is gone.
    let manifest = try Manifest.read(in: folder.path)
    let named = manifest?.files.union([Manifest.fileName])
    let kept = named ?? Manifest().files
    #expect(Set(try folder.names()) == kept)
  }

  private func contents(_ folder: ScratchFolder) throws -> [String: Data] {
    var files: [String: Data] = [:]
    for name in try folder.names() {
      files[name] = FileManager.default.contents(atPath: folder.path + "/" + name)
    }
    return files
  }
}
