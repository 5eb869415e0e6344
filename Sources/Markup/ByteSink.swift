import Glibc

/// Bytes that are appended one after the other, without the checks of an array for each.
struct ByteSink: ~Copyable {
  private var base: UnsafeMutablePointer<UInt8>
  private var capacity: Int

  /// How many bytes it holds.
  private(set) var count = 0

  init(capacity: Int) {
    self.capacity = max(capacity, 16)
    base = .allocate(capacity: self.capacity)
  }

  deinit {
    base.deallocate()
  }

  /// Makes room for `more` bytes.
  @inline(__always)
  mutating func reserve(_ more: Int) {
    if count + more > capacity { grow(by: more) }
  }

  @inline(never)
  private mutating func grow(by more: Int) {
    capacity = max(capacity * 2, count + more)
    let grown = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    grown.update(from: base, count: count)
    base.deallocate()
    base = grown
  }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    reserve(1)
    base[count] = byte
    count += 1
  }

  @inline(__always)
  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let start = bytes.baseAddress else { return }
    reserve(bytes.count)
    memcpy(base + count, start, bytes.count)
    count += bytes.count
  }

  /// Appends `bytes` with capital letters as small ones.
  @inline(__always)
  mutating func append(lowering bytes: Slice<UnsafeBufferPointer<UInt8>>) {
    reserve(bytes.count)
    for byte in UnsafeBufferPointer(rebasing: bytes) {
      base[count] = byte.loweredASCII
      count += 1
    }
  }

  @inline(__always)
  mutating func append(_ text: StaticString) {
    append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// The first eight bytes of those in `range`, the first of them lowest.
  @inline(__always)
  func head(of range: Range<Int>) -> UInt64 {
    var head: UInt64 = 0
    for index in range.prefix(8).reversed() { head = head << 8 | UInt64(base[index]) }
    return head
  }

  /// Appends again what is in `range`.
  mutating func append(copying range: Range<Int>) {
    reserve(range.count)
    memcpy(base + count, base + range.lowerBound, range.count)
    count += range.count
  }

  /// Takes off what is at and behind `start`.
  mutating func cut(from start: Int) -> [UInt8] {
    let taken = Array(UnsafeBufferPointer(start: base + start, count: count - start))
    count = start
    return taken
  }

  /// Puts `bytes` before what is at `offset`.
  mutating func insert(_ bytes: [UInt8], at offset: Int) {
    reserve(bytes.count)
    memmove(base + offset + bytes.count, base + offset, count - offset)
    for (index, byte) in bytes.enumerated() { base[offset + index] = byte }
    count += bytes.count
  }

  /// Calls `body` with the bytes.
  func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    body(UnsafeBufferPointer(start: base, count: count))
  }
}
