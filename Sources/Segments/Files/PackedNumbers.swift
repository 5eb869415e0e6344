/// A column of numbers, one for every document, in as few bits as they need.
///
/// Of every 256 numbers the smallest is kept, and what the others have more, in as many bits as the
/// largest of that takes. In bytes:
///
///     for every 256 numbers: the smallest (8), then where its bits begin (7) and how many one
///     number takes (1)
///     the bits, the lowest first
///     8 zeros, because reading goes ahead
struct PackedNumbers: @unchecked Sendable {
  // The memory belongs to the mapped segment and is never written.

  /// Numbers that have their smallest in common.
  static let blockSize = 256

  private static let rowSize = 16
  private static let padding = 8

  /// How many numbers there are.
  let count: Int
  private let start: UnsafeRawPointer

  /// The column of `count` numbers in `bytes`; `nil` when they cannot be one.
  init?(_ bytes: UnsafeRawBufferPointer, count: Int) {
    let blocks = (count + Self.blockSize - 1) / Self.blockSize
    let head = Self.headSize(count: count)
    guard let start = bytes.baseAddress, bytes.count >= head + Self.padding else { return nil }
    self.count = count
    self.start = start
    for block in 0..<blocks {
      let (offset, bits) = layout(block)
      let size = (min(Self.blockSize, count - block * Self.blockSize) * bits + 7) / 8
      guard offset >= head, bits <= 57 || bits == 64, offset <= bytes.count - Self.padding - size
      else { return nil }
    }
  }

  /// The bytes in front of the bits of a column of `count` numbers.
  static func headSize(count: Int) -> Int {
    (count + blockSize - 1) / blockSize * rowSize
  }

  /// The bytes that are read for a number, from its ``offset(of:)`` on.
  static let reach = 8

  /// Where the bits of the number at `index` begin, in bytes from the start of the column.
  @inline(__always)
  func offset(of index: Int) -> Int {
    let (offset, bits) = layout(index / Self.blockSize)
    return offset &+ (index % Self.blockSize &* bits) &>> 3
  }

  /// The number at `index`.
  @inline(__always)
  subscript(index: Int) -> Int64 {
    let block = index / Self.blockSize
    let (offset, bits) = layout(block)
    return base(block) &+ rest(index % Self.blockSize, bits, at: start + offset)
  }

  /// Calls `body` with all numbers from `first` on, at most `limit`, and how far behind `first`
  /// they are; `first` must be the first one of a block.
  @inline(__always)
  func forEach(from first: Int, limit: Int, _ body: (Int, Int64) -> Void) {
    var index = first
    let end = min(first + limit, count)
    while index < end {
      let block = index / Self.blockSize
      let (offset, bits) = layout(block)
      let base = base(block)
      let next = min(end, index + Self.blockSize)
      for number in index..<next {
        body(number &- first, base &+ rest(number &- index, bits, at: start + offset))
      }
      index = next
    }
  }

  @inline(__always)
  private func base(_ block: Int) -> Int64 {
    Int64(
      littleEndian: start.loadUnaligned(fromByteOffset: block &* Self.rowSize, as: Int64.self)
    )
  }

  @inline(__always)
  private func layout(_ block: Int) -> (offset: Int, bits: Int) {
    let word = start.loadUnaligned(
      fromByteOffset: block &* Self.rowSize &+ 8,
      as: UInt64.self
    ).littleEndian
    return (Int(word & 0xFF_FFFF_FFFF_FFFF), Int(word &>> 56))
  }

  @inline(__always)
  private func rest(_ index: Int, _ bits: Int, at source: UnsafeRawPointer) -> Int64 {
    let mask = bits == 64 ? UInt64.max : (1 &<< UInt64(bits)) &- 1
    return Int64(bitPattern: PostingCodec.bits(source, at: index &* bits) & mask)
  }

  /// The bytes of a column of `numbers`.
  static func encode(_ numbers: [some FixedWidthInteger]) -> [UInt8] {
    var head: [UInt8] = []
    var body: [UInt8] = []
    let blocks = (numbers.count + blockSize - 1) / blockSize
    for block in 0..<blocks {
      let part = numbers[block * blockSize..<min((block + 1) * blockSize, numbers.count)]
      let values = part.map { Int64($0) }
      let base = values.min() ?? 0
      let rests = values.map { UInt64(bitPattern: $0 &- base) }
      var bits = UInt64.bitWidth - rests.reduce(0, |).leadingZeroBitCount
      // Unpacking reads 57 bits at once, or whole bytes.
      if bits > 57 { bits = 64 }
      head += LittleEndian.bytes(base)
      let offset = UInt64(blocks * rowSize + body.count)
      head += LittleEndian.bytes(offset | UInt64(bits) << 56)
      append(rests, bits: bits, to: &body)
    }
    return head + body + [UInt8](repeating: 0, count: padding)
  }

  private static func append(_ rests: [UInt64], bits: Int, to bytes: inout [UInt8]) {
    var word: UInt64 = 0
    var filled = 0
    for rest in rests where bits > 0 {
      word |= rest << UInt64(filled)
      if filled + bits >= 64 {
        bytes += LittleEndian.bytes(word)
        word = filled == 0 ? 0 : rest >> UInt64(64 - filled)
        filled -= 64
      }
      filled += bits
    }
    bytes += LittleEndian.bytes(word).prefix((max(filled, 0) + 7) / 8)
  }
}
