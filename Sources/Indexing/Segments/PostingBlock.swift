/// A block of a posting list: at most 128 documents in rising order, and their impacts.
///
/// A document is kept as how many numbers lie between it and the one before it, an impact as what
/// the block's largest has more. In a full block both are packed so that neighbours are unpacked
/// by one instruction: differences in four lanes of 32 bits, impacts in sixteen lanes of 8 bits.
/// The last block, if shorter, has them one after the other.
struct PostingBlock {
  /// How many documents it has.
  let count: Int
  /// Where the next block begins.
  let end: UnsafeRawPointer
  private let previous: UInt32
  private let bits: Int
  private let highest: UInt8
  private let impactBits: Int
  private let impactStep: Int
  private let differences: UnsafeRawPointer
  private let packedImpacts: UnsafeRawPointer

  /// The block at `start`.
  ///
  /// - Parameters:
  ///   - start: Its first byte.
  ///   - form: How it is packed.
  ///   - count: How many documents it has.
  ///   - previous: The document before its first.
  ///   - highest: Its largest impact.
  ///   - step: Two to this power divides all of its impacts.
  @inline(__always)
  init(
    _ start: UnsafeRawPointer,
    form: PostingCodec.Form,
    count: Int,
    after previous: UInt32,
    highest: UInt8,
    step: Int
  ) {
    self.count = count
    self.previous = previous
    self.highest = highest
    (bits, impactBits, impactStep) = (form.bits, form.impactBits, step)
    differences = start
    packedImpacts = start + (form.bits &* count &+ 7) / 8
    end = packedImpacts + (form.impactBits &* count &+ 7) / 8
  }

  /// The block of the only posting of a list.
  init(single document: UInt32, impact: UInt8, at start: UnsafeRawPointer) {
    let form = PostingCodec.Form(bits: 0, impactBits: 0)
    self.init(start, form: form, count: 1, after: document &- 1, highest: impact, step: 0)
  }
}

// MARK: - Documents

extension PostingBlock {
  /// Unpacks the documents.
  @inline(__always)
  func unpackDocuments(into documents: UnsafeMutablePointer<UInt32>) {
    if count == PostingCodec.blockSize {
      unpackRows(into: documents)
    } else {
      unpackTail(into: documents)
    }
  }

  @inline(__always)
  private func unpackRows(into documents: UnsafeMutablePointer<UInt32>) {
    let output = UnsafeMutableRawPointer(documents)
    let mask = SIMD4<UInt32>(repeating: (1 &<< UInt32(truncatingIfNeeded: bits)) &- 1)
    let one = SIMD4<UInt32>(repeating: 1)
    // In all four lanes, so that rows wait for one addition of the row before and nothing else.
    var last = SIMD4(repeating: previous)
    var word = 0
    var shift = 0
    var loaded = differences.loadUnaligned(as: SIMD4<UInt32>.self)
    for row in 0..<PostingCodec.blockSize / 4 {
      var value = loaded &>> SIMD4(repeating: UInt32(truncatingIfNeeded: shift))
      shift &+= bits
      if shift >= 32 {
        shift &-= 32
        word &+= 1
        loaded = differences.loadUnaligned(fromByteOffset: word &* 16, as: SIMD4<UInt32>.self)
        if shift > 0 {
          value |= loaded &<< SIMD4(repeating: UInt32(truncatingIfNeeded: bits &- shift))
        }
      }
      value = (value & mask) &+ one
      value = value &+ SIMD4(0, value[0], value[1], value[2])
      value = value &+ SIMD4(0, 0, value[0], value[1])
      output.storeBytes(of: value &+ last, toByteOffset: row &* 16, as: SIMD4<UInt32>.self)
      last = last &+ SIMD4(value[3], value[3], value[3], value[3])
    }
  }

  @inline(__always)
  private func unpackTail(into documents: UnsafeMutablePointer<UInt32>) {
    let mask: UInt64 = (1 &<< UInt64(bits)) &- 1
    var last = previous
    for index in 0..<count {
      let value = PostingCodec.bits(differences, at: index &* bits) & mask
      last = last &+ 1 &+ UInt32(truncatingIfNeeded: value)
      documents[index] = last
    }
  }
}

// MARK: - Impacts

extension PostingBlock {
  /// The impact of the document with number `index`; 0 in lists without weights.
  @inline(__always)
  func impact(at index: Int) -> UInt8 {
    if impactBits == 0 { return highest }
    let mask: UInt32 = (1 &<< UInt32(impactBits)) &- 1
    var value: UInt32
    if count == PostingCodec.blockSize {
      let place = (index &>> 4) &* impactBits
      let start = packedImpacts + ((place &>> 3) &* 16 &+ (index & 15))
      let low = UInt32(start.load(as: UInt8.self))
      let high = UInt32(start.load(fromByteOffset: 16, as: UInt8.self))
      value = (low | high &<< 8) &>> UInt32(truncatingIfNeeded: place & 7)
    } else {
      value = UInt32(
        truncatingIfNeeded: PostingCodec.bits(packedImpacts, at: index &* impactBits)
      )
    }
    return highest &- UInt8(truncatingIfNeeded: (value & mask) &<< UInt32(impactStep))
  }

  /// Unpacks the impacts.
  func unpackImpacts(into impacts: UnsafeMutablePointer<UInt8>) {
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
    for row in 0..<PostingCodec.blockSize / 16 {
      let place = row &* impactBits
      let start = packedImpacts + (place &>> 3) &* 16
      let shift = place & 7
      var value =
        start.loadUnaligned(as: SIMD16<UInt8>.self)
        &>> SIMD16(repeating: UInt8(truncatingIfNeeded: shift))
      if shift &+ impactBits > 8 {
        let next = (start + 16).loadUnaligned(as: SIMD16<UInt8>.self)
        value |= next &<< SIMD16(repeating: UInt8(truncatingIfNeeded: 8 &- shift))
      }
      output.storeBytes(
        of: top &- scale(value & mask),
        toByteOffset: row &* 16,
        as: SIMD16<UInt8>.self
      )
    }
  }
}
