import Addressing
import Testing

struct FingerprintTests {
  @Test(
    "Fingerprints on disk stay what they are",
    arguments: [
      ("", 0x247C_67D4_DEC8_864D),
      ("a", 0xA902_5281_1415_B6E0),
      ("1234567", 0x3DF0_F158_C57A_6B45),
      ("12345678", 0xDD11_1708_FACE_5E9E),
      ("123456789", 0xCD78_329E_D5ED_22EB),
      ("https://plum.example/", 0xF4ED_8662_AD83_DC45),
      ("https://plum.example/fruit/1?ripe=yes", 0x865B_B98C_9AAE_3404),
    ] as [(String, UInt64)]
  )
  func vectors(text: String, fingerprint: UInt64) {
    #expect(Fingerprint.of(text) == fingerprint)
    #expect(Fingerprint.of(Array(text.utf8)) == fingerprint)
    #expect(Fingerprint.of(Array("<\(text)>".utf8)[1...].dropLast()) == fingerprint)
  }

  /// The hash as its description says it, byte by byte.
  private static func described(_ bytes: [UInt8]) -> UInt64 {
    func mix(_ left: UInt64, _ right: UInt64) -> UInt64 {
      let product = left.multipliedFullWidth(by: right)
      return product.high ^ product.low
    }
    var state = 0x9E37_79B9_7F4A_7C15 ^ (UInt64(bytes.count) &* 0xD6E8_FEB8_6659_FD93)
    for start in stride(from: 0, to: bytes.count, by: 8) {
      let word = bytes[start..<min(start + 8, bytes.count)].reversed()
        .reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      state = mix(state ^ word, 0xA076_1D64_78BD_642F) ^ (word << 32 | word >> 32)
    }
    let last = mix(state ^ 0xE703_7ED1_A0B4_28DB, 0x8EBC_6AF0_9C88_C6E3)
    return last ^ (last >> 32)
  }

  @Test("Bytes of any number have the fingerprint that the description says, wherever they stand")
  func lengths() {
    let all = (0..<80).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ 11) }
    for start in 0..<9 {
      for count in 0..<64 {
        let bytes = all[start..<start + count]
        #expect(Fingerprint.of(bytes) == Self.described(Array(bytes)), "\(count) from \(start)")
      }
    }
  }

  @Test("Zeros at the end count, and so does their number")
  func zeros() {
    let all = (0..<64).map { Fingerprint.of([UInt8](repeating: 0, count: $0)) }
    #expect(Set(all).count == 64)
  }

  @Test("Addresses that differ in a digit differ in half the bits")
  func spread() {
    var changed = 0
    var seen: Set<UInt64> = []
    var sums = [Int](repeating: 0, count: 64)
    var before = Fingerprint.of("https://plum.example/item/0")
    let count = 20_000
    for number in 1...count {
      let fingerprint = Fingerprint.of("https://plum.example/item/\(number)")
      changed += (fingerprint ^ before).nonzeroBitCount
      for bit in 0..<64 where fingerprint >> UInt64(bit) & 1 == 1 { sums[bit] += 1 }
      seen.insert(fingerprint)
      before = fingerprint
    }
    #expect(seen.count == count)
    #expect((31.8...32.2).contains(Double(changed) / Double(count)))
    #expect(sums.allSatisfy { (count * 48 / 100...count * 52 / 100).contains($0) })
  }
}
