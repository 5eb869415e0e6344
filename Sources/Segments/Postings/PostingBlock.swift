/// A block of a posting list: at most 128 documents in rising order, and their impacts.
///
/// The documents are kept as Elias and Fano do. Of each document it is kept how far it is behind
/// the first one that the block could hold: the lower bits as they are, then the rest as a row of
/// bits, in which the document number i, counted from 0, has the bit number i + rest. The same
/// row tells, without unpacking anything, which documents have a given rest. Where documents are
/// so many that a bit for each number takes less, the block has such bits and nothing else.
///
/// An impact is kept as what the block's largest has more. In a full block both the lower bits and
/// the impacts are packed so that neighbours are unpacked by one instruction: the bits in eight
/// lanes of 16, impacts in sixteen lanes of 8. Of more than eight lower bits the lowest eight are
/// a byte each, before the others. A shorter block has them one after the other, and so has one
/// with more than sixteen lower bits.
///
/// Reference: Vigna, "Quasi-succinct indices" (WSDM 2013).
@usableFromInline
struct PostingBlock {
  /// How many documents it has.
  @usableFromInline let count: Int
  /// The first document that it could hold.
  @usableFromInline let base: UInt32
  /// How far its last document is behind that.
  @usableFromInline let reach: UInt32
  /// The largest impact.
  @usableFromInline let highest: UInt8
  /// Where the next block begins.
  @usableFromInline let end: UnsafeRawPointer
  /// How many lower bits of a document are kept as they are; 0 when each number has a bit.
  @usableFromInline let shift: Int
  /// Whether the lower bits are packed in lanes.
  @usableFromInline let hasLanes: Bool
  /// How many bits an impact takes.
  @usableFromInline let impactBits: Int
  /// Two to this power divides all impacts.
  @usableFromInline let impactStep: Int
  /// Where the lower bits are.
  @usableFromInline let lows: UnsafeRawPointer
  /// Where the row of bits is.
  @usableFromInline let highs: UnsafeRawPointer
  /// Where the impacts are: behind the row of bits.
  @usableFromInline let packedImpacts: UnsafeRawPointer

  /// The block at `start`, whose documents lie between `base` and `last`.
  ///
  /// - Parameters:
  ///   - start: Its first byte.
  ///   - form: How it is packed.
  ///   - count: How many documents it has.
  ///   - range: The first document that it could hold, and its last one.
  ///   - highest: Its largest impact.
  ///   - step: Two to this power divides all of its impacts.
  @inline(__always)
  init(
    _ start: UnsafeRawPointer,
    form: PostingCodec.Form,
    count: Int,
    range: (base: UInt32, last: UInt32),
    highest: UInt8,
    step: Int
  ) {
    self.count = count
    base = range.base
    reach = range.last &- range.base
    self.highest = highest
    shift = form.shift
    hasLanes = form.hasLanes(count: count)
    impactBits = form.impactBits
    impactStep = step
    lows = start
    highs = start + form.lowSize(count: count)
    packedImpacts = highs + form.highSize(count: count, reach: reach)
    end = packedImpacts + (count == PostingCodec.blockSize ? 16 &* impactBits : 0)
  }

  /// The only posting of a list.
  @inlinable
  init(single document: UInt32, impact: UInt8, at start: UnsafeRawPointer) {
    (count, base, reach, highest) = (1, document, 0, impact)
    (shift, hasLanes, impactBits, impactStep) = (0, false, 0, 0)
    (lows, highs, packedImpacts, end) = (start, start, start, start)
  }
}

// MARK: - Impacts

extension PostingBlock {
  /// The impact of the document with number `index`; 0 in lists without weights.
  @inline(__always)
  @inlinable func impact(at index: Int) -> UInt8 {
    if impactBits == 0 { return highest }
    let mask: UInt32 = (1 &<< UInt32(impactBits)) &- 1
    var value: UInt32
    if count == PostingCodec.blockSize {
      let offset = (index &>> 4) &* impactBits
      let start = packedImpacts + ((offset &>> 3) &* 16 &+ (index & 15))
      let low = UInt32(start.load(as: UInt8.self))
      let high = UInt32(start.load(fromByteOffset: 16, as: UInt8.self))
      value = (low | high &<< 8) &>> UInt32(truncatingIfNeeded: offset & 7)
    } else {
      value = UInt32(
        truncatingIfNeeded: PostingCodec.bits(packedImpacts, at: index &* impactBits)
      )
    }
    return highest &- UInt8(truncatingIfNeeded: (value & mask) &<< UInt32(impactStep))
  }

  /// Unpacks the impacts.
  @usableFromInline func unpackImpacts(into impacts: UnsafeMutablePointer<UInt8>) {
    if impactBits == 0 {
      impacts.update(repeating: highest, count: count)
    } else if count == PostingCodec.blockSize {
      if impactStep == 0 {
        unpackFullImpacts(into: impacts) { $0 }
      } else {
        let step = SIMD16<UInt8>(repeating: UInt8(truncatingIfNeeded: impactStep))
        unpackFullImpacts(into: impacts) { $0 &<< step }
      }
    } else {
      for index in 0..<count { impacts[index] = impact(at: index) }
    }
  }

  @inline(__always)
  private func unpackFullImpacts(
    into impacts: UnsafeMutablePointer<UInt8>,
    _ scale: (SIMD16<UInt8>) -> SIMD16<UInt8>
  ) {
    let output = UnsafeMutableRawPointer(impacts)
    let top = SIMD16<UInt8>(repeating: highest)
    let mask = SIMD16<UInt8>(repeating: UInt8(truncatingIfNeeded: (1 &<< impactBits) &- 1))
    let one = SIMD16<UInt8>(repeating: 1)
    for row in 0..<PostingCodec.blockSize / 16 {
      let offset = row &* impactBits
      let start = packedImpacts + (offset &>> 3) &* 16
      let shift = UInt8(truncatingIfNeeded: offset & 7)
      let here = start.loadUnaligned(as: SIMD16<UInt8>.self) &>> SIMD16(repeating: shift)
      let behind = start.loadUnaligned(fromByteOffset: 16, as: SIMD16<UInt8>.self) &<< one
      let value = here | behind &<< SIMD16(repeating: 7 &- shift)
      output.storeBytes(
        of: top &- scale(value & mask),
        toByteOffset: row &* 16,
        as: SIMD16<UInt8>.self
      )
    }
  }
}
