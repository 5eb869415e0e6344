@testable import Addressing
import Testing

// RFC 3492 §5, §6.3
struct PunycodeTests {
  @Test(
    "Labels are encoded with basic code points first",
    arguments: [
      ("bücher", "bcher-kva"), ("☃", "n3h"), ("💩", "ls8h"), ("abc", "abc-"), ("", ""),
      ("i❤", "i-7iq"), ("食狮", "85x722f"), ("مثال", "mgbh0fb"), ("한국", "3e0b707e"),
    ]
  )
  func encoded(label: String, expected: String) throws {
    let encoded = try #require(Punycode.encode(Array(label.unicodeScalars)))
    #expect(String(decoding: encoded, as: UTF8.self) == expected)
  }

  @Test("A label longer than DNS could carry is refused")
  func long() {
    #expect(Punycode.encode(Array(String(repeating: "é", count: 64).unicodeScalars)) == nil)
  }
}
