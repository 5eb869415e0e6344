extension PostingCodec {
  /// Appends a list to `output`.
  ///
  /// `documents` are rising numbers below 2³¹, at least one; `impacts` as many bytes, or none for a
  /// list without weights. What a block's largest impact has more than its smallest fits seven
  /// bits.
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
    var previous = beforeFirst
    for block in 0..<blocks {
      let range = block * blockSize..<min((block + 1) * blockSize, documents.count)
      if block > 0, block % anchorStep == 0 {
        let place = anchorsOffset(blocks: blocks) + 4 * (block / anchorStep - 1)
        store(UInt32(output.count - base), at: base + place, in: &output)
      }
      let packer = BlockPacker(
        documents: UnsafeBufferPointer(rebasing: documents[range]),
        impacts: UnsafeBufferPointer(rebasing: impacts[impacts.isEmpty ? 0..<0 : range]),
        after: previous,
        step: step
      )
      output[base + formsOffset(blocks: blocks) + block] = packer.form.byte
      packer.append(to: &output)
      previous = documents[range.upperBound - 1]
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
  private let previous: UInt32
  private let highest: UInt8
  private let step: Int
  let form: PostingCodec.Form

  init(
    documents: UnsafeBufferPointer<UInt32>,
    impacts: UnsafeBufferPointer<UInt8>,
    after previous: UInt32,
    step: Int
  ) {
    self.documents = documents
    self.impacts = impacts
    self.previous = previous
    self.step = step
    var before = previous
    var differences: UInt32 = 0
    for document in documents {
      differences |= document &- before &- 1
      before = document
    }
    let bounds = Self.bounds(impacts[...])
    highest = bounds.highest
    let spread = (bounds.highest - bounds.lowest) >> UInt8(step)
    form = PostingCodec.Form(
      bits: UInt32.bitWidth - differences.leadingZeroBitCount,
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

  func append(to output: inout [UInt8]) {
    let count = documents.count
    let low = (form.bits * count + 7) / 8
    let high = impacts.isEmpty ? 0 : (form.impactBits * count + 7) / 8
    let start = output.count
    output.append(contentsOf: repeatElement(0, count: low + high))
    output.withUnsafeMutableBytes { bytes in
      guard let memory = bytes.baseAddress else { return }
      if low > 0 {
        if count == PostingCodec.blockSize {
          packRows(to: memory + start)
        } else {
          packTail(to: memory + start)
        }
      }
      if high > 0 { packImpacts(to: memory + start + low) }
    }
  }

  private func packRows(to output: UnsafeMutableRawPointer) {
    let bits = form.bits
    var before = SIMD4(previous, documents[0], documents[1], documents[2])
    guard let source = documents.baseAddress.map({ UnsafeRawPointer($0) }) else { return }
    var words = SIMD4<UInt32>()
    var place = 0
    var next = output
    for row in 0..<PostingCodec.blockSize / 4 {
      let numbers = source.loadUnaligned(fromByteOffset: 16 &* row, as: SIMD4<UInt32>.self)
      if row > 0 {
        before = source.loadUnaligned(fromByteOffset: 16 &* row &- 4, as: SIMD4<UInt32>.self)
      }
      let value = numbers &- before &- 1
      words |= value &<< SIMD4(repeating: UInt32(truncatingIfNeeded: place))
      place &+= bits
      if place < 32 { continue }
      // 32 rows fill whole words.
      store(words, to: next)
      next += 16
      place &-= 32
      let rest = value &>> SIMD4(repeating: UInt32(truncatingIfNeeded: bits &- place))
      words = place == 0 ? SIMD4() : rest
    }
  }

  /// Stores four numbers, lowest byte first.
  @inline(__always)
  private func store(_ words: SIMD4<UInt32>, to output: UnsafeMutableRawPointer) {
    output.storeBytes(
      of: SIMD4(
        words[0].littleEndian,
        words[1].littleEndian,
        words[2].littleEndian,
        words[3].littleEndian
      ),
      as: SIMD4<UInt32>.self
    )
  }

  private func packTail(to output: UnsafeMutableRawPointer) {
    var packer = BitPacker(output)
    var before = previous
    for document in documents {
      packer.append(document &- before &- 1, bits: form.bits)
      before = document
    }
    packer.finish()
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
