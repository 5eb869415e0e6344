extension PostingBlock {
  /// Unpacks the documents; `documents` has room for sixteen more, which are overwritten.
  @inline(__always)
  func unpackDocuments(into documents: UnsafeMutablePointer<UInt32>) {
    if count == 1 {
      documents[0] = base &+ reach
      return
    }
    let room = 8 * Self.rowSize + 8
    withUnsafeTemporaryAllocation(byteCount: room, alignment: 16) { rests in
      guard let rests = rests.baseAddress else { return }
      unpackHighs(into: rests)
      if shift == 0 {
        addRanks(to: rests, into: documents)
      } else if !hasLanes {
        addTailLows(to: rests, into: documents)
      } else {
        addLows(to: rests, into: documents)
      }
    }
  }

  /// The most bytes of a row of bits: fewer than twice as many of them are not set as there are
  /// documents.
  private static let rowSize = 3 * PostingCodec.blockSize / 8

  /// Unpacks what the documents have besides their lower bits.
  ///
  /// That is a byte each, because the row of bits has fewer than 256 that are not set. `output` has
  /// room for eight times ``rowSize``, and for eight more.
  @inline(__always)
  private func unpackHighs(into output: UnsafeMutableRawPointer) {
    let table = BitPositions.shared
    let size = min(packedImpacts - highs, Self.rowSize)
    var missing: UInt64 = 0
    var next = output
    for position in 0..<max(size, 0) {
      let gaps = table.gaps(highs.load(fromByteOffset: position, as: UInt8.self))
      let before = missing &* 0x0101_0101_0101_0101
      next.storeBytes(of: (gaps &+ before).littleEndian, as: UInt64.self)
      next += 8 &- Int(truncatingIfNeeded: gaps &>> 56)
      missing &+= gaps &>> 56
    }
  }

  /// Puts documents together each of which has a bit.
  @inline(__always)
  private func addRanks(
    to rests: UnsafeRawPointer,
    into documents: UnsafeMutablePointer<UInt32>
  ) {
    let output = UnsafeMutableRawPointer(documents)
    var ranks = SIMD8<UInt16>(0, 1, 2, 3, 4, 5, 6, 7)
    let first = SIMD8(repeating: base)
    for row in 0..<(count &+ 7) / 8 {
      let rest = SIMD8<UInt16>(
        truncatingIfNeeded: rests.loadUnaligned(fromByteOffset: 8 &* row, as: SIMD8<UInt8>.self)
      )
      output.storeBytes(
        of: SIMD8<UInt32>(truncatingIfNeeded: rest &+ ranks) &+ first,
        toByteOffset: row &* 32,
        as: SIMD8<UInt32>.self
      )
      ranks = ranks &+ 8
    }
  }

  /// Puts the documents of a full block together.
  ///
  /// What a document is behind the first one that there could be is sixteen bits, and the lowest
  /// eight behind those where more than eight are packed as they are.
  @inline(__always)
  private func addLows(
    to rests: UnsafeRawPointer,
    into documents: UnsafeMutablePointer<UInt32>
  ) {
    let bytes = shift - PostingCodec.byteShift
    if bytes <= 0 {
      let first = SIMD8(repeating: base)
      addLows(shift, at: lows, to: rests, into: documents) { _, value in
        SIMD8<UInt32>(truncatingIfNeeded: value) &+ first
      }
    } else {
      let first = SIMD8(repeating: base)
      let lowest = lows
      addLows(bytes, at: lows + PostingCodec.blockSize, to: rests, into: documents) { row, value in
        let low = lowest.loadUnaligned(fromByteOffset: 8 &* row, as: SIMD8<UInt8>.self)
        return SIMD8<UInt32>(truncatingIfNeeded: value) &<< 8
          &+ SIMD8<UInt32>(truncatingIfNeeded: low) &+ first
      }
    }
  }

  @inline(__always)
  private func addLows(
    _ bits: Int,
    at start: UnsafeRawPointer,
    to rests: UnsafeRawPointer,
    into documents: UnsafeMutablePointer<UInt32>,
    _ widen: (Int, SIMD8<UInt16>) -> SIMD8<UInt32>
  ) {
    let output = UnsafeMutableRawPointer(documents)
    let mask = SIMD8<UInt16>(repeating: (1 &<< UInt16(truncatingIfNeeded: bits)) &- 1)
    let shifts = SIMD8(repeating: UInt16(truncatingIfNeeded: bits))
    let one = SIMD8<UInt16>(repeating: 1)
    var position = 0
    for row in 0..<PostingCodec.blockSize / 8 {
      let word = start + (position &>> 4) &* 16
      let lane = UInt16(truncatingIfNeeded: position & 15)
      // The word behind is read although all bits may lie in the first: that is no branch, which
      // would go another way from row to row.
      let here = word.loadUnaligned(as: SIMD8<UInt16>.self) &>> SIMD8(repeating: lane)
      let behind = word.loadUnaligned(fromByteOffset: 16, as: SIMD8<UInt16>.self) &<< one
      let value = here | behind &<< SIMD8(repeating: 15 &- lane)
      position &+= bits
      let rest = SIMD8<UInt16>(
        truncatingIfNeeded: rests.loadUnaligned(fromByteOffset: 8 &* row, as: SIMD8<UInt8>.self)
      )
      output.storeBytes(
        of: widen(row, rest &<< shifts | value & mask),
        toByteOffset: row &* 32,
        as: SIMD8<UInt32>.self
      )
    }
  }

  /// Puts the documents of a shorter block together.
  private func addTailLows(
    to rests: UnsafeRawPointer,
    into documents: UnsafeMutablePointer<UInt32>
  ) {
    let mask: UInt64 = (1 &<< UInt64(shift)) &- 1
    for index in 0..<count {
      let rest = UInt32(rests.load(fromByteOffset: index, as: UInt8.self))
      let low = UInt32(truncatingIfNeeded: PostingCodec.bits(lows, at: index &* shift) & mask)
      documents[index] = document(Int(rest), low)
    }
  }
}

// MARK: - As bits

extension PostingBlock {
  /// Sets the bit of each of its documents in `words`, many at a time.
  ///
  /// - Returns: `false`, with nothing done, where it does not have a bit for each number.
  func addBits(to words: UnsafeMutablePointer<UInt64>) -> Bool {
    if shift > 0 || count == 1 { return false }
    var target = words + Int(base &>> 6)
    let offset = UInt64(base & 63)
    let last = Int(reach) / 64
    for number in 0...last {
      // What is behind the last document is no part of the row.
      let rest = number == last ? UInt64(63 &- reach & 63) : 0
      let bits = word(number) & UInt64.max &>> rest
      target[0] |= bits &<< offset
      let carried = (bits &>> 1) &>> (63 &- offset)
      // Behind the last bit that is set there may be no memory.
      if carried != 0 { target[1] |= carried }
      target += 1
    }
    return true
  }
}

// MARK: - Looking up

extension PostingBlock {
  /// The first document at or behind `document`, which is not behind the last one, and its number
  /// in the block; found without unpacking the others.
  func search(_ document: UInt32) -> (index: Int, document: UInt32) {
    if count == 1 { return (0, base &+ reach) }
    let distance = document > base ? document &- base : 0
    if shift == 0 { return searchBits(distance) }
    let rest = Int(distance &>> UInt32(truncatingIfNeeded: shift))
    let low = distance & ((1 &<< UInt32(truncatingIfNeeded: shift)) &- 1)
    // Those with a smaller rest stand before the bit that is not set and has its number.
    let position = rest == 0 ? 0 : position(ofBit: rest, isSet: false) &+ 1
    var index = position &- rest
    // How many have the same rest, of which those with smaller lower bits are skipped. Nothing
    // depends on the first few, and how they compare is unpredictable.
    let same = min((~PostingCodec.bits(highs, at: position)).trailingZeroBitCount, count &- index)
    var passed = same > 0 && self.low(index) < low ? 1 : 0
    passed &+= same > 1 && self.low(index &+ 1) < low ? 1 : 0
    passed &+= same > 2 && self.low(index &+ 2) < low ? 1 : 0
    if passed == 3 {
      while isSet(position &+ passed), index &+ passed < count, self.low(index &+ passed) < low {
        passed &+= 1
      }
    }
    index &+= passed
    guard index < count else { return (count &- 1, base &+ reach) }
    let next = nextSet(from: position &+ passed)
    return (index, self.document(next &- index, self.low(index)))
  }

  /// The document with number `index`; found without unpacking the others.
  @usableFromInline func document(at index: Int) -> UInt32 {
    if count == 1 { return base &+ reach }
    let position = position(ofBit: index &+ 1, isSet: true)
    if shift == 0 { return base &+ UInt32(truncatingIfNeeded: position) }
    return document(position &- index, low(index))
  }

  /// The same where each number has a bit.
  private func searchBits(_ distance: UInt32) -> (index: Int, document: UInt32) {
    let position = nextSet(from: Int(distance))
    var index = 0
    for word in 0..<position / 64 { index &+= Int(self.word(word).runningBitCounts &>> 56) }
    let below = word(position / 64) & ((1 &<< UInt64(position & 63)) &- 1)
    index &+= Int(below.runningBitCounts &>> 56)
    return (min(index, count &- 1), base &+ UInt32(truncatingIfNeeded: position))
  }

  @inline(__always)
  @inlinable func document(_ rest: Int, _ low: UInt32) -> UInt32 {
    base &+ UInt32(truncatingIfNeeded: rest) &<< UInt32(truncatingIfNeeded: shift) &+ low
  }

  @inline(__always)
  private func isSet(_ position: Int) -> Bool {
    highs.load(fromByteOffset: position &>> 3, as: UInt8.self) &>> UInt8(position & 7) & 1 != 0
  }

  @inline(__always)
  private func word(_ number: Int) -> UInt64 {
    UInt64(littleEndian: highs.loadUnaligned(fromByteOffset: 8 &* number, as: UInt64.self))
  }

  /// The position of the bit number `rank`, counted from 1, of those that are not set, if `isSet` is
  /// false, or are.
  ///
  /// A row of bits has six words at most. All are counted, because at which one to stop is
  /// unpredictable.
  @inline(__always)
  private func position(ofBit rank: Int, isSet: Bool) -> Int {
    let flipped = isSet ? 0 : UInt64.max
    var number = 0
    var before = 0
    var total = 0
    for index in 0..<Self.rowWords &- 1 {
      let counts = (word(index) ^ flipped).runningBitCounts
      total &+= Int(truncatingIfNeeded: counts &>> 56)
      let isBehind = total < rank
      number &+= isBehind ? 1 : 0
      before = isBehind ? total : before
    }
    let word = word(number) ^ flipped
    let rest = rank &- before
    return 64 &* number
      &+ BitPositions.shared.position(ofBit: rest, in: word, counts: word.runningBitCounts)
  }

  /// The most words of a row of bits.
  private static let rowWords = rowSize / 8

  /// The first position from `position` on with a bit that is set.
  @inline(__always)
  private func nextSet(from position: Int) -> Int {
    var number = position / 64
    var word = word(number) & UInt64.max &<< UInt64(position & 63)
    let size = packedImpacts - highs
    while word == 0, 8 &* number <= size {
      number &+= 1
      word = self.word(number)
    }
    return 64 &* number &+ word.trailingZeroBitCount
  }

  /// The lower bits of the document with number `index`.
  @inline(__always)
  private func low(_ index: Int) -> UInt32 {
    if !hasLanes {
      let mask: UInt64 = (1 &<< UInt64(shift)) &- 1
      return UInt32(truncatingIfNeeded: PostingCodec.bits(lows, at: index &* shift) & mask)
    }
    let bits = shift &- PostingCodec.byteShift
    if bits <= 0 { return lane(index, bits: shift, at: lows) }
    let low = UInt32(lows.load(fromByteOffset: index, as: UInt8.self))
    return lane(index, bits: bits, at: lows + PostingCodec.blockSize) &<< 8 | low
  }

  /// What is packed for the document with number `index` in lanes of sixteen bits.
  @inline(__always)
  private func lane(_ index: Int, bits: Int, at start: UnsafeRawPointer) -> UInt32 {
    let position = (index &>> 3) &* bits
    let start = start + ((position &>> 4) &* 16 &+ (index & 7) &* 2)
    let low = UInt32(start.loadUnaligned(as: UInt16.self))
    let high = UInt32(start.loadUnaligned(fromByteOffset: 16, as: UInt16.self))
    return (low | high &<< 16) &>> UInt32(position & 15) & ((1 &<< UInt32(bits)) &- 1)
  }
}
