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
/// A full block is one byte w, then 128 differences of w bits each, then 128 impacts. The
/// differences are to the document four places before, in four lanes of 32 bits, so that four
/// documents are unpacked by one instruction. The last block, if shorter, is one byte w, then
/// differences to the document before in w bytes each, then impacts. A list of one posting has
/// no block: its document and its impact are the head.
enum PostingCodec {
  /// Postings in a full block.
  static let blockSize = 128

  /// Zero bytes that must follow the last list, because unpacking reads ahead.
  static let padding = 256

  static func blockCount(_ count: Int) -> Int { (count + blockSize - 1) / blockSize }

  /// The bytes before the first block.
  static func headSize(blocks: Int) -> Int { blocks == 1 ? 5 : 9 * blocks }

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
    var previous: UInt32 = 0
    for block in 0..<blocks {
      let range = block * blockSize..<min((block + 1) * blockSize, documents.count)
      if blocks > 1 {
        store(UInt32(output.count - base), at: base + 4 * (blocks + block), in: &output)
      }
      if range.count == blockSize {
        pack(documents, range, after: previous, into: &output)
      } else {
        appendTail(documents, range, after: previous, into: &output)
      }
      if !impacts.isEmpty { output.append(contentsOf: impacts[range]) }
      previous = documents[range.upperBound - 1]
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

  private static func pack(
    _ documents: UnsafeBufferPointer<UInt32>,
    _ range: Range<Int>,
    after previous: UInt32,
    into output: inout [UInt8]
  ) {
    let start = range.lowerBound
    var all: UInt32 = 0
    for index in 0..<blockSize { all |= difference(documents, start, index, previous) }
    let bits = UInt32.bitWidth - all.leadingZeroBitCount
    var words = [UInt32](repeating: 0, count: 4 * bits + 4)
    for index in 0..<blockSize {
      let value = difference(documents, start, index, previous)
      let place = (index >> 2) * bits
      let word = (place >> 5) * 4 + (index & 3)
      let shift = UInt32(place & 31)
      words[word] |= value << shift
      if Int(shift) + bits > 32 { words[word + 4] |= value >> (32 - shift) }
    }
    output.append(UInt8(bits))
    for word in words.prefix(4 * bits) { append(word, into: &output) }
  }

  private static func difference(
    _ documents: UnsafeBufferPointer<UInt32>,
    _ start: Int,
    _ index: Int,
    _ previous: UInt32
  ) -> UInt32 {
    documents[start + index] - (index < 4 ? previous : documents[start + index - 4])
  }

  private static func appendTail(
    _ documents: UnsafeBufferPointer<UInt32>,
    _ range: Range<Int>,
    after previous: UInt32,
    into output: inout [UInt8]
  ) {
    var all: UInt32 = 1
    var last = previous
    for index in range {
      all |= documents[index] - last
      last = documents[index]
    }
    let width = (39 - all.leadingZeroBitCount) / 8
    output.append(UInt8(width))
    last = previous
    for index in range {
      let value = documents[index] - last
      for byte in 0..<width { output.append(UInt8(truncatingIfNeeded: value >> UInt32(8 * byte))) }
      last = documents[index]
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

  /// Unpacks a full block of documents; returns the address behind its documents.
  @inline(__always)
  static func unpack(
    _ source: UnsafeRawPointer,
    after previous: UInt32,
    into documents: UnsafeMutablePointer<UInt32>
  ) -> UnsafeRawPointer {
    let bits = Int(source.load(as: UInt8.self))
    let words = source + 1
    let output = UnsafeMutableRawPointer(documents)
    let mask = SIMD4<UInt32>(repeating: bits >= 32 ? .max : (1 &<< UInt32(bits)) &- 1)
    var current = SIMD4<UInt32>(repeating: previous)
    var word = 0
    var shift = 0
    var loaded = words.loadUnaligned(as: SIMD4<UInt32>.self)
    for row in 0..<blockSize / 4 {
      var value = loaded &>> SIMD4(repeating: UInt32(truncatingIfNeeded: shift))
      shift &+= bits
      if shift >= 32 {
        shift &-= 32
        word &+= 1
        loaded = words.loadUnaligned(fromByteOffset: word &* 16, as: SIMD4<UInt32>.self)
        if shift > 0 {
          value |= loaded &<< SIMD4(repeating: UInt32(truncatingIfNeeded: bits &- shift))
        }
      }
      current = current &+ (value & mask)
      output.storeBytes(of: current, toByteOffset: row &* 16, as: SIMD4<UInt32>.self)
    }
    return words + bits * 16
  }

  /// Unpacks the last, shorter block; returns the address behind its documents.
  @inline(__always)
  static func unpackTail(
    _ source: UnsafeRawPointer,
    count: Int,
    after previous: UInt32,
    into documents: UnsafeMutablePointer<UInt32>
  ) -> UnsafeRawPointer {
    let width = Int(source.load(as: UInt8.self))
    var next = source + 1
    var last = previous
    for index in 0..<count {
      var value: UInt32 = 0
      for byte in 0..<width {
        let part = UInt32(next.load(fromByteOffset: byte, as: UInt8.self))
        value |= part &<< UInt32(truncatingIfNeeded: 8 &* byte)
      }
      next += width
      last = last &+ value
      documents[index] = last
    }
    return next
  }
}
