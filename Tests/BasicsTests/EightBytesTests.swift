import Basics
import Testing

struct EightBytesTests {
  /// The bytes of which the highest bit is set, as a text of ones and zeros, the first byte first.
  private func bits(_ tops: UInt64) -> String {
    (0..<8).map { tops >> UInt64(8 * $0 + 7) & 1 == 1 ? "1" : "0" }.joined()
  }

  @Test(
    "Letters, digits and spaces are told byte by byte, and folded",
    arguments: [
      ("Plum 12!", "11110000", "00000110", "00001000", "plum 12 "),
      ("@AZ[`az{", "01100110", "00000000", "00000000", " az  az "),
      ("/09: ~\u{7F}\u{0}", "00000000", "01100000", "00001000", " 09     "),
    ]
  )
  func kinds(text: String, letters: String, digits: String, spaces: String, folded: String) throws {
    let eight = try #require(Array(text.utf8).withUnsafeBytes { EightBytes($0, at: 0) })
    #expect(bits(eight.letters) == letters)
    #expect(bits(eight.digits) == digits)
    #expect(bits(eight.spaces) == spaces)
    let bytes = eight.folded(eight.letters, eight.digits)
    let small = (0..<8).map { UInt8(truncatingIfNeeded: bytes >> UInt64(8 * $0)) }
    #expect(String(decoding: small, as: UTF8.self) == folded)
  }

  @Test("A byte that is not ASCII is none of them, wherever it is", arguments: 0..<8)
  func others(offset: Int) {
    var bytes = Array("  aaaaaaaa".utf8)
    bytes[2 + offset] = 0x80
    #expect(bytes.withUnsafeBytes { EightBytes($0, at: 2) } == nil)
  }

  @Test("Bytes before the first that is not ASCII are told and folded", arguments: 0...8)
  func leading(count: Int) {
    let bytes = Array("Plum 12!".utf8.prefix(count)) + [UInt8](repeating: 0xFF, count: 8 - count)
    let eight = EightBytes(leading: bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) })
    #expect(eight.leadingCount == count)
    let folded = eight.folded(eight.letters, eight.digits)
    let small = (0..<count).map { UInt8(truncatingIfNeeded: folded >> UInt64(8 * $0)) }
    #expect(small == Array("plum 12 ".utf8.prefix(count)))
  }

  @Test("Every byte of ASCII is told as a comparison tells it")
  func all() throws {
    for byte in UInt8(0)..<0x80 {
      let bytes = [UInt8](repeating: byte, count: 8)
      let eight = try #require(bytes.withUnsafeBytes { EightBytes($0, at: 0) })
      let all = "11111111"
      #expect((bits(eight.letters) == all) == ASCII.isLetter(byte))
      #expect((bits(eight.digits) == all) == ASCII.isDigit(byte))
      #expect((bits(eight.spaces) == all) == (byte == 0x20))
    }
  }
}
