/// Which bits of a byte are set: found in one look-up.
///
/// It is memory that is never freed or changed, so that blocks are unpacked without counting
/// references.
struct BitPositions: @unchecked Sendable {
  /// The one table.
  static let shared = BitPositions()

  /// For each byte eight bytes.
  ///
  /// The one with number k says how many bits before the k-th that is set are not, and the last one
  /// how many are not at all, which is the same when all are set.
  private let rows: UnsafeMutablePointer<UInt64>

  private init() {
    rows = .allocate(capacity: 256)
    for byte in 0..<256 {
      var row: UInt64 = 0
      var count: UInt64 = 0
      for bit in 0..<UInt64(8) where byte >> Int(bit) & 1 != 0 {
        row |= (bit - count) << (8 * count)
        count += 1
      }
      (rows + byte).initialize(to: row | (8 - count) << 56)
    }
  }

  /// How many bits before each of those that are set in `byte` are not.
  ///
  /// That is a byte each, the first lowest. The highest one says how many are not at all.
  @inline(__always)
  func gaps(_ byte: UInt8) -> UInt64 { rows[Int(byte)] }

  /// Where the bit number `rank` of those that are set in `word` is; counted from 1, and there are
  /// so many.
  ///
  /// - Parameters:
  ///   - rank: The number of the bit.
  ///   - word: The bits.
  ///   - counts: The running counts of the bits of the word.
  /// - Returns: The position, counted from 0 at the lowest bit.
  @inline(__always)
  func position(ofBit rank: Int, in word: UInt64, counts: UInt64) -> Int {
    // A byte keeps its highest bit where so many bits are set up to it.
    let bar = UInt64(truncatingIfNeeded: rank) &* 0x0101_0101_0101_0101
    let reached = (counts | 0x8080_8080_8080_8080) &- bar
    let first = (reached & 0x8080_8080_8080_8080).trailingZeroBitCount & ~7 & 63
    let before = Int(truncatingIfNeeded: (counts &<< 8) &>> UInt64(first)) & 0xFF
    let rest = (rank &- before &- 1) & 7
    let gaps = gaps(UInt8(truncatingIfNeeded: word &>> UInt64(first)))
    return first &+ Int(truncatingIfNeeded: gaps &>> UInt64(8 &* rest)) & 0xFF &+ rest
  }
}

extension UInt64 {
  /// How many bits are set in the lowest byte, in the lowest two, and so on: a byte each.
  ///
  /// Machines that count bits by one instruction are not taken for granted.
  @inline(__always)
  var runningBitCounts: UInt64 {
    var counts = self &- (self &>> 1 & 0x5555_5555_5555_5555)
    counts = counts & 0x3333_3333_3333_3333 &+ (counts &>> 2 & 0x3333_3333_3333_3333)
    counts = (counts &+ counts &>> 4) & 0x0F0F_0F0F_0F0F_0F0F
    return counts &* 0x0101_0101_0101_0101
  }
}
