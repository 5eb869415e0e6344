/// The SHA-1 hash, which archives use to name contents.
///
/// It is no protection against forgery.
///
/// Reference: RFC 3174.
package struct SHA1 {
  private var state: (UInt32, UInt32, UInt32, UInt32, UInt32) =
    (0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0)
  private var pending: [UInt8] = []
  private var length: UInt64 = 0

  /// Starts the hash of nothing.
  package init() {}

  /// Returns the 20 bytes of the hash of `bytes`.
  package static func hash(_ bytes: [UInt8]) -> [UInt8] {
    var hash = SHA1()
    hash.update(bytes)
    return hash.finish()
  }

  /// Goes on with `bytes`.
  package mutating func update(_ bytes: [UInt8]) {
    length += UInt64(bytes.count)
    var start = 0
    if !pending.isEmpty {
      start = min(64 - pending.count, bytes.count)
      pending.append(contentsOf: bytes[..<start])
      guard pending.count == 64 else { return }
      let block = pending
      pending.removeAll(keepingCapacity: true)
      block.withUnsafeBytes { absorb($0) }
    }
    bytes.withUnsafeBytes { buffer in
      while start + 64 <= buffer.count {
        absorb(UnsafeRawBufferPointer(rebasing: buffer[start..<(start + 64)]))
        start += 64
      }
    }
    pending.append(contentsOf: bytes[start...])
  }

  /// Returns the 20 bytes of the hash of everything so far.
  package consuming func finish() -> [UInt8] {
    let bits = length * 8
    let zeros = (119 - pending.count) % 64
    update([0x80] + [UInt8](repeating: 0, count: zeros) + Self.big(bits, count: 8))
    let (a, b, c, d, e) = state
    return [a, b, c, d, e].flatMap { Self.big(UInt64($0), count: 4) }
  }

  private static func big(_ value: UInt64, count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> UInt64(8 * (count - 1 - $0))) }
  }

  /// Hashes one block of 64 bytes.
  private mutating func absorb(_ block: UnsafeRawBufferPointer) {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 80) { words in
      for index in 0..<16 {
        let word = block.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self)
        words[index] = UInt32(bigEndian: word)
      }
      for index in 16..<80 {
        let mixed = words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16]
        words[index] = Self.rotated(mixed, by: 1)
      }
      var (a, b, c, d, e) = state
      for index in 0..<80 {
        let (f, constant) = Self.round(index, b, c, d)
        let next = Self.rotated(a, by: 5) &+ f &+ e &+ constant &+ words[index]
        (a, b, c, d, e) = (next, a, Self.rotated(b, by: 30), c, d)
      }
      state.0 &+= a
      state.1 &+= b
      state.2 &+= c
      state.3 &+= d
      state.4 &+= e
    }
  }

  @inline(__always)
  private static func round(
    _ index: Int,
    _ b: UInt32,
    _ c: UInt32,
    _ d: UInt32
  ) -> (UInt32, UInt32) {
    switch index {
    case ..<20: (b & c | ~b & d, 0x5A82_7999)
    case ..<40: (b ^ c ^ d, 0x6ED9_EBA1)
    case ..<60: (b & c | b & d | c & d, 0x8F1B_BCDC)
    default: (b ^ c ^ d, 0xCA62_C1D6)
    }
  }

  @inline(__always)
  private static func rotated(_ value: UInt32, by count: UInt32) -> UInt32 {
    value << count | value >> (32 - count)
  }
}
