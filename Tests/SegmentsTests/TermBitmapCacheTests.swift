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
    #expect(bitmaps.any(list, size: segment.count) == nil, "The first search goes without.")
    let bitmap = try #require(bitmaps.exact(list, size: segment.count))
    #expect(bitmap.bits.isExact)
    for document in 0..<UInt32(segment.count) {
      #expect(bitmap.bits.holds(document) == (segment.id(document) % 2 == 0))
    }
    #expect(bitmaps.exact(list, size: segment.count) === bitmap)
    #expect(bitmaps.any(list, size: segment.count) === bitmap)
    let rare = try #require(segment.dictionary.list(of: Array("rare".utf8)))
    #expect(bitmaps.exact(rare, size: segment.count) == nil)
    for _ in 0..<3 { #expect(bitmaps.any(rare, size: segment.count) == nil) }
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
      let bitmap = Self.exact(list, size: size)
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
      #expect(bitmap?.byteCount ?? 0 >= size / 4)
    }
    withPostingList(documents, []) { list in
      #expect(Self.exact(list, size: size)?.strong == nil)
    }
  }

  @Test("A term whose impacts are all the same has no strong posting")
  func equal() {
    let documents = (0..<2000).map { UInt32($0) }
    withPostingList(documents, documents.map { _ in 7 }) { list in
      let bitmap = Self.exact(list, size: 2000)
      withExtendedLifetime(bitmap) {
        let strong = bitmap?.strong
        #expect(strong?.typical == 7)
        #expect(documents.allSatisfy { strong?.bit($0) == 0 })
      }
    }
  }

  /// The bitmap of a list that was requested before.
  private static func exact(_ list: PostingList, size: Int) -> TermBitmap? {
    let bitmaps = TermBitmapCache()
    _ = bitmaps.exact(list, size: size)
    return bitmaps.exact(list, size: size)
  }

  @Test("Bits for each document take bounded memory, and those of common searches stay")
  func exactBounded() {
    let size = TermBitmapCache.leastCount * 20
    let most = TermBitmapCache.exactLimit * 8
    let lists = (0..<most + 200).map { _ in Self.list(TermBitmapCache.leastCount, step: 20) }
    defer { for (_, memory) in lists { memory.deallocate() } }
    let bitmaps = TermBitmapCache()
    let often = lists.prefix(20).map(\.0)
    let kept = { often.map { bitmaps.any($0, size: size).map(ObjectIdentifier.init) } }
    _ = kept()
    let first = kept()
    for (list, _) in lists.dropFirst(20) {
      for _ in 0..<2 { _ = bitmaps.any(list, size: size) }
      #expect(kept() == first)
    }
    #expect(!first.contains(nil))
    #expect(bitmaps.exactByteCount <= TermBitmapCache.exactLimit * size)
    #expect(bitmaps.exactByteCount > TermBitmapCache.exactLimit * size * 9 / 10)
  }

  /// A list of every `step`th document, `count` of them, and the memory it lies in.
  private static func list(_ count: Int, step: Int) -> (PostingList, UnsafeMutableRawPointer) {
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
    return (PostingList(start: memory, count: count, isWeighted: false), memory)
  }

  @Test(
    "A rarer term has a bit for several documents from the second time on",
    arguments: [(50, 1), (100, 2), (5_000, 8)]
  )
  func coarse(step: Int, shift: UInt32) throws {
    let (list, memory) = Self.list(TermBitmapCache.leastCount, step: step)
    defer { memory.deallocate() }
    let size = list.count * step
    let bitmaps = TermBitmapCache()
    #expect(bitmaps.any(list, size: size) == nil)
    let bitmap = try #require(bitmaps.any(list, size: size))
    #expect(bitmaps.any(list, size: size) === bitmap)
    #expect(bitmap.bits.shift == shift && !bitmap.bits.isExact)
    #expect(bitmap.byteCount <= 4 * list.count + 8)
    for document in 0..<UInt32(size) {
      let (around, last) = (document >> shift, (document >> shift + 1) << shift - 1)
      // The documents 1, 1 + step, and so on: is one of them in the same few?
      let isMeant = (Int(last) + step - 1) / step > (Int(around << shift) + step - 1) / step
      #expect(bitmap.bits.holds(document) == isMeant)
      let next = bitmap.bits.next(from: document)
      #expect(next >= document && (next == document) == isMeant || next == .max)
    }
  }

  @Test("Bits for several documents take a bounded part of the memory")
  func bounded() {
    let lists = (0..<400).map { _ in Self.list(TermBitmapCache.leastCount, step: 40) }
    defer { for (_, memory) in lists { memory.deallocate() } }
    let size = TermBitmapCache.leastCount * 40
    let bitmaps = TermBitmapCache()
    for _ in 0..<2 { for (list, _) in lists { _ = bitmaps.any(list, size: size) } }
    let kept = lists.compactMap { bitmaps.any($0.0, size: size) }
    #expect(kept.count == lists.count, "What was driven out comes again when it is asked for.")
    #expect(bitmaps.coarseByteCount <= 16 * size && bitmaps.coarseByteCount > 8 * size)
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
