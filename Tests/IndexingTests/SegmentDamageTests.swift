import Analysis
import Basics
import Foundation
import IndexTestSupport
import Records
import TestSupport
import Testing

@testable import Indexing
@testable import Segments

struct SegmentDamageTests {
  /// Whether a file keeps its size and the time when it was written, as it does when a disk fails, so
  /// that it is not verified when it is opened.
  @Test(
    "A flipped bit anywhere in any file is told, or changes nothing",
    arguments: [false, true]
  )
  func flippedBits(isUnnoticed: Bool) throws {
    let (folder, expected) = try indexFolder()
    var generator = TestRandom(seed: 5)
    var refused = 0
    for name in try folder.names() {
      let path = folder.path + "/" + name
      let intact = try #require(FileManager.default.contents(atPath: path))
      let places =
        Array(0..<min(intact.count, 600))
        + (0..<150).map { _ in Int.random(in: 0..<intact.count, using: &generator) }
      for place in places {
        let bit: UInt8 = 1 << UInt8.random(in: 0..<8, using: &generator)
        if isUnnoticed {
          try DamageScene.flip(bit, of: path, at: place)
        } else {
          var damaged = intact
          damaged[place] ^= bit
          try damaged.write(to: URL(fileURLWithPath: path))
        }
        if try !answers(folder, expected) { refused += 1 }
        if isUnnoticed { try DamageScene.flip(bit, of: path, at: place) }
      }
      try intact.write(to: URL(fileURLWithPath: path))
    }
    #expect(refused > (isUnnoticed ? 500 : 1000))
    #expect(try answers(folder, expected))
  }

  @Test("What was read of a damaged segment does not count, and the others answer")
  func leftOut() throws {
    let scene = try DamageScene()
    let reader = try SegmentIndex(reading: scene.folder.path)
    let mark = reader.mark
    try scene.damage(.postings)
    #expect(reader.damage.isEmpty)
    #expect(reader.search(SearchRequest("plum")).hits.map(\.id) == [1])
    #expect(reader.damage.count == 1)
    #expect(reader.mark != mark)
    // Looking for changes does not bring it back.
    try reader.refresh()
    #expect(reader.damage.count == 1)
    #expect(reader.search(SearchRequest("plum")).hits.map(\.id) == [1])
  }

  @Test(
    "Every way to read a damaged segment leaves it out",
    arguments: [SegmentHeader.Section.postings, .terms, .ids, .sortedDocuments]
  )
  func everyWay(section: SegmentHeader.Section) throws {
    let ways: [(String, (SegmentIndex) -> Bool)] = [
      ("search", { $0.search(SearchRequest("plum")).hits.map(\.id) == [1] }),
      ("explain", { $0.explain(1, SearchRequest("plum")) != nil }),
      ("membership", { $0.matching([1, 50], SearchRequest("plum")) == [1] }),
      ("facets", { $0.facets(SearchRequest("plum"), of: [.host])[.host]?.map(\.count) == [1] }),
      ("values", { $0.has("www.example.com", of: .host) }),
      ("completions", { $0.completions(of: "plu", limit: 3).map(\.frequency) == [1] }),
      ("ids", { $0.documentIDs == [1] }),
      ("version", { $0.documentVersion(1) == 19_999 && $0.documentVersion(50) == nil }),
      ("live score", { $0.liveScore(1) == 0 && $0.liveScore(50) == nil }),
    ]
    for (name, isRight) in ways {
      let scene = try DamageScene()
      let reader = try SegmentIndex(reading: scene.folder.path)
      try scene.damage(section)
      // What does not need the section does not find the damage.
      #expect(isRight(reader) || reader.damage.isEmpty, "\(name)")
    }
  }

  @Test(
    "An index that is open for writing builds a damaged segment anew, and asks for its documents"
  )
  func mended() throws {
    let scene = try DamageScene()
    let index = try SegmentIndex(folder: scene.folder.path)
    try scene.damage(.postings)
    #expect(index.search(SearchRequest("plum")).hits.map(\.id) == [1])
    #expect(index.version == 0 && index.isIncomplete)
    let next = change(20_000, id: 3, .sample("plum tart"))
    #expect(throws: IndexError.incomplete) { try index.apply([next]) }
    #expect(index.quarantined == [scene.name] && index.damage.isEmpty)
    #expect(try Manifest.read(in: scene.folder.path)?.version == 0)
    try index.apply(scene.changes + [next])
    #expect(index.version == 20_000 && !index.isIncomplete)
    #expect(index.documentCount == scene.changes.count + 1)
    #expect(SegmentIndex.check(scene.folder.path).isEmpty)
    #expect(try scene.folder.names(".damaged") == [scene.name + ".damaged"])
  }

  @Test("Changes are not taken when it is not known which documents they replace")
  func replacing() throws {
    let scene = try DamageScene()
    let index = try SegmentIndex(folder: scene.folder.path)
    try scene.damage(.sortedDocuments)
    let newer = scene.changes.dropLast().map { change(20_000, id: $0.id, .sample("plum tart")) }
    #expect(throws: IndexError.incomplete) { try index.apply(newer) }
    try index.apply(scene.changes + newer)
    #expect(index.documentCount == scene.changes.count)
    #expect(index.documentVersion(50) == 20_000)
    #expect(SegmentIndex.check(scene.folder.path).isEmpty)
  }

  @Test(
    "A damaged change in the log of live scores is told, wherever it stands",
    arguments: [0, 1, 2]
  )
  func scores(place: Int) throws {
    let folder = try TemporaryFolder()
    let index = try SegmentIndex(folder: folder.path)
    try index.apply((1...3).map { change($0, id: UInt64($0), .sample("plum \($0)")) })
    for id in 1...3 as ClosedRange<UInt64> { index.setLiveScore(id, Float(id) / 4) }
    try index.synchronizeScores()
    #expect(try SegmentIndex(reading: folder.path).damage.isEmpty)
    let name = try #require(try folder.names(".scores").first)
    let path = folder.path + "/" + name
    for byte in 0..<LiveScoreLog.changeSize {
      let offset = 16 + place * LiveScoreLog.changeSize + byte
      try DamageScene.flip(1 << UInt8(byte % 8), of: path, at: offset)
      let reader = try SegmentIndex(reading: folder.path)
      #expect(reader.damage.count == 1, "byte \(byte)")
      #expect(reader.liveScore(UInt64(place + 1)) == 0)
      // It stays told when nothing else changes.
      try reader.refresh()
      #expect(reader.damage.count == 1)
      try DamageScene.flip(1 << UInt8(byte % 8), of: path, at: offset)
    }
  }

  @Test("What nobody reads is verified in the background")
  func background() async throws {
    let scene = try DamageScene()
    let reader = try SegmentIndex(reading: scene.folder.path)
    try scene.damage(.postings)
    reader.warmUpLater()
    await reader.tasks.withLock { $0.warmingUp }?.value
    #expect(reader.damage.count == 1)
    #expect(reader.documentCount == 1)
  }

  @Test("A merge gives no damaged byte a new checksum")
  func merging() throws {
    let scene = try DamageScene()
    let index = try SegmentIndex(folder: scene.folder.path)
    try scene.damage(.ids)
    try index.compact()
    #expect(index.isIncomplete && index.segmentCount == 1)
    #expect(index.documentIDs == [1])
  }

  @Test("Whoever builds the index verifies what looks as it did, too")
  func everything() throws {
    let scene = try DamageScene()
    try scene.damage(.postings)
    #expect(try SegmentIndex(folder: scene.folder.path).quarantined.isEmpty)
    var options = SegmentIndex.Options()
    options.verifiesAll = true
    let index = try SegmentIndex(folder: scene.folder.path, options: options)
    #expect(index.quarantined == [scene.name] && index.version == 0)
  }

  @Test("A file that was cut, emptied or is missing is told")
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

  /// Whether the index opens for reading and finds no damage, in which case its answers must be
  /// right; otherwise it says what is damaged.
  private func answers(_ folder: TemporaryFolder, _ expected: [[UInt64]]) throws -> Bool {
    do {
      let index = try SegmentIndex(reading: folder.path)
      let answers = Self.answers(index)
      if index.damage.isEmpty { #expect(answers == expected) }
      return index.damage.isEmpty
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

  private func indexFolder() throws -> (TemporaryFolder, [[UInt64]]) {
    let folder = try TemporaryFolder()
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

/// An index of a segment that has many blocks and one with the document 1, of which the first is
/// damaged while it looks from outside as before.
private struct DamageScene {
  let folder: TemporaryFolder
  let changes: [IndexChange]
  /// The file of the segment with many blocks.
  let name: String

  /// What all scenes begin with, built once.
  private static let original = Result { () throws -> (folder: TemporaryFolder, [IndexChange]) in
    let folder = try TemporaryFolder()
    var changes = (10..<14_000).map { number in
      let title = "plum \(number) \(number &* 2_654_435_761)"
      return change(Int64(number), id: UInt64(number) &* 0x9E37_79B9_7F4A_7C15, .sample(title))
    }
    changes[40].id = 50
    changes.append(change(19_999, id: 1, .sample("plum cake")))
    let index = try SegmentIndex(folder: folder.path)
    try index.apply(changes.dropLast())
    try index.apply(changes.suffix(1))
    return (folder, changes)
  }

  init() throws {
    folder = try TemporaryFolder()
    let original = try Self.original.get()
    changes = original.1
    for name in try original.folder.names() {
      let path = original.folder.path + "/" + name
      try FileManager.default.copyItem(atPath: path, toPath: folder.path + "/" + name)
    }
    // The copies look otherwise from outside, and are verified once.
    name = try SegmentIndex(folder: folder.path).snapshot.parts[0].segment.name
  }

  /// Flips a bit of `section` in each block of the file but those that are read when it is opened.
  func damage(_ section: SegmentHeader.Section) throws {
    let path = folder.path + "/" + name
    let file = try MappedFile(path: path)
    let header = try withExtendedLifetime(file) {
      try SegmentHeader(reading: file.bytes, path: path)
    }
    func blocks(_ start: Int, _ end: Int) -> ClosedRange<Int> {
      start / BlockChecksums.blockSize...(end - 1) / BlockChecksums.blockSize
    }
    let whole: [SegmentHeader.Section] = [.termKeys, .termOffsets, .termLists, .staticScores]
    let columns: [SegmentHeader.Section] = [.versions, .flags, .sortedDocuments]
    let head = PackedNumbers.headSize(count: header.documents)
    let opened =
      whole.map { blocks(header[$0].offset, header[$0].end) }
      + columns.map { blocks(header[$0].offset, header[$0].offset + head) }
    let place = header[section]
    var count = 0
    for block in blocks(place.offset, place.end) where !opened.contains(where: { $0 ~= block }) {
      let start = max(place.offset, block * BlockChecksums.blockSize)
      let end = min(place.end, (block + 1) * BlockChecksums.blockSize)
      try Self.flip(1, of: path, at: (start + end) / 2)
      count += 1
    }
    try #require(count > 0)
  }

  /// Flips `bit` of the byte at `place` of a file that looks from outside as before.
  static func flip(_ bit: UInt8, of path: String, at place: Int) throws {
    let descriptor = open(path, O_RDWR)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    var status = stat()
    try #require(fstat(descriptor, &status) == 0)
    var byte: UInt8 = 0
    try #require(pread(descriptor, &byte, 1, off_t(place)) == 1)
    byte ^= bit
    try #require(pwrite(descriptor, &byte, 1, off_t(place)) == 1)
    let times = [status.st_atim, status.st_mtim]
    try #require(futimens(descriptor, times) == 0)
  }
}

struct SegmentCrashTests {
  /// A crash leaves the files of some moment; every moment between two commits is tried.
  @Test("Whatever part of a change reached the disk, the index opens before or after it")
  func everyMoment() throws {
    let folder = try TemporaryFolder()
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
    let folder = try TemporaryFolder()
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

  private func contents(_ folder: TemporaryFolder) throws -> [String: Data] {
    var files: [String: Data] = [:]
    for name in try folder.names() {
      files[name] = FileManager.default.contents(atPath: folder.path + "/" + name)
    }
    return files
  }
}
