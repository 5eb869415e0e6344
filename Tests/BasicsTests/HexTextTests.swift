import Basics
import Testing

struct HexTextTests {
  @Test(
    "Bytes and digits stand for each other",
    arguments: [("", []), ("00ff7a", [0, 255, 0x7A])]
  )
  func both(text: String, bytes: [UInt8]) {
    #expect(HexText.text(bytes) == text)
    #expect(HexText.bytes(text) == bytes)
  }

  @Test(
    "Other characters and odd numbers of digits are no bytes",
    arguments: ["a", "0g", "FF", "é0"]
  )
  func refused(text: String) {
    #expect(HexText.bytes(text) == nil)
  }
}
