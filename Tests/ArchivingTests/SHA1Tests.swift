import Archiving
import Testing

struct SHA1Tests {
  // RFC 3174, section 7.3.
  @Test(
    "The vectors of the specification",
    arguments: [
      ("abc", 1, "a9993e364706816aba3e25717850c26c9cd0d89d"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
        "84983e441c3bd26ebaae4aa1f95129e5e54670f1"
      ),
      ("a", 1_000_000, "34aa973cd4c4daa4f61eeb2bdbad27316534016f"),
      (
        "0123456701234567012345670123456701234567012345670123456701234567", 10,
        "dea356a2cddd90c7a7ecedc5ebb563934f460452"
      ),
      ("", 1, "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
    ]
  )
  func vectors(text: String, times: Int, hex: String) {
    var hash = SHA1()
    for _ in 0..<times { hash.update(Array(text.utf8)) }
    #expect(Self.hex(hash.finish()) == hex)
  }

  @Test("It does not matter in which pieces the bytes come")
  func pieces() {
    let bytes = (0..<300).map { UInt8(truncatingIfNeeded: $0) }
    for cut in 0..<300 {
      var hash = SHA1()
      hash.update(Array(bytes[..<cut]))
      hash.update(Array(bytes[cut...]))
      #expect(hash.finish() == SHA1.hash(bytes))
    }
  }

  private static func hex(_ bytes: [UInt8]) -> String {
    bytes.map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 1 ? "0\(digits)" : digits
    }.joined()
  }
}
