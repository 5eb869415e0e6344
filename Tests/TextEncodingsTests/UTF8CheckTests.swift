import Testing
import TextEncodings

/// Finding what is no UTF-8, among bytes that are read eight at a time.
struct UTF8CheckTests {
  @Test("A letter of several bytes is right wherever it is", arguments: ["é", "Ж", "語", "😀"])
  func letters(letter: String) {
    for before in 0..<20 {
      for after in 0..<20 {
        let text =
          String(repeating: "a", count: before) + letter + String(repeating: "b", count: after)
        #expect(UTF8Check.firstInvalid(in: Array(text.utf8)[...]) == nil)
      }
    }
  }

  @Test(
    "The first byte that is no UTF-8 is found wherever it is",
    arguments: [[0xFF], [0x80], [0xC3], [0xE8, 0xAA], [0xC0, 0x80], [0xED, 0xA0, 0x80]] as [[UInt8]]
  )
  func invalid(bytes: [UInt8]) {
    for before in 0..<20 {
      for after in 0..<20 {
        let start = [UInt8](repeating: 0x61, count: before)
        let end = [UInt8](repeating: 0x62, count: after)
        #expect(UTF8Check.firstInvalid(in: (start + bytes + end)[...]) == before)
        // Behind other letters, too.
        let letters = Array("жж".utf8)
        #expect(UTF8Check.firstInvalid(in: (letters + start + bytes + end)[...]) == before + 4)
      }
    }
  }
}
