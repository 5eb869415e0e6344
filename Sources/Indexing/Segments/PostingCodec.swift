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
/// How long a block is follows from its form, so that where each begins need not be kept. A list
/// of one posting has no block: its document and its impact are the head.
enum PostingCodec {
  /// Postings in a full block.
  static let blockSize = 128

  /// Zero bytes that must follow the last list, because unpacking reads ahead.
  static let padding = 256

  /// Where one of so many blocks begins is kept.
  static let anchorStep = 8

  /// The impacts of coarse lists are multiples of two to this power.
  static let coarseStep = 3

  static func blockCount(_ count: Int) -> Int { (count + blockSize - 1) / blockSize }

  /// Where the largest impacts of the blocks stand: behind the last document of each.
  static func maximaOffset(blocks: Int) -> Int { 4 * blocks }

  /// Where the forms of the blocks stand.
  static func formsOffset(blocks: Int) -> Int { 5 * blocks }

  /// Where the starts of some blocks stand.
  static func anchorsOffset(blocks: Int) -> Int { 6 * blocks }

  /// The bytes before the first block.
  static func headSize(blocks: Int) -> Int {
    anchorsOffset(blocks: blocks) + 4 * ((blocks - 1) / anchorStep)
  }

  /// What stands before the first document, so that its difference is its number.
  static let beforeFirst = UInt32.max

  /// How a block is packed: in five bits how many a difference takes, in three how many an impact.
  struct Form {
    let byte: UInt8

    init(byte: UInt8) { self.byte = byte }

    init(bits: Int, impactBits: Int) {
      byte = UInt8(truncatingIfNeeded: bits | impactBits << 5)
    }

    /// How many bits a difference takes.
    @inline(__always)
    var bits: Int { Int(byte & 31) }

    /// How many bits an impact takes.
    @inline(__always)
    var impactBits: Int { Int(byte &>> 5) }

    /// The bytes that the first `count` of some full blocks take, whose forms begin at `forms`;
    /// fewer than ``anchorStep``.
    @inline(__always)
    static func size(ofFirst count: Int, at forms: UnsafeRawPointer) -> Int {
      var rows = UInt64(littleEndian: forms.loadUnaligned(as: UInt64.self))
      rows &= (1 &<< UInt64(8 &* count)) &- 1
      let bits = rows & 0x1F1F_1F1F_1F1F_1F1F &+ (rows &>> 5 & 0x0707_0707_0707_0707)
      // All of the differences of a list are fewer bits than a byte can say.
      return 16 &* Int(truncatingIfNeeded: (bits &* 0x0101_0101_0101_0101) &>> 56)
    }
  }

  /// The bits from `place` on, of which 57 or more are right.
  @inline(__always)
  static func bits(_ source: UnsafeRawPointer, at place: Int) -> UInt64 {
    let word = source.loadUnaligned(fromByteOffset: place &>> 3, as: UInt64.self)
    return UInt64(littleEndian: word) &>> UInt64(truncatingIfNeeded: place & 7)
  }
}
