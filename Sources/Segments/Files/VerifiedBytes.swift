import Basics
import Synchronization

/// The bytes of a mapped file, each block of which is compared with its checksum before it is
/// read for the first time.
///
/// A bit for each block says that it was found to be what was written, so that reading again costs
/// a look at that bit. What fails is noted once and for all: whoever reads asks ``damage``
/// afterwards, and throws away what was read.
package final class VerifiedBytes: @unchecked Sendable {
  // The memory of the file is never written, and the bits are atomic.

  /// The whole file.
  let bytes: UnsafeRawBufferPointer
  private let file: MappedFile
  /// The bytes that have checksums.
  private let range: Range<Int>
  /// Where the checksums of the blocks stand.
  private let sums: UnsafeRawBufferPointer
  private let verified: UnsafeMutablePointer<Atomic<UInt64>>
  /// The same without a reference; valid as long as this value.
  var known: VerifiedBlocks { VerifiedBlocks(self, verified) }
  private let wordCount: Int
  /// Where the first block begins that is damaged; -1 for none.
  private let damaged = Atomic<Int>(-1)

  /// The bytes of `file`.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - range: The bytes that have checksums, from within the first block on.
  ///   - sums: The checksums of its blocks, 8 bytes each, as many as there are blocks.
  init(_ file: MappedFile, range: Range<Int>, sums: UnsafeRawBufferPointer) {
    self.file = file
    bytes = file.bytes
    self.range = range
    self.sums = sums
    wordCount = (BlockChecksums.count(upTo: range.upperBound) + 63) / 64
    verified = .allocate(capacity: wordCount)
    for word in 0..<wordCount { (verified + word).initialize(to: Atomic(0)) }
  }

  deinit {
    verified.deinitialize(count: wordCount)
    verified.deallocate()
  }

  /// Where the file was found to be damaged; `nil` as long as all that was read of it was right.
  @inline(__always)
  var damage: Int? {
    let offset = damaged.load(ordering: .acquiring)
    return offset < 0 ? nil : offset
  }

  /// See ``MappedFile/releasePages()``; what was verified stays so.
  func releasePages() { file.releasePages() }

  /// Whether the `length` bytes at `offset` are what was written.
  ///
  /// Bytes outside of those that have checksums are not. Who reads often asks ``known``.
  func areValid(_ offset: Int, _ length: Int) -> Bool {
    if length == 0 { return true }
    guard offset >= range.lowerBound, length > 0, offset <= range.upperBound - length else {
      return note(max(offset, 0))
    }
    let blocks =
      offset >> BlockChecksums.shift...(offset + length - 1) >> BlockChecksums.shift
    for word in blocks.lowerBound / 64...blocks.upperBound / 64 {
      let first = max(blocks.lowerBound - 64 * word, 0)
      let last = min(blocks.upperBound - 64 * word, 63)
      let mask = UInt64.max << UInt64(first) & UInt64.max >> UInt64(63 - last)
      let known = verified[word].load(ordering: .acquiring)
      if known & mask == mask { continue }
      for bit in first...last where known >> UInt64(bit) & 1 == 0 {
        guard verify(64 * word + bit) else { return false }
      }
    }
    return true
  }

  /// Compares `block` with its checksum.
  private func verify(_ block: Int) -> Bool {
    let start = max(block << BlockChecksums.shift, range.lowerBound)
    let end = min((block + 1) << BlockChecksums.shift, range.upperBound)
    let sum = Checksum.of(UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
    guard sum == LittleEndian.number(sums, at: 8 * block, as: UInt64.self) else {
      return note(start)
    }
    verified[block / 64].bitwiseOr(1 << UInt64(block % 64), ordering: .acquiringAndReleasing)
    return true
  }

  private func note(_ offset: Int) -> Bool {
    Self.isAnyDamaged.store(true, ordering: .releasing)
    _ = damaged.compareExchange(expected: -1, desired: offset, ordering: .acquiringAndReleasing)
    return false
  }

  private static let isAnyDamaged = Atomic<Bool>(false)

  /// Whether any file was found to be damaged since the process began; as long as none was, nobody
  /// has to be asked.
  @inline(__always)
  package static var mayBeDamaged: Bool { isAnyDamaged.load(ordering: .acquiring) }
}

/// The bytes of a ``VerifiedBytes`` without a reference to it, so that asking about a block that was
/// read before costs a look at its bit; valid as long as that.
struct VerifiedBlocks: @unchecked Sendable {
  // The bytes are never written, and no atomic bit is ever taken back.

  /// The whole file.
  let bytes: UnsafeRawBufferPointer
  private let bits: UnsafeMutablePointer<Atomic<UInt64>>
  private let owner: Unmanaged<VerifiedBytes>

  fileprivate init(_ owner: VerifiedBytes, _ bits: UnsafeMutablePointer<Atomic<UInt64>>) {
    bytes = owner.bytes
    self.bits = bits
    self.owner = .passUnretained(owner)
  }

  /// Whether the `length` bytes at `offset` of the file are what was written.
  @inline(__always)
  func verify(_ offset: Int, _ length: Int) -> Bool {
    let block = offset &>> BlockChecksums.shift
    let isKnown =
      block == (offset &+ length &- 1) &>> BlockChecksums.shift
      && bits[block &>> 6].load(ordering: .acquiring) &>> UInt64(block & 63) & 1 != 0
    return isKnown || Self.verify(owner, offset, length)
  }

  @inline(never)
  private static func verify(_ owner: Unmanaged<VerifiedBytes>, _ offset: Int, _ length: Int)
    -> Bool
  {
    owner.takeUnretainedValue().areValid(offset, length)
  }
}
