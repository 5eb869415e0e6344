/// A 64-bit checksum of bytes that come in pieces.
///
/// Four lanes of multiply and rotate, mixed at the end. Every step is a bijection of its lane,
/// so a change within one 8-byte word is always seen; any other damage goes unseen with a
/// chance of 2⁻⁶⁴. It is no protection against intent.
package struct Checksum: Sendable {
  private var lanes: SIMD4<UInt64>
  /// The bytes that do not fill the lanes yet, and how many they are.
  private var tail = SIMD32<UInt8>()
  private var tailCount = 0
  private var length: UInt64 = 0

  /// The checksum of nothing yet.
  package init() {
    lanes = SIMD4(0x9E37_79B9_7F4A_7C15, 0xC2B2_AE3D_27D4_EB4F, 0x1656_67B1_9E37_79F9, 1)
  }

  /// The checksum of `bytes`.
  package static func of(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var checksum = Checksum()
    checksum.add(bytes)
    return checksum.value
  }

  /// The checksum of `bytes`.
  package static func of(_ bytes: [UInt8]) -> UInt64 {
    bytes.withUnsafeBytes { of($0) }
  }

  /// Adds `bytes` to what was seen before.
  package mutating func add(_ bytes: UnsafeRawBufferPointer) {
    length &+= UInt64(bytes.count)
    var index = 0
    if tailCount > 0 {
      index = min(32 - tailCount, bytes.count)
      keep(UnsafeRawBufferPointer(rebasing: bytes[..<index]))
      guard tailCount == 32 else { return }
      withUnsafeBytes(of: tail) { stripe($0, at: 0) }
      tailCount = 0
    }
    while index &+ 32 <= bytes.count {
      stripe(bytes, at: index)
      index &+= 32
    }
    keep(UnsafeRawBufferPointer(rebasing: bytes[index...]))
  }

  /// Keeps `bytes` behind those of the tail, where there is room for them.
  private mutating func keep(_ bytes: UnsafeRawBufferPointer) {
    withUnsafeMutableBytes(of: &tail) { room in
      UnsafeMutableRawBufferPointer(rebasing: room[tailCount...]).copyMemory(from: bytes)
    }
    tailCount &+= bytes.count
  }

  /// The checksum of everything added so far.
  package var value: UInt64 {
    var result = length &* 0x9E37_79B9_7F4A_7C15
    for lane in 0..<4 { result = Self.mix(result ^ lanes[lane]) }
    for index in 0..<tailCount {
      result = (result ^ UInt64(tail[index])) &* 0x0000_0100_0000_01B3
    }
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
