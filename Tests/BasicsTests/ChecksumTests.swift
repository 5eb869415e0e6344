import Basics
import Testing

struct ChecksumTests {
  @Test("Pieces give what the whole gives")
  func pieces() {
    var generator = Seeded(state: 8)
    for length in [0, 1, 31, 32, 33, 64, 1000] {
      let bytes = (0..<length).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
      let whole = bytes.withUnsafeBytes { Checksum.of($0) }
      for _ in 0..<20 {
        var checksum = Checksum()
        var rest = bytes[...]
        while !rest.isEmpty {
          let count = Int.random(in: 1...rest.count, using: &generator)
          Array(rest.prefix(count)).withUnsafeBytes { checksum.add($0) }
          rest = rest.dropFirst(count)
        }
        #expect(checksum.value == whole)
      }
    }
  }

  @Test("Every single changed bit, and every lost or added byte, changes it")
  func changes() {
    let bytes = (0..<77).map { UInt8($0) }
    let whole = bytes.withUnsafeBytes { Checksum.of($0) }
    for bit in 0..<bytes.count * 8 {
      var other = bytes
      other[bit / 8] ^= 1 << UInt8(bit % 8)
      #expect(other.withUnsafeBytes { Checksum.of($0) } != whole)
    }
    #expect(bytes.dropLast().withUnsafeBytes { Checksum.of($0) } != whole)
    #expect((bytes + [0]).withUnsafeBytes { Checksum.of($0) } != whole)
  }
}

/// The same numbers each time: SplitMix64.
private struct Seeded: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return value ^ value >> 31
  }
}
