import Basics
import Testing

// https://infra.spec.whatwg.org/#ascii-case-insensitive
struct ASCIITests {
  private func bytes(_ text: String) -> ArraySlice<UInt8> { Array(text.utf8)[...] }

  @Test("White space is that of HTML: tab, line feed, form feed, carriage return and space")
  func spaces() {
    #expect((UInt8.min...UInt8.max).filter(ASCII.isSpace) == [0x09, 0x0A, 0x0C, 0x0D, 0x20])
  }

  @Test("Letters and digits are those of ASCII")
  func letters() {
    let kept = (UInt8.min...UInt8.max).filter { ASCII.isLetter($0) || ASCII.isDigit($0) }
    #expect(kept.count == 62)
    #expect(ASCII.lower(UInt8(ascii: "Q")) == UInt8(ascii: "q"))
    #expect(ASCII.lower(0xC4) == 0xC4)
  }

  @Test(
    "Words are compared trimmed and in lower case",
    arguments: [(" Plum\n", true), ("plums", false), ("plu", false), ("", false)]
  )
  func equal(text: String, isEqual: Bool) {
    #expect(ASCII.equals(bytes(text), "plum") == isEqual)
  }

  @Test(
    "A word is found among those that white space divides",
    arguments: [("noindex  PLUM", true), ("plums", false), ("a plum,", false), ("plum", true)]
  )
  func tokens(text: String, isFound: Bool) {
    #expect(ASCII.hasToken(bytes(text), "plum") == isFound)
  }

  @Test("A word is found within text, with white space in it and without")
  func within() {
    #expect(ASCII.firstIndex(of: "plum", in: bytes("ripe PLUMS")) == 5)
    #expect(ASCII.firstIndex(of: "plum", in: bytes("plu")) == nil)
    #expect(ASCII.holds("plum", in: bytes("ripe p l u\nm")))
    #expect(!ASCII.holds("plum", in: bytes("ripe pl-um")))
  }
}
