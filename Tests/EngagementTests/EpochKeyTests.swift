@testable import Engagement
import Testing

struct EpochKeyTests {
  @Test(
    "Keyed digests are the standard's (RFC 4231, test cases 1, 2 and 6)",
    arguments: [
      (
        [UInt8](repeating: 0x0B, count: 20), "Hi There",
        "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
      ),
      (
        Array("Jefe".utf8), "what do ya want for nothing?",
        "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
      ),
      (
        [UInt8](repeating: 0xAA, count: 131),
        "Test Using Larger Than Block-Size Key - Hash Key First",
        "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
      ),
    ]
  )
  func vectors(key: [UInt8], message: String, code: String) {
    let found = MessageAuthenticator(key: key).code(Array(message.utf8))
    let digits = found.map { byte in
      let text = String(byte, radix: 16)
      return text.count < 2 ? "0" + text : text
    }
    #expect(digits.joined() == code)
  }

  @Test("A key has 32 bytes, and under another key everybody has another name")
  func names() throws {
    #expect(EpochKey([]) == nil)
    let one = try #require(EpochKey([UInt8](repeating: 1, count: 32)))
    let other = try #require(EpochKey([UInt8](repeating: 2, count: 32)))
    #expect(one.client("a".utf8) == one.client("a".utf8))
    #expect(one.client("a".utf8) != one.client("b".utf8))
    #expect(one.client("a".utf8) != other.client("a".utf8))
    for number in 0..<200 {
      #expect((1...64).contains(one.network("10.0.\(number).0/24".utf8)))
    }
  }
}
