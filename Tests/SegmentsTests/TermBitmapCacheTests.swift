import TestSupport
import Testing

@testable import Segments

/// The bits of terms say what their postings say.
struct TermBitmapCacheTests {
  @Test("A common term has a bit for each of its documents and for no other")
  func bits() throws {
    let segment = try Segment.built(
      of: (0..<3000).map { number in
        (number % 2 == 0 ? "plum " : "") + (number % 300 == 0 ? "rare" : "cake")
      }
    )
    let bitmaps = TermBitmapCache()
    let list = try #require(segment.dictionary.list(of: Array("plum".utf8)))
    let bitmap = try #require(bitmaps.exact(list, size: segment.count))
    #expect(bitmap.bits.isExact)
    for document in 0..<UInt32(segment.count) {
      #expect(bitmap.bits.holds(document) == (segment.id(document) % 2 == 0))
    }
    #expect(bitmaps.exact(list, size: segment.count) === bitmap)
    #expect(bitmaps.bitmap(of: list, size: segment.count, owner: segment) === bitmap)
    let rare = try #require(segment.dictionary.list(of: Array("rare".utf8)))
    #expect(bitmaps.exact(rare, size: segment.count) == nil)
    for _ in 0..<3 {
      #expect(bitmaps.bitmap(of: rare, size: segment.count, owner: segment) == nil)
    }
  }

  @Test(
    "A very common term has a bit for each posting with a larger impact than is usual, and few such",
    arguments: [(2, true), (7, true), (9, false)]
  )
  func strong(step: Int, isKept: Bool) throws {
    var generator = TestRandom(seed: UInt64(step))
    let documents = (0..<9000).map { UInt32($0 * step) }
    let impacts = documents.map { _ in
      generator.next() % 10 == 0
        ? UInt8.random(in: 60...127, using: &generator)
        : UInt8.random(in: 1...40, using: &generator)
    }
    let size = documents.count * step
    withPostingList(documents, impacts) { list in
      let bitmap = TermBitmapCache().exact(list, size: size)
      guard let strong = bitmap?.strong else {
        #expect(!isKept)
        return
      }
      #expect(isKept && 30...59 ~= strong.typical)
      for (document, impact) in zip(documents, impacts) {
        #expect(strong.bit(document) == (impact > strong.typical ? 1 : 0))
        #expect(bitmap?.bits.holds(document) == true)
        if step > 1 { #expect(strong.bit(document + 1) == 0) }
      }
      #expect(TermBitmap.byteCount(of: list, size: size, shift: 0) >= size / 4)
    }
    withPostingList(documents, []) { list in
      #expect(TermBitmapCache().exact(list, size: size)?.strong == nil)
    }
  }

  @Test(
    "Blocks with a bit for each number set those of their documents and no other",
    arguments: [1, 2, 3, 5, 8]
  )
  func dense(gap: UInt32) {
    var generator = TestRandom(seed: UInt64(gap))
    var documents: [UInt32] = [gap]
    for _ in 1..<(20 * PostingCodec.blockSize + 77) {
      documents.append(documents[documents.count - 1] + .random(in: 1...gap, using: &generator))
    }
    let size = Int(documents[documents.count - 1]) + 1
    let held = Set(documents)
    withPostingList(documents, []) { list in
      let bitmap = TermBitmapCache().exact(list, size: size)
      withExtendedLifetime(bitmap) {
        let bits = bitmap?.bits
        #expect((0..<UInt32(size)).allSatisfy { bits?.holds($0) == held.contains($0) })
      }
    }
  }

  @Test("A term whose impacts are all the same has no strong posting")
  func equal() {
    let documents = (0..<2000).map { UInt32($0) }
    withPostingList(documents, documents.map { _ in 7 }) { list in
      let bitmap = TermBitmapCache().exact(list, size: 2000)
      withExtendedLifetime(bitmap) {
        let strong = bitmap?.strong
        #expect(strong?.typical == 7)
        #expect(documents.allSatisfy { strong?.bit($0) == 0 })
      }
    }
  }

  /// A list, as long as this object lives.
  private final class OwnList: @unchecked Sendable {
    let list: PostingList
    private let memory: UnsafeMutableRawPointer

    init(_ list: PostingList, _ memory: UnsafeMutableRawPointer) {
      (self.list, self.memory) = (list, memory)
    }

    deinit { memory.deallocate() }
  }

  /// A list of every `step`th document, `count` of them.
  private static func list(_ count: Int, step: Int) -> OwnList {
    let documents = (0..<count).map { UInt32($0 * step + 1) }
    var bytes = EncodedPostings()
    documents.withUnsafeBufferPointer {
      _ = PostingCodec.encode(documents: $0, impacts: .init(start: nil, count: 0), into: &bytes)
    }
    bytes.appendZeros(PostingCodec.padding)
    let memory = UnsafeMutableRawPointer.allocate(byteCount: bytes.count, alignment: 16)
    bytes.withBytes {
      UnsafeMutableRawBufferPointer(start: memory, count: $0.count).copyMemory(from: $0)
    }
    return OwnList(PostingList(start: memory, count: count, isWeighted: false), memory)
  }

  @Test(
    "A rarer term has a bit for several documents from the second time on",
    arguments: [(20, 1), (50, 2), (100, 3), (5_000, 9)]
  )
  func coarse(step: Int, shift: UInt32) throws {
    let own = Self.list(TermBitmapCache.leastCount, step: step)
    let list = own.list
    let size = list.count * step
    let bitmaps = TermBitmapCache { $0() }
    #expect(bitmaps.bitmap(of: list, size: size, owner: own) == nil)
    let bitmap = try #require(bitmaps.bitmap(of: list, size: size, owner: own))
    #expect(bitmaps.bitmap(of: list, size: size, owner: own) === bitmap)
    #expect(bitmap.bits.shift == shift && !bitmap.bits.isExact)
    #expect(TermBitmap.byteCount(of: list, size: size, shift: shift) <= 2 * list.count + 8)
    for document in 0..<UInt32(size) {
      let (around, last) = (document >> shift, (document >> shift + 1) << shift - 1)
      // The documents 1, 1 + step, and so on: is one of them in the same few?
      let isMeant = (Int(last) + step - 1) / step > (Int(around << shift) + step - 1) / step
      #expect(bitmap.bits.holds(document) == isMeant)
      let next = bitmap.bits.next(from: document)
      #expect(next >= document && (next == document) == isMeant || next == .max)
    }
  }

  /// What was to be run in the background, by a test that runs it itself.
  private final class Begun: @unchecked Sendable {
    var makers: [@Sendable () -> Void] = []
  }

  @Test("Bitmaps are made in the background from the second request on, by one at a time")
  func background() throws {
    let lists = (0..<5).map { Self.list(30_000 + $0, step: 3) }
    let size = 100_000
    let begun = Begun()
    let bitmaps = TermBitmapCache { begun.makers.append($0) }
    for _ in 0..<4 {
      for own in lists { #expect(bitmaps.bitmap(of: own.list, size: size, owner: own) == nil) }
    }
    #expect(begun.makers.count == 1)
    #expect(bitmaps.exact(lists[0].list, size: size) == nil, "It is being made.")
    begun.makers[0]()
    for own in lists {
      let bitmap = try #require(bitmaps.bitmap(of: own.list, size: size, owner: own))
      let last = UInt32(own.list.count * 3)
      #expect((0..<last).allSatisfy { bitmap.bits.holds($0) == ($0 % 3 == 1) })
    }
    let other = Self.list(30_000, step: 3)
    #expect(bitmaps.exact(other.list, size: size)?.bits.holds(1) == true)
    #expect(bitmaps.bitmap(of: other.list, size: size, owner: other) != nil, "It serves all.")
    let another = Self.list(30_000, step: 3)
    for _ in 0..<2 { _ = bitmaps.bitmap(of: another.list, size: size, owner: another) }
    #expect(begun.makers.count == 2)
  }

  @Test("A term in one of 16 to 32 documents has a bit for each only when they are counted")
  func counted() throws {
    let own = Self.list(TermBitmapCache.leastCount, step: 20)
    let (list, size) = (own.list, own.list.count * 20)
    let bitmaps = TermBitmapCache { $0() }
    _ = bitmaps.bitmap(of: list, size: size, owner: own)
    #expect(bitmaps.bitmap(of: list, size: size, owner: own)?.bits.shift == 1)
    let exact = try #require(bitmaps.exact(list, size: size))
    #expect((0..<UInt32(size)).allSatisfy { exact.bits.holds($0) == ($0 % 20 == 1) })
    #expect(bitmaps.bitmap(of: list, size: size, owner: own) === exact, "It says more.")
    let rarer = Self.list(TermBitmapCache.leastCount, step: 33)
    #expect(bitmaps.exact(rarer.list, size: rarer.list.count * 33) == nil)
  }

  @Test("What would drop others waits for a second request")
  func crowded() {
    let step = 64
    let size = TermBitmapCache.leastCount * step
    let bitmaps = TermBitmapCache(bytesPerDocument: 1) { $0() }
    let lists = (0..<100).map { _ in Self.list(TermBitmapCache.leastCount, step: step) }
    for own in lists { _ = bitmaps.bitmap(of: own.list, size: size, owner: own) }
    let few = bitmaps.byteCount
    #expect(few > size / 2 && few < size)
    let last = lists[lists.count - 1]
    #expect(bitmaps.bitmap(of: last.list, size: size, owner: last) == nil)
    #expect(bitmaps.bitmap(of: last.list, size: size, owner: last) != nil)
  }

  @Test("What is made ahead is there at the first request, and leaves room for what is searched")
  func ahead() throws {
    let (size, bytes) = (20_000, 4)
    let lists = (0..<40).map { Self.list(6_000 + $0, step: 3) }
    let bitmaps = TermBitmapCache(bytesPerDocument: bytes)
    for own in lists { bitmaps.makeAhead(own.list, size: size) }
    let bound = bytes * size
    #expect(bitmaps.byteCount > bound / 2 && bitmaps.byteCount <= bound / 4 * 3)
    let first = lists[0]
    let bitmap = try #require(bitmaps.bitmap(of: first.list, size: size, owner: first))
    #expect((0..<18_000).allSatisfy { bitmap.bits.holds($0) == ($0 % 3 == 1) })
    let last = lists[lists.count - 1]
    #expect(bitmaps.bitmap(of: last.list, size: size, owner: last) == nil)
    let rare = Self.list(TermBitmapCache.leastCount, step: 50)
    let before = bitmaps.byteCount
    bitmaps.makeAhead(rare.list, size: rare.list.count * 50)
    #expect(bitmaps.byteCount == before)
  }

  @Test("A segment makes the bitmaps of its common terms, and of no others, once")
  func common() throws {
    let segment = try Segment.built(
      of: (0..<3000).map { number in
        (number % 2 == 0 ? "plum " : "") + (number % 300 == 0 ? "rare" : "cake")
      }
    )
    let terms = segment.takeCommonTerms()
    let counts = terms.map { $0.count }
    #expect(counts == counts.sorted(by: >) && counts.contains(2990) && counts.contains(1500))
    // The word of ten documents is none of them.
    #expect(counts.allSatisfy { $0 >= TermBitmapCache.leastCount })
    for list in terms { segment.makeBitmap(of: list) }
    let bytes = segment.bitmaps.byteCount
    for word in ["plum", "cake"] {
      let list = try #require(segment.dictionary.list(of: Array(word.utf8)))
      let bitmap = segment.bitmaps.bitmap(of: list, size: segment.count, owner: segment)
      #expect(bitmap?.bits.isExact == true)
    }
    #expect(segment.takeCommonTerms().isEmpty && bytes > 0)
  }

  @Test("What is made in the background is there soon, and holds on to what it reads")
  func soon() async throws {
    let bitmaps = TermBitmapCache()
    var own: OwnList? = Self.list(50_000, step: 4)
    weak let known = own
    let list = try #require(own).list
    for _ in 0..<2 {
      if let own { #expect(bitmaps.bitmap(of: list, size: 200_000, owner: own) == nil) }
    }
    own = nil
    for _ in 0..<60_000 where known != nil { try await Task.sleep(for: .milliseconds(1)) }
    let owner = Self.list(1, step: 1)
    #expect(bitmaps.bitmap(of: list, size: 200_000, owner: owner)?.bits.holds(1) == true)
  }

  @Test("All bitmaps take a bounded part of the memory", arguments: [(40, 2200), (20, 700)])
  func bounded(step: Int, count: Int) {
    let lists = (0..<count).map { _ in Self.list(TermBitmapCache.leastCount, step: step) }
    let size = TermBitmapCache.leastCount * step
    let bound = TermBitmapCache.bytesPerDocument * size
    let bitmaps = TermBitmapCache { $0() }
    for _ in 0..<3 {
      for own in lists {
        _ = bitmaps.bitmap(of: own.list, size: size, owner: own)
        #expect(bitmaps.byteCount <= bound)
      }
    }
    #expect(bitmaps.byteCount > bound / 3)
  }

  @Test("The next document is the next set bit, or a place before it when that is far away")
  func next() {
    var words = [UInt64](repeating: 0, count: 40)
    words[0] = 0b1010
    words[1] = 1 << 63
    words[30] = 1
    words.withUnsafeBufferPointer { words in
      guard let base = words.baseAddress else { return }
      let bits = DocumentBits(words: base, count: words.count)
      #expect([0, 1, 2, 3, 4].map { bits.next(from: $0) } == [1, 1, 3, 3, 127])
      #expect(bits.next(from: 127) == 127)
      let far = bits.next(from: 128)
      #expect((129...1920).contains(far))
      #expect(bits.next(from: far) <= 1920)
      #expect(bits.next(from: 1921) == .max)
      #expect(bits.next(from: 40 * 64 - 1) == .max)
    }
  }
}
