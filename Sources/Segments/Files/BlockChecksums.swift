import Basics

/// The checksums of a file's blocks, made while the file is written from its start to its end.
///
/// A block is 4 KiB of the file, so that a search verifies little more than what it reads.
struct BlockChecksums {
  /// A block has two to this power bytes.
  static let shift = 12
  /// The bytes of a block.
  static let blockSize = 1 << shift

  /// The checksums of the blocks that are whole.
  private var sums: [UInt64] = []
  private var checksum = Checksum()
  /// How far the file was written, and where the bytes of the block at hand began to count.
  private var offset: Int
  private var start: Int

  /// Checksums of a file of which the first `head` bytes do not count, which are less than a block.
  init(behind head: Int) {
    (offset, start) = (head, head)
  }

  /// Adds the bytes that are written next.
  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    var rest = bytes
    while !rest.isEmpty {
      let room = Self.blockSize - offset % Self.blockSize
      let part = UnsafeRawBufferPointer(rebasing: rest.prefix(room))
      checksum.add(part)
      offset += part.count
      rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(part.count))
      if offset % Self.blockSize == 0 { endBlock() }
    }
  }

  private mutating func endBlock() {
    sums.append(checksum.value)
    checksum = Checksum()
    start = offset
  }

  /// The checksums of all blocks, the last of which may be short.
  consuming func finish() -> [UInt64] {
    if start < offset { endBlock() }
    return sums
  }

  /// How many blocks a file has whose last byte that counts is in front of `end`.
  static func count(upTo end: Int) -> Int { (end + blockSize - 1) >> shift }
}
