extension PostingCodec {
  /// Appends a list to `output`.
  ///
  /// `documents` are rising numbers, at least one; `impacts` as many bytes, or none for a list
  /// without weights.
  static func encode(
    documents: UnsafeBufferPointer<UInt32>,
    impacts: UnsafeBufferPointer<UInt8>,
    into output: inout [UInt8]
  ) {
    let base = output.count
    let blocks = blockCount(documents.count)
    appendHead(documents: documents, impacts: impacts, blocks: blocks, into: &output)
    if documents.count == 1 { return }
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: blockSize) { differences in
      var previous = beforeFirst
      for block in 0..<blocks {
        let start = block * blockSize
        let count = min(blockSize, documents.count - start)
        if blocks > 1 {
          store(UInt32(output.count - base), at: base + 4 * (blocks + block), in: &output)
        }
        for index in 0..<count {
          differences[index] = documents[start + index] &- previous &- 1
          previous = documents[start + index]
        }
        let part = impacts.isEmpty ? impacts[0..<0] : impacts[start..<start + count]
        append(differences, count, UnsafeBufferPointer(rebasing: part), into: &output)
      }
    }
  }

  private static func appendHead(
    documents: UnsafeBufferPointer<UInt32>,
    impacts: UnsafeBufferPointer<UInt8>,
    blocks: Int,
    into output: inout [UInt8]
  ) {
    for block in 0..<blocks {
      let last = min((block + 1) * blockSize, documents.count) - 1
      append(documents[last], into: &output)
    }
    if blocks > 1 { output.append(contentsOf: repeatElement(0, count: 4 * blocks)) }
    for block in 0..<blocks {
      let range = block * blockSize..<min((block + 1) * blockSize, documents.count)
      output.append(impacts.isEmpty ? 0 : impacts[range].max() ?? 0)
    }
  }

  /// Appends a block: how many bits it takes, and what is packed.
  private static func append(
    _ differences: UnsafeMutableBufferPointer<UInt32>,
    _ count: Int,
    _ impacts: UnsafeBufferPointer<UInt8>,
    into output: inout [UInt8]
  ) {
    var all: UInt32 = 0
    for index in 0..<count { all |= differences[index] }
    let bits = UInt32.bitWidth - all.leadingZeroBitCount
    output.append(UInt8(bits))
    let highest = impacts.max() ?? 0
    let spread = highest - (impacts.min() ?? 0)
    let impactBits = UInt8.bitWidth - spread.leadingZeroBitCount
    if !impacts.isEmpty { output.append(UInt8(impactBits)) }
    if count == blockSize {
      pack(differences, bits: bits, into: &output)
      if !impacts.isEmpty { pack(impacts, bits: impactBits, below: highest, into: &output) }
      return
    }
    var packer = BitPacker()
    for index in 0..<count { packer.append(differences[index], bits: bits, to: &output) }
    packer.finish(&output)
    for impact in impacts {
      packer.append(UInt32(highest - impact), bits: impactBits, to: &output)
    }
    packer.finish(&output)
  }

  private static func pack(
    _ differences: UnsafeMutableBufferPointer<UInt32>,
    bits: Int,
    into output: inout [UInt8]
  ) {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: blockSize + 8) { words in
      words.initialize(repeating: 0)
      for index in 0..<blockSize {
        let value = differences[index]
        let place = (index >> 2) * bits
        let word = (place >> 5) * 4 + (index & 3)
        let shift = UInt32(place & 31)
        words[word] |= value << shift
        if Int(shift) + bits > 32 { words[word + 4] |= value >> (32 - shift) }
      }
      // A no-op where numbers are little endian already.
      for word in 0..<4 * bits { words[word] = words[word].littleEndian }
      output.append(contentsOf: UnsafeRawBufferPointer(words).prefix(16 * bits))
    }
  }

  private static func pack(
    _ impacts: UnsafeBufferPointer<UInt8>,
    bits: Int,
    below highest: UInt8,
    into output: inout [UInt8]
  ) {
    if bits == 0 { return }
    let base = output.count
    output.append(contentsOf: repeatElement(0, count: 16 * bits))
    for (index, impact) in impacts.enumerated() {
      let place = (index >> 4) * bits
      let byte = base + (place >> 3) * 16 + (index & 15)
      let value = UInt16(highest - impact) << UInt16(place & 7)
      output[byte] |= UInt8(truncatingIfNeeded: value)
      if value > 0xFF { output[byte + 16] |= UInt8(truncatingIfNeeded: value >> 8) }
    }
  }

  private static func append(_ value: UInt32, into output: inout [UInt8]) {
    for byte in 0..<4 { output.append(UInt8(truncatingIfNeeded: value >> UInt32(8 * byte))) }
  }

  private static func store(_ value: UInt32, at index: Int, in output: inout [UInt8]) {
    for byte in 0..<4 {
      output[index + byte] = UInt8(truncatingIfNeeded: value >> UInt32(8 * byte))
    }
  }
}

/// Writes numbers of any bits one after the other, the lowest bit first.
private struct BitPacker {
  private var word: UInt64 = 0
  private var count = 0

  mutating func append(_ value: UInt32, bits: Int, to output: inout [UInt8]) {
    word |= UInt64(value) << UInt64(count)
    count += bits
    while count >= 8 {
      output.append(UInt8(truncatingIfNeeded: word))
      word >>= 8
      count -= 8
    }
  }

  /// Fills up the last byte.
  mutating func finish(_ output: inout [UInt8]) {
    if count > 0 { output.append(UInt8(truncatingIfNeeded: word)) }
    word = 0
    count = 0
  }
}
