/// One bit for every document of a segment, the lowest first, or for every few documents side by
/// side, of which one at least is meant; valid as long as its owner.
@usableFromInline
package struct DocumentBits {
  /// The bits, in numbers of 64.
  @usableFromInline package let words: UnsafePointer<UInt64>
  @usableFromInline let count: Int
  /// A bit stands for two to this power documents.
  @usableFromInline let shift: UInt32

  package init(words: UnsafePointer<UInt64>, count: Int, shift: UInt32 = 0) {
    (self.words, self.count, self.shift) = (words, count, shift)
  }

  /// Whether each document has a bit of its own.
  @usableFromInline package var isExact: Bool { shift == 0 }

  /// How many words of 64 documents are looked at for the next one.
  @usableFromInline static let reach = 16

  /// Whether the bit of `document` is set.
  @inlinable @inline(__always)
  package func holds(_ document: UInt32) -> Bool { bit(document) != 0 }

  /// The bit of `document`.
  @inlinable @inline(__always)
  package func bit(_ document: UInt32) -> Int {
    let number = document &>> shift
    return Int(truncatingIfNeeded: words[Int(number &>> 6)] &>> UInt64(number & 63) & 1)
  }

  /// The bit of `document`, where each has one of its own.
  @inlinable @inline(__always)
  package func exactBit(_ document: UInt32) -> Int {
    Int(truncatingIfNeeded: words[Int(document &>> 6)] &>> UInt64(document & 63) & 1)
  }

  /// The first document at or behind `document` whose bit is set, or one before it when that
  /// is far away; `UInt32.max` when there is none.
  @inlinable @inline(__always)
  package func next(from document: UInt32) -> UInt32 {
    let number = document &>> shift
    var index = Int(number &>> 6)
    var word = words[index] & (UInt64.max &<< UInt64(number & 63))
    let end = min(index &+ Self.reach, count)
    while word == 0 {
      index &+= 1
      if index >= end { return index < count ? first(of: index &<< 6) : .max }
      word = words[index]
    }
    return max(document, first(of: index &<< 6 &+ word.trailingZeroBitCount))
  }

  /// The first document that bit `number` stands for.
  @inline(__always)
  @inlinable func first(of number: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: number) &<< shift
  }
}

/// One bit for every document of a segment, set where a term has a larger impact than is usual for
/// it; valid as long as its owner.
///
/// Nearly every document has the commonest words, few have them in their title. The best posting of
/// a block says little of the others.
@usableFromInline
package struct StrongBits {
  @usableFromInline let words: UnsafePointer<UInt64>
  /// The largest impact that the term has in documents without a bit.
  package let typical: UInt8

  /// The bit of `document`.
  @inlinable @inline(__always)
  package func bit(_ document: UInt32) -> Int {
    Int(truncatingIfNeeded: words[Int(document &>> 6)] &>> UInt64(document & 63) & 1)
  }
}

/// Which documents of a segment have a term or a property, one bit each, or one for several.
package final class TermBitmap: @unchecked Sendable {
  // The memory is written before the bitmap is shared, and never after.
  @usableFromInline let words: UnsafeMutablePointer<UInt64>
  @usableFromInline let count: Int
  @usableFromInline let shift: UInt32
  /// The largest impact that is usual, where strong postings have a row of their own behind the
  /// first.
  private let typical: UInt8?

  private init(empty size: Int, shift: UInt32 = 0, typical: UInt8? = nil) {
    self.shift = shift
    self.typical = typical
    count = Self.words(for: size, shift)
    let room = typical == nil ? count : 2 * count
    words = .allocate(capacity: room)
    words.initialize(repeating: 0, count: room)
  }

  /// The bitmap of those of `size` documents that `documents` calls its argument with.
  @inline(__always)
  convenience init(size: Int, _ documents: ((Int) -> Void) -> Void) {
    self.init(empty: size)
    let words = words
    documents { words[$0 &>> 6] |= 1 &<< UInt64($0 & 63) }
  }

  /// The bitmap of `list` in a segment of `size` documents, with a bit for two to the power of `shift`
  /// of them.
  convenience init(_ list: PostingList, size: Int, shift: UInt32 = 0) {
    let isStrong = Self.hasStrong(list, size: size, shift: shift)
    let typical = isStrong ? Self.withCursor(list, Self.typicalImpact) : nil
    self.init(empty: size, shift: shift, typical: typical)
    Self.withCursor(list) { cursor in
      for block in 0..<cursor.blocks {
        cursor.block = block
        if shift > 0 || !cursor.addBits(to: words) { addBits(of: &cursor) }
        if let typical { addStrong(of: &cursor, over: typical) }
      }
    }
  }

  /// The bytes of a bitmap of `list` for a segment of `size` documents.
  static func byteCount(of list: PostingList, size: Int, shift: UInt32) -> Int {
    8 * words(for: size, shift) * (hasStrong(list, size: size, shift: shift) ? 2 : 1)
  }

  private static func words(for size: Int, _ shift: UInt32) -> Int {
    (size &>> Int(shift)) / 64 + 1
  }

  /// Whether strong postings of `list` have bits as well.
  private static func hasStrong(_ list: PostingList, size: Int, shift: UInt32) -> Bool {
    shift == 0 && list.isWeighted && list.count >= size / strongSparsest
  }

  /// Sets the bits of the documents of the block at hand.
  private func addBits(of cursor: inout PostingCursor) {
    cursor.decode()
    // Read once: for all the compiler knows, writing a bit could change them.
    let (words, shift, documents) = (words, shift, cursor.documents)
    for index in 0..<cursor.decodedCount {
      let number = documents[index] &>> shift
      words[Int(number &>> 6)] |= 1 &<< UInt64(number & 63)
    }
  }

  private static func withCursor<Result>(
    _ list: PostingList,
    _ body: (inout PostingCursor) -> Result
  ) -> Result {
    let room = CursorSet(capacity: 1)
    var cursor = PostingCursor(list, weight: 1, documents: room.documents(0))
    return withExtendedLifetime(room) { body(&cursor) }
  }

  /// Terms in fewer than one of this many documents have no bits for strong postings.
  private static let strongSparsest = 8

  /// At most so many of a hundred postings have a larger impact than is usual, about.
  private static let strongShare = 15

  /// The blocks that are looked at to find out which impact is usual.
  private static let sampleSize = 64

  /// Notes which postings of the block at hand have a larger impact than `typical`.
  private func addStrong(of cursor: inout PostingCursor, over typical: UInt8) {
    if cursor.boundHere <= Int32(typical) { return }
    cursor.decode()
    let (impacts, documents) = (cursor.unpackImpacts(), cursor.documents)
    let strong = words + count
    // Which postings are strong is unpredictable, so that no branch depends on it.
    for index in 0..<cursor.decodedCount {
      let number = documents[index]
      let bit: UInt64 = impacts[index] > typical ? 1 : 0
      strong[Int(number &>> 6)] |= bit &<< UInt64(number & 63)
    }
  }

  /// The largest impact that is usual, by the postings of some blocks.
  private static func typicalImpact(_ cursor: inout PostingCursor) -> UInt8 {
    var frequencies = [Int](repeating: 0, count: 256)
    var total = 0
    for block in stride(from: 0, to: cursor.blocks, by: max(1, cursor.blocks / sampleSize)) {
      cursor.block = block
      cursor.decode()
      let impacts = cursor.unpackImpacts()
      for index in 0..<cursor.decodedCount { frequencies[Int(impacts[index])] += 1 }
      total += cursor.decodedCount
    }
    var strong = 0
    for impact in (1...255).reversed() {
      strong += frequencies[impact]
      if strong * 100 > total * strongShare { return UInt8(impact) }
    }
    return 0
  }

  deinit {
    words.deallocate()
  }

  /// The bits, valid as long as the bitmap.
  @usableFromInline package var bits: DocumentBits {
    DocumentBits(words: UnsafePointer(words), count: count, shift: shift)
  }

  /// The bits of strong postings, if they are kept, valid as long as the bitmap.
  package var strong: StrongBits? {
    typical.map { StrongBits(words: UnsafePointer(words + count), typical: $0) }
  }
}
