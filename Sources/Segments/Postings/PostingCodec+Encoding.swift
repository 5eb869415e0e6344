extension PostingCodec {
  /// The impacts of coarse lists are multiples of two to this power.
  static let coarseStep = 3

  /// Appends a list to `output`.
  ///
  /// `documents` are rising numbers below 2³¹, at least one; `impacts` as many bytes, or none for a
  /// list without weights. What a block's largest impact has more than its smallest fits seven
  /// bits.
  ///
  /// - Returns: The power of two that divides all impacts, as far as that makes a difference: 0 or
  ///   ``coarseStep``.
  package static func encode(
    documents: UnsafeBufferPointer<UInt32>,
    impacts: UnsafeBufferPointer<UInt8>,
    into output: inout EncodedPostings
  ) -> Int {
    var bits: UInt8 = 0
    for impact in impacts { bits |= impact }
    let step = bits != 0 && bits & (1 << coarseStep - 1) == 0 ? coarseStep : 0
    let base = output.count
    let blocks = blockCount(documents.count)
    if documents.count == 1 {
      output.appendZeros(5)
      output.withMutableBytes { bytes in
        store(documents[0], at: bytes + base)
        bytes.storeBytes(of: impacts.first ?? 0, toByteOffset: base + 4, as: UInt8.self)
      }
      return step
    }
    output.appendZeros(headSize(blocks: blocks))
    var first: UInt32 = 0
    for block in 0..<blocks {
      let range = block * blockSize..<min((block + 1) * blockSize, documents.count)
      let packer = BlockPacker(
        documents: UnsafeBufferPointer(rebasing: documents[range]),
        impacts: UnsafeBufferPointer(rebasing: impacts[impacts.isEmpty ? 0..<0 : range]),
        base: first,
        step: step
      )
      let last = documents[range.upperBound - 1]
      first = last &+ 1
      let start = output.count
      output.appendZeros(packer.size)
      output.withMutableBytes { memory in
        let head = memory + base
        store(last, at: head + 4 * block)
        let maxima = maximaOffset(blocks: blocks) + block
        head.storeBytes(of: packer.highest, toByteOffset: maxima, as: UInt8.self)
        let forms = formsOffset(blocks: blocks) + block
        head.storeBytes(of: packer.form.byte, toByteOffset: forms, as: UInt8.self)
        if block > 0, block % anchorStep == 0 {
          let anchors = anchorsOffset(blocks: blocks) + 4 * (block / anchorStep - 1)
          store(UInt32(start - base), at: head + anchors)
        }
        packer.pack(to: memory + start)
      }
    }
    return step
  }

  private static func store(_ value: UInt32, at target: UnsafeMutableRawPointer) {
    target.storeBytes(of: value.littleEndian, as: UInt32.self)
  }
}

/// Packs the documents and the impacts of a block.
private struct BlockPacker {
  private let documents: UnsafeBufferPointer<UInt32>
  private let impacts: UnsafeBufferPointer<UInt8>
  private let base: UInt32
  private let reach: UInt32
  /// The largest impact.
  let highest: UInt8
  private let step: Int
  let form: PostingCodec.Form

  init(
    documents: UnsafeBufferPointer<UInt32>,
    impacts: UnsafeBufferPointer<UInt8>,
    base: UInt32,
    step: Int
  ) {
    self.documents = documents
    self.impacts = impacts
    self.base = base
    self.step = step
    reach = documents[documents.count - 1] &- base
    let bounds = Self.bounds(impacts[...])
    highest = bounds.highest
    let spread = (bounds.highest - bounds.lowest) >> UInt8(step)
    form = PostingCodec.Form(
      shift: Self.shift(count: documents.count, reach: reach),
      impactBits: UInt8.bitWidth - spread.leadingZeroBitCount
    )
  }

  /// The smallest and the largest of `impacts`; zeros when there are none.
  private static func bounds(_ impacts: Slice<UnsafeBufferPointer<UInt8>>) -> (
    lowest: UInt8, highest: UInt8
  ) {
    guard var lowest = impacts.first else { return (0, 0) }
    var highest = lowest
    for impact in UnsafeBufferPointer(rebasing: impacts) {
      lowest = min(lowest, impact)
      highest = max(highest, impact)
    }
    return (lowest, highest)
  }

  /// How many lower bits are kept as they are, so that the documents take the fewest bytes.
  private static func shift(count: Int, reach: UInt32) -> Int {
    if count == 1 { return 0 }
    // One bit more costs each document a bit, and halves what the row of bits is longer.
    var shift = 1
    while Int(reach >> UInt32(shift)) - Int(reach >> UInt32(shift + 1)) >= count { shift += 1 }
    let form = PostingCodec.Form(shift: shift, impactBits: 0)
    let size = form.lowSize(count: count) + form.highSize(count: count, reach: reach)
    // Unpacking counts the numbers that are not there in a byte.
    let isDense = Int(reach) / 8 + 1 <= size && Int(reach) + 1 - count <= Int(UInt8.max)
    return isDense ? 0 : shift
  }

  /// The bytes that the block takes.
  var size: Int { lowSize + highSize + impactsSize }

  private var isFull: Bool { documents.count == PostingCodec.blockSize }

  private var lowSize: Int { form.lowSize(count: documents.count) }

  private var highSize: Int { form.highSize(count: documents.count, reach: reach) }

  private var impactsSize: Int { (form.impactBits * impacts.count + 7) / 8 }

  /// Writes the block to `output`, which is zeros.
  func pack(to output: UnsafeMutableRawPointer) {
    if form.shift > 0 {
      if form.hasLanes(count: documents.count) {
        packLows(to: output)
      } else {
        packTailLows(to: output)
      }
    }
    if highSize > 0 { packHighs(to: output + lowSize) }
    if form.impactBits == 0 { return }
    let target = output + (lowSize + highSize)
    if isFull { packImpactRows(to: target) } else { packImpactTail(to: target) }
  }

  private func packLows(to output: UnsafeMutableRawPointer) {
    guard let source = documents.baseAddress.map({ UnsafeRawPointer($0) }) else { return }
    let bits = form.shift - PostingCodec.byteShift
    if bits <= 0 { return pack(form.shift, of: source, behind: 0, to: output) }
    for row in 0..<PostingCodec.blockSize / 8 {
      let lows = SIMD8<UInt8>(truncatingIfNeeded: distances(source, row))
      output.storeBytes(of: lows, toByteOffset: 8 &* row, as: SIMD8<UInt8>.self)
    }
    pack(bits, of: source, behind: 8, to: output + PostingCodec.blockSize)
  }

  /// How far eight documents of a full block are behind the first that there could be.
  @inline(__always)
  private func distances(_ source: UnsafeRawPointer, _ row: Int) -> SIMD8<UInt32> {
    source.loadUnaligned(fromByteOffset: 32 &* row, as: SIMD8<UInt32>.self)
      &- SIMD8(repeating: base)
  }

  /// Packs `bits` bits of each document, those behind the lowest `lowest` ones.
  private func pack(
    _ bits: Int,
    of source: UnsafeRawPointer,
    behind lowest: UInt32,
    to output: UnsafeMutableRawPointer
  ) {
    let mask = SIMD8<UInt16>(repeating: UInt16(truncatingIfNeeded: (UInt32(1) << bits) - 1))
    var words = SIMD8<UInt16>()
    var offset = 0
    var next = output
    for row in 0..<PostingCodec.blockSize / 8 {
      let lows = distances(source, row) &>> SIMD8(repeating: lowest)
      let value = SIMD8<UInt16>(truncatingIfNeeded: lows) & mask
      words |= value &<< SIMD8(repeating: UInt16(truncatingIfNeeded: offset))
      offset &+= bits
      if offset < 16 { continue }
      // Sixteen rows fill whole words.
      next.storeBytes(of: words, as: SIMD8<UInt16>.self)
      next += 16
      offset &-= 16
      let rest = value &>> SIMD8(repeating: UInt16(truncatingIfNeeded: bits &- offset))
      words = offset == 0 ? SIMD8() : rest
    }
  }

  private func packTailLows(to output: UnsafeMutableRawPointer) {
    let mask = (UInt32(1) << UInt32(form.shift)) - 1
    var packer = BitPacker(output)
    for document in documents { packer.append((document &- base) & mask, bits: form.shift) }
    packer.finish()
  }

  private func packHighs(to output: UnsafeMutableRawPointer) {
    let shift = UInt32(form.shift)
    let bytes = output.assumingMemoryBound(to: UInt8.self)
    for (index, document) in documents.enumerated() {
      let rest = Int((document &- base) &>> shift)
      let bit = shift == 0 ? rest : rest &+ index
      bytes[bit &>> 3] |= 1 &<< UInt8(truncatingIfNeeded: bit & 7)
    }
  }

  private func packImpactRows(to output: UnsafeMutableRawPointer) {
    guard let source = impacts.baseAddress.map({ UnsafeRawPointer($0) }) else { return }
    let bits = form.impactBits
    let top = SIMD16(repeating: highest)
    var bytes = SIMD16<UInt8>()
    var offset = 0
    var next = output
    for row in 0..<PostingCodec.blockSize / 16 {
      let impacts = source.loadUnaligned(fromByteOffset: 16 &* row, as: SIMD16<UInt8>.self)
      let value = (top &- impacts) &>> SIMD16(repeating: UInt8(step))
      bytes |= value &<< SIMD16(repeating: UInt8(truncatingIfNeeded: offset))
      offset &+= bits
      if offset < 8 { continue }
      // Eight rows fill whole bytes.
      next.storeBytes(of: bytes, as: SIMD16<UInt8>.self)
      next += 16
      offset &-= 8
      let rest = value &>> SIMD16(repeating: UInt8(truncatingIfNeeded: bits &- offset))
      bytes = offset == 0 ? SIMD16() : rest
    }
  }

  private func packImpactTail(to output: UnsafeMutableRawPointer) {
    var packer = BitPacker(output)
    for impact in impacts {
      packer.append(UInt32(highest - impact) >> UInt32(step), bits: form.impactBits)
    }
    packer.finish()
  }
}

/// Writes numbers of at most 32 bits one after the other, the lowest bit first.
private struct BitPacker {
  private var output: UnsafeMutableRawPointer
  private var word: UInt64 = 0
  private var count = 0

  init(_ output: UnsafeMutableRawPointer) { self.output = output }

  @inline(__always)
  mutating func append(_ value: UInt32, bits: Int) {
    word |= UInt64(value) &<< UInt64(count)
    count &+= bits
    if count < 32 { return }
    output.storeBytes(of: UInt32(truncatingIfNeeded: word).littleEndian, as: UInt32.self)
    output += 4
    word &>>= 32
    count &-= 32
  }

  /// Writes what is left, and fills up the last byte.
  mutating func finish() {
    while count > 0 {
      output.storeBytes(of: UInt8(truncatingIfNeeded: word), as: UInt8.self)
      output += 1
      word &>>= 8
      count &-= 8
    }
  }
}
