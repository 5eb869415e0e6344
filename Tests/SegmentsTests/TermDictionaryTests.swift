import Foundation
import IndexTestSupport
import TestSupport
import Testing

@testable import Analysis
@testable import Segments

struct TermDictionaryTests {
  @Test(
    "Every term is found, no other is, and walks start anywhere",
    arguments: [1, 15, 16, 17, 100, 3000]
  )
  func lookUp(count: Int) throws {
    var generator = TestRandom(seed: UInt64(count))
    var set: Set<[UInt8]> = []
    while set.count < count {
      let length = Int.random(in: 1...14, using: &generator)
      set.insert((0..<length).map { _ in UInt8.random(in: 0x61...0x64, using: &generator) })
    }
    let terms = set.sorted { $0.lexicographicallyPrecedes($1) }
    try withDictionary(terms) { dictionary, base in
      for (index, term) in terms.enumerated() {
        let list = dictionary.list(of: term)
        #expect(list?.count == index + 1)
        #expect(list?.start == base + Self.place(index))
        #expect(list?.isWeighted == (index % 2 == 0))
        #expect(list?.impactStep == (index % 4 == 0 ? PostingCodec.coarseStep : 0))
        if !set.contains(term + [0x61]) { #expect(dictionary.list(of: term + [0x61]) == nil) }
      }
      #expect(dictionary.list(of: []) == nil)
      #expect(dictionary.list(of: [0x7A]) == nil)
      for _ in 0..<50 {
        let start = terms.randomElement(using: &generator).map { Array($0.prefix(2)) } ?? []
        var walker = dictionary.walker(from: start)
        var walked: [[UInt8]] = []
        var places: [UnsafeRawPointer] = []
        while let list = walker.next() {
          walked.append(walker.term)
          places.append(list.start)
        }
        let first = terms.firstIndex { !$0.lexicographicallyPrecedes(start) } ?? terms.count
        #expect(walked == Array(terms[first...]))
        #expect(places == (first..<terms.count).map { base + Self.place($0) })
      }
    }
  }

  @Test("A dictionary without terms knows none")
  func empty() throws {
    try withDictionary([]) { dictionary, _ in
      #expect(dictionary.list(of: [0x61]) == nil)
      var walker = dictionary.walker(from: [])
      #expect(walker.next() == nil)
    }
  }

  @Test("Terms of the same documents share a list, in a segment that was built and one merged")
  func sharing() throws {
    let folder = try TemporaryFolder()
    var builders = [SegmentBuilder(), SegmentBuilder()]
    for id in 0..<400 {
      let title = id % 3 == 0 ? "damson number\(id)" : id % 7 == 0 ? "damask" : "plum"
      builders[id % 2].add(.sample(title), id: UInt64(id), version: 1)
    }
    try builders[0].write("a", in: folder.path)
    try builders[1].write("b", in: folder.path)
    let sources = try ["a", "b"].map { name in
      SegmentMerger.Source(segment: try Segment(name, in: folder.path))
    }
    try SegmentMerger(sources).write("c", in: folder.path)
    for name in ["a", "b", "c"] {
      let segment = try Segment(name, in: folder.path)
      func list(_ text: String) -> PostingList? {
        segment.dictionary.list(of: TermKey.prefix(Array(text.utf8)))
      }
      #expect(list("dams") != nil)
      #expect(list("dams")?.start == list("damson")?.start)
      #expect(list("da")?.start == list("dam")?.start)
      #expect(list("dam")?.start != list("dama")?.start)
      #expect(list("dams")?.count == list("damso")?.count)
      #expect(list("dam")?.count != list("dams")?.count)
      #expect(SegmentCheck(segment, path: name).problems().isEmpty)
    }
  }

  /// Where the list of a term lies: every third one's is that of the term before.
  private static func place(_ index: Int) -> Int { 5 * (index - (index + 1) / 3) }

  /// Gives `body` a dictionary in which the n-th term has n postings in a list of five bytes.
  private func withDictionary(
    _ terms: [[UInt8]],
    _ body: (TermDictionary, UnsafeRawPointer) -> Void
  ) throws {
    var writer = TermDictionaryWriter()
    for (index, term) in terms.enumerated() {
      term.withUnsafeBytes {
        let list = Self.place(index)
        writer.add(
          $0,
          count: index + 1,
          isWeighted: index % 2 == 0,
          impactStep: index % 4 == 0 ? PostingCodec.coarseStep : 0,
          list: list,
          size: 5
        )
      }
    }
    let postings = [UInt8](repeating: 0, count: 5 * terms.count + 1)
    let folder = try TemporaryFolder()
    var header = SegmentHeader()
    header.terms = terms.count
    var bytes = [UInt8](repeating: 0, count: SegmentHeader.size)
    func add<Number: FixedWidthInteger>(_ numbers: [Number], _ section: SegmentHeader.Section) {
      let size = numbers.count * MemoryLayout<Number>.stride
      header.extents[section.rawValue] = SegmentHeader.Extent(offset: bytes.count, length: size)
      bytes += numbers.flatMap { LittleEndian.bytes($0) }
    }
    add(postings, .postings)
    add(writer.blocks, .terms)
    add(writer.keys, .termKeys)
    add(writer.offsets, .termOffsets)
    add(writer.lists, .termLists)
    var checksums = BlockChecksums(behind: SegmentHeader.size)
    bytes[SegmentHeader.size...].withUnsafeBytes { checksums.add($0) }
    let path = folder.path + "/dictionary"
    try Data(bytes).write(to: URL(filePath: path))
    let file = try MappedFile(path: path)
    let base = try #require(file.bytes.baseAddress) + header[.postings].offset
    checksums.finish().map(\.littleEndian).withUnsafeBytes { sums in
      let content = VerifiedBytes(file, range: SegmentHeader.size..<bytes.count, sums: sums)
      withExtendedLifetime(content) { body(TermDictionary(header, file, content), base) }
    }
  }
}
