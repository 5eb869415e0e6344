extension PostingCodec {
  /// The impacts of coarse lists are multiples of two to this power.
  static let coarseStep = 3

  /// Appends a list to `output`.
  ///
  /// `documents` are rising numbers, at least one; `impacts` as many bytes, or none for a list
  /// without weights. What a block's largest impact has more than its smallest fits seven bits.
  ///
  /// - Returns: The power of two that divides all impacts, as far as that makes a difference: 0 or
  ///   ``coarseStep``.
  static func encode(
    documents: UnsafeBufferPointer<UInt32>,
    impacts: UnsafeBufferPointer<UInt8>,
    into output: inout [UInt8]
  ) -> Int {
    var bits: UInt8 = 0
    for impact in impacts { bits |= impact }
    let step = bits != 0 && bits & (1 << coarseStep - 1) == 0 ? coarseStep : 0
    let base = output.count
    let blocks = blockCount(documents.count)
    appendHead(documents: documents, impacts: impacts, blocks: blocks, into: &output)
    if documents.count == 1 { return step }
    var first: UInt32 = 0
    for block in 0..<blocks {
      let range = block * blockSize..<min((block + 1) * blockSize, documents.count)
      if block > 0, block % anchorStep == 0 {
        let place = anchorsOffset(blocks: blocks) + 4 * (block / anchorStep - 1)
        store(UInt32(output.count - base), at: base + place, in: &output)
      }
      let packer = BlockPacker(
        documents: UnsafeBufferPointer(rebasing: documents[range]),
        impacts: UnsafeBufferPointer(rebasing: impacts[impacts.isEmpty ? 0..<0 : range]),
        base: first,
        step: step
      )
      output[base + formsOffset(blocks: blocks) + block] = packer.form.byte
      packer.append(to: &output)
      first = documents[range.upperBound - 1] &+ 1
    }
    return step
  }

  private static func appendHead(
    documents: UnsafeBufferPointer<UInt32>,
    impacts: UnsafeBufferPointer<UInt8>,
    blocks: Int,
    into output: inout [UInt8]
  ) {
    for block in 0..<blocks {
      let last = documents[min((block + 1) * blockSize, documents.count) - 1]
      for byte in 0..<4 { output.append(UInt8(truncatingIfNeeded: last >> UInt32(8 * byte))) }
    }
    for block in 0..<blocks {
      let range = block * blockSize..<min((block + 1) * blockSize, documents.count)
      output.append(impacts.isEmpty ? 0 : BlockPacker.bounds(impacts[range]).highest)
    }
    guard documents.count > 1 else { return }
    let rest = headSize(blocks: blocks) - formsOffset(blocks: blocks)
    output.append(contentsOf: repeatElement(0, count: rest))
  }

  private static func store(_ value: UInt32, at index: Int, in output: inout [UInt8]) {
    for byte in 0..<4 {
      output[index + byte] = UInt8(truncatingIfNeeded: value >> UInt32(8 * byte))
    }
  }
}

/// Packs the documents and the impacts of a block.
private struct BlockPacker {
  private let documents: UnsafeBufferPointer<UInt32>
  private let impacts: UnsafeBufferPointer<UInt8>
  private let base: UInt32
  private let reach: UInt32
  private let highest: UInt8
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
  static func bounds(_ impacts: Slice<UnsafeBufferPointer<UInt8>>) -> (
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

  func append(to output: inout [UInt8]) {
    let count = documents.count
    let (low, high) = (form.lowSize(count: count), form.highSize(count: count, reach: reach))
    let isFull = count == PostingCodec.blockSize
    let impactBits = form.impactBits
    let impact =
      impacts.isEmpty ? 0 : isFull ? 16 * impactBits : (impactBits * count + 7) / 8
    let start = output.count
    output.append(contentsOf: repeatElement(0, count: low + high + impact))
    output.withUnsafeMutableBytes { bytes in
      guard let memory = bytes.baseAddress else { return }
      let place = memory + start
      if form.shift > 0 {
        if form.hasLanes(count: count) { packLows(to: place) } else { packTailLows(to: place) }
      }
      if high > 0 { packHighs(to: place + low) }
      if impact > 0 { packImpacts(to: place + low + high) }
    }
  }

  private func packLows(to output: UnsafeMutableRawPointer) {
    let bits = form.shift - PostingCodec.byteShift
    if bits <= 0 { return pack(form.shift, behind: 0, to: output) }
    for (index, document) in documents.enumerated() {
      let low = UInt8(truncatingIfNeeded: document &- base)
      output.storeBytes(of: low, toByteOffset: index, as: UInt8.self)
    }
    pack(bits, behind: 8, to: output + PostingCodec.blockSize)
  }

  /// Packs `bits` bits of each document, those behind the lowest `lowest` ones.
  @inline(__always)
  private func pack(_ bits: Int, behind lowest: Int, to output: UnsafeMutableRawPointer) {
    let mask = (UInt32(1) << UInt32(bits)) - 1
    for (index, document) in documents.enumerated() {
      let low = (document &- base) &>> UInt32(lowest) & mask
      let place = (index >> 3) &* bits
      let start = output + ((place >> 4) &* 16 &+ (index & 7) &* 2)
      let value = low &<< UInt32(place & 15)
      Self.add(UInt16(truncatingIfNeeded: value), at: start)
      let rest = UInt16(truncatingIfNeeded: value &>> 16)
      if rest != 0 { Self.add(rest, at: start + 16) }
    }
  }

  @inline(__always)
  private static func add<Number: FixedWidthInteger & BitwiseCopyable>(
    _ bits: Number,
    at place: UnsafeMutableRawPointer
  ) {
    let known = place.loadUnaligned(as: Number.self)
    place.storeBytes(of: known | bits.littleEndian, as: Number.self)
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
      let place = shift == 0 ? rest : rest &+ index
      bytes[place &>> 3] |= 1 &<< UInt8(truncatingIfNeeded: place & 7)
    }
  }

  private func packImpacts(to output: UnsafeMutableRawPointer) {
    let bits = form.impactBits
    if documents.count < PostingCodec.blockSize {
      var packer = BitPacker(output)
      for impact in impacts { packer.append(UInt32(highest - impact) >> UInt32(step), bits: bits) }
      return packer.finish()
    }
    let bytes = output.assumingMemoryBound(to: UInt8.self)
    for (index, impact) in impacts.enumerated() {
      let place = (index >> 4) &* bits
      let byte = (place >> 3) &* 16 &+ (index & 15)
      let value = UInt16((highest &- impact) &>> UInt8(step)) &<< UInt16(place & 7)
      bytes[byte] |= UInt8(truncatingIfNeeded: value)
      if value > 0xFF { bytes[byte &+ 16] |= UInt8(truncatingIfNeeded: value &>> 8) }
    }
  }
}

/// Writes numbers of any bits one after the other, the lowest bit first.
private struct BitPacker {
  private var output: UnsafeMutableRawPointer
  private var word: UInt64 = 0
  private var count = 0

  init(_ output: UnsafeMutableRawPointer) { self.output = output }

  @inline(__always)
  mutating func append(_ value: UInt32, bits: Int) {
    word |= UInt64(value) &<< UInt64(count)
    count &+= bits
    while count >= 8 {
      output.storeBytes(of: UInt8(truncatingIfNeeded: word), as: UInt8.self)
      output += 1
      word &>>= 8
      count &-= 8
    }
  }

  /// Fills up the last byte.
  mutating func finish() {
    if count > 0 { output.storeBytes(of: UInt8(truncatingIfNeeded: word), as: UInt8.self) }
  }
}
