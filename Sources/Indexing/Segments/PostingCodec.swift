/// How posting lists are laid out in bytes.
///
/// A posting is a document's number and, in weighted lists, its impact: a byte that says how
/// much the term says about the document. A list of n postings is cut into blocks of 128:
///
///     last document of every block, 4 bytes each
///     start of every block from the list's start, 4 bytes each; left out with one block
///     largest impact of every block, 1 byte each
///     the blocks
///
/// A block is one byte for the bits of a difference, in weighted lists one for the bits of an
/// impact, then the differences and the impacts. A difference is how many numbers lie between a
/// document and the one before it; an impact is kept as what the block's largest has more. In a
/// full block both are packed so that neighbours are unpacked by one instruction: differences in
/// four lanes of 32 bits, impacts in sixteen lanes of 8 bits. The last block, if shorter, has them
/// one after the other. A list of one posting has no block: its document and its impact are the
/// head.
enum PostingCodec {
  /// Postings in a full block.
  static let blockSize = 128

  /// Zero bytes that must follow the last list, because unpacking reads ahead.
  static let padding = 256

  static func blockCount(_ count: Int) -> Int { (count + blockSize - 1) / blockSize }

  /// Where the largest impacts of the blocks stand: behind the last document of each, and, when
  /// there are several blocks, where each begins.
  static func maximaOffset(blocks: Int) -> Int { blocks == 1 ? 4 : 8 * blocks }

  /// The bytes before the first block.
  static func headSize(blocks: Int) -> Int { blocks == 1 ? 5 : 9 * blocks }

  /// What stands before the first document, so that its difference is its number.
  static let beforeFirst = UInt32.max

  /// Unpacks the documents of a full block whose differences have `bits` bits.
  @inline(__always)
  static func unpack(
    _ words: UnsafeRawPointer,
    bits: Int,
    after previous: UInt32,
    into documents: UnsafeMutablePointer<UInt32>
  ) {
    let output = UnsafeMutableRawPointer(documents)
    let mask = SIMD4<UInt32>(repeating: bits >= 32 ? .max : (1 &<< UInt32(bits)) &- 1)
    let one = SIMD4<UInt32>(repeating: 1)
    // In all four lanes, so that rows wait for one addition of the row before and nothing else.
    var last = SIMD4(repeating: previous)
    var place = 0
    for row in 0..<blockSize / 4 {
      let start = words + (place &>> 5) &* 16
      let shift = UInt32(truncatingIfNeeded: place & 31)
      // The word behind is read although all bits may lie in the first: that is no branch, which
      // would go another way from row to row.
      let low = start.loadUnaligned(as: SIMD4<UInt32>.self) &>> SIMD4(repeating: shift)
      let high = start.loadUnaligned(fromByteOffset: 16, as: SIMD4<UInt32>.self) &<< one
      var value = ((low | high &<< SIMD4(repeating: 31 &- shift)) & mask) &+ one
      value = value &+ SIMD4(0, value[0], value[1], value[2])
      value = value &+ SIMD4(0, 0, value[0], value[1])
      output.storeBytes(of: value &+ last, toByteOffset: row &* 16, as: SIMD4<UInt32>.self)
      last = last &+ SIMD4(value[3], value[3], value[3], value[3])
      place &+= bits
    }
  }

  /// Unpacks the documents of the last, shorter block, whose differences have `bits` bits.
  @inline(__always)
  static func unpackTail(
    _ source: UnsafeRawPointer,
    bits: Int,
    count: Int,
    after previous: UInt32,
    into documents: UnsafeMutablePointer<UInt32>
  ) {
    let mask: UInt64 = (1 &<< UInt64(bits)) &- 1
    var last = previous
    for index in 0..<count {
      let value = Self.bits(source, at: index &* bits) & mask
      last = last &+ 1 &+ UInt32(truncatingIfNeeded: value)
      documents[index] = last
    }
  }

  /// Unpacks the impacts of a full block, of which none is above `highest`.
  @inline(__always)
  static func unpackImpacts(
    _ source: UnsafeRawPointer,
    bits: Int,
    highest: UInt8,
    into impacts: UnsafeMutablePointer<UInt8>
  ) {
    let output = UnsafeMutableRawPointer(impacts)
    let top = SIMD16<UInt8>(repeating: highest)
    let mask = SIMD16<UInt8>(repeating: UInt8(truncatingIfNeeded: (1 &<< bits) &- 1))
    let one = SIMD16<UInt8>(repeating: 1)
    for row in 0..<blockSize / 16 {
      let place = row &* bits
      let start = source + (place &>> 3) &* 16
      let shift = UInt8(truncatingIfNeeded: place & 7)
      let low = start.loadUnaligned(as: SIMD16<UInt8>.self) &>> SIMD16(repeating: shift)
      let high = start.loadUnaligned(fromByteOffset: 16, as: SIMD16<UInt8>.self) &<< one
      let value = low | high &<< SIMD16(repeating: 7 &- shift)
      output.storeBytes(of: top &- (value & mask), toByteOffset: row &* 16, as: SIMD16<UInt8>.self)
    }
  }

  /// The impact at `index` of a full block, of which none is above `highest`.
  @inline(__always)
  static func impact(
    _ source: UnsafeRawPointer,
    bits: Int,
    highest: UInt8,
    at index: Int
  ) -> UInt8 {
    let place = (index &>> 4) &* bits
    let start = source + ((place &>> 3) &* 16 &+ (index & 15))
    let low = UInt32(start.load(as: UInt8.self))
    let high = UInt32(start.load(fromByteOffset: 16, as: UInt8.self))
    let value = (low | high &<< 8) &>> UInt32(truncatingIfNeeded: place & 7)
    return highest &- UInt8(truncatingIfNeeded: value & ((1 &<< UInt32(bits)) &- 1))
  }

  /// The impact at `index` of the last, shorter block.
  @inline(__always)
  static func tailImpact(
    _ source: UnsafeRawPointer,
    bits: Int,
    highest: UInt8,
    at index: Int
  ) -> UInt8 {
    let value = Self.bits(source, at: index &* bits) & ((1 &<< UInt64(bits)) &- 1)
    return highest &- UInt8(truncatingIfNeeded: value)
  }

  /// The bits from `place` on, of which 57 or more are right.
  @inline(__always)
  static func bits(_ source: UnsafeRawPointer, at place: Int) -> UInt64 {
    let word = source.loadUnaligned(fromByteOffset: place &>> 3, as: UInt64.self)
    return UInt64(littleEndian: word) &>> UInt64(truncatingIfNeeded: place & 7)
  }
}
