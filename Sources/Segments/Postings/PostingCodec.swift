/// How posting lists are laid out in bytes.
///
/// A posting is a document's number and, in weighted lists, its impact: a byte that says how
/// much the term says about the document. A list of n postings is cut into blocks of 128:
///
///     last document of every block, 4 bytes each
///     largest impact of every block, 1 byte each
///     form of every block, 1 byte each: ``Form``
///     start of the 9th, 17th, … block from the list's start, 4 bytes each
///     the blocks: ``PostingBlock``
///
/// How long a block is follows from its form and its documents, so that where each begins need
/// not be kept. A list of one posting has no block: its document and its impact are the head.
@usableFromInline
package enum PostingCodec {
  /// Postings in a full block.
  @usableFromInline static let blockSize = 128

  /// Zero bytes that must follow the last list, because unpacking reads ahead.
  static let padding = 256

  /// Where one of so many blocks begins is kept.
  static let anchorStep = 8

  /// The lower bits of a document that are a byte of their own when there are more.
  static let byteShift = 8

  @usableFromInline static func blockCount(_ count: Int) -> Int {
    (count + blockSize - 1) / blockSize
  }

  /// Where the largest impacts of the blocks stand: behind the last document of each.
  @usableFromInline static func maximaOffset(blocks: Int) -> Int { 4 * blocks }

  /// Where the forms of the blocks stand.
  static func formsOffset(blocks: Int) -> Int { 5 * blocks }

  /// Where the starts of some blocks stand.
  static func anchorsOffset(blocks: Int) -> Int { 6 * blocks }

  /// The bytes before the first block.
  static func headSize(blocks: Int) -> Int {
    anchorsOffset(blocks: blocks) + 4 * ((blocks - 1) / anchorStep)
  }

  /// How a block is packed.
  struct Form {
    /// The lowest five bits say how many bits of a document's number are packed as they are, the
    /// others in how many bits an impact is packed.
    let byte: UInt8

    init(byte: UInt8) { self.byte = byte }

    init(shift: Int, impactBits: Int) {
      byte = UInt8(truncatingIfNeeded: shift | impactBits << 5)
    }

    /// How many bits of a number are packed as they are; 0 when each number has a bit instead.
    @inline(__always)
    var shift: Int { Int(byte & 31) }

    /// Whether the lower bits of `count` documents are packed in lanes; otherwise one after the
    /// other.
    @inline(__always)
    func hasLanes(count: Int) -> Bool {
      count == blockSize && shift <= 2 &* byteShift
    }

    /// How many bits an impact takes.
    @inline(__always)
    var impactBits: Int { Int(byte &>> 5) }

    /// The bytes that the lower bits of `count` documents take.
    @inline(__always)
    func lowSize(count: Int) -> Int {
      (count &* shift &+ 7) / 8
    }

    /// The bytes that the rest of `count` documents takes, the last of which is `reach` numbers
    /// behind the first one that the block could hold.
    ///
    /// Of a block with one document the last one is all that there is to know.
    @inline(__always)
    func highSize(count: Int, reach: UInt32) -> Int {
      if count == 1 { return 0 }
      return shift == 0 ? Int(reach) / 8 &+ 1 : (count &+ Int(reach &>> UInt32(shift)) &+ 7) / 8
    }

    /// The bytes that a full block takes.
    @inline(__always)
    func fullSize(reach: UInt32) -> Int {
      16 &* (shift &+ impactBits) &+ highSize(count: blockSize, reach: reach)
    }
  }

  /// The bits from `offset` on, of which 57 or more are right.
  @inline(__always)
  @inlinable static func bits(_ source: UnsafeRawPointer, at offset: Int) -> UInt64 {
    let word = source.loadUnaligned(fromByteOffset: offset &>> 3, as: UInt64.self)
    return UInt64(littleEndian: word) &>> UInt64(truncatingIfNeeded: offset & 7)
  }
}
