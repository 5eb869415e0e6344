/// A 64-bit checksum of bytes that come in pieces.
///
/// Four lanes of multiply and rotate, mixed at the end. Every step is a bijection of its lane,
/// so a change within one 8-byte word is always seen; any other damage goes unseen with a
/// chance of 2⁻⁶⁴. It is no protection against intent.
struct Checksum {
  private var lanes: SIMD4<UInt64>
  private var tail: [UInt8] = []
  private var length: UInt64 = 0

  init() {
    lanes = SIMD4(0x9E37_79B9_7F4A_7C15, 0xC2B2_AE3D_27D4_EB4F, 0x1656_67B1_9E37_79F9, 1)
  }

  /// The checksum of `bytes`.
  static func of(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var checksum = Checksum()
    checksum.add(bytes)
    return checksum.value
  }

  /// Adds `bytes` to what was seen before.
  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    length &+= UInt64(bytes.count)
    var index = 0
    if !tail.isEmpty {
      index = min(32 - tail.count, bytes.count)
      tail.append(contentsOf: bytes[0..<index])
      guard tail.count == 32 else { return }
      tail.withUnsafeBytes { stripe($0, at: 0) }
      tail.removeAll(keepingCapacity: true)
    }
    while index &+ 32 <= bytes.count {
      stripe(bytes, at: index)
      index &+= 32
    }
    tail.append(contentsOf: bytes[index...])
  }

  /// The checksum of everything added so far.
  var value: UInt64 {
    var result = length &* 0x9E37_79B9_7F4A_7C15
    for lane in 0..<4 { result = Self.mix(result ^ lanes[lane]) }
    for byte in tail { result = (result ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    return Self.mix(result)
  }

  @inline(__always)
  private mutating func stripe(_ bytes: UnsafeRawBufferPointer, at index: Int) {
    let words = bytes.loadUnaligned(fromByteOffset: index, as: SIMD4<UInt64>.self)
    lanes = (lanes ^ words) &* SIMD4(repeating: 0xFF51_AFD7_ED55_8CCD)
    lanes ^= lanes &>> SIMD4(repeating: 32)
  }

  private static func mix(_ value: UInt64) -> UInt64 {
    var value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return value ^ value >> 31
  }
}
