import JSON
import Testing

// RFC 8259, section 7.
@Suite("Writing JSON")
struct JSONWriterTests {
  private func quoted(_ text: String) -> String {
    var writer = JSONWriter()
    writer.value(text)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  @Test(
    "Control characters, quotes and backslashes are escaped, and nothing else",
    arguments: [
      ("", ""), ("plum", "plum"), ("a\"b", #"a\"b"#), ("a\\b", #"a\\b"#), ("\n\r\t", #"\n\r\t"#),
      ("\u{0}\u{1}\u{1F}", #"\u0000\u0001\u001f"#), ("\u{7F}\u{80}", "\u{7F}\u{80}"),
      ("Käse für 3 €, 果醬 🍑", "Käse für 3 €, 果醬 🍑"), ("a/b", "a/b"), ("\u{2028}", "\u{2028}"),
    ]
  )
  func escapes(_ text: String, _ inner: String) {
    #expect(quoted(text) == "\"\(inner)\"")
  }

  @Test("An escape is found wherever it stands among bytes that are read eight at a time")
  func places() {
    for special in ["\"", "\\", "\n", "\u{1F}", "\u{0}"] {
      let escaped = String(quoted(special).dropFirst().dropLast())
      for before in 0..<20 {
        for after in 0..<20 {
          for filler in ["a", "!", "#", "[", "]", "~", "\u{A0}", "ÿ"] {
            let left = String(repeating: filler, count: before)
            let right = String(repeating: filler, count: after)
            #expect(quoted(left + special + right) == "\"\(left)\(escaped)\(right)\"")
          }
        }
      }
    }
  }

  @Test("Every byte stands as it is or escaped, next to every other")
  func pairs() {
    for first in 0..<0x100 as Range<UInt32> {
      let text = (0..<0x100 as Range<UInt32>).map { second in
        String(String.UnicodeScalarView([first, second].compactMap(Unicode.Scalar.init)))
      }.joined()
      #expect((try? JSONParser.parse(Array(quoted(text).utf8)))?.string == text)
    }
  }

  @Test("A writer that is used again begins anew")
  func again() {
    var writer = JSONWriter()
    for count in [3, 0, 5000, 1] {
      writer.removeAll()
      writer.beginObject()
      writer.field("text", String(repeating: "x", count: count))
      writer.field("truth", true)
      writer.endObject()
      let expected = "{\"text\":\"\(String(repeating: "x", count: count))\",\"truth\":true}"
      #expect(String(decoding: writer.bytes, as: UTF8.self) == expected)
      #expect(writer.withBytes { Array($0) } == Array(expected.utf8))
    }
  }

  @Test("Numbers are written in their shortest form, and what is no number as null")
  func numbers() {
    var writer = JSONWriter()
    writer.beginArray()
    for number in [0, 1, -7, 0.1, 1e300, .infinity, .nan] { writer.value(number) }
    writer.value(Int.min)
    writer.raw([0x31, 0x32])
    writer.raw("3.50")
    writer.endArray()
    let text = String(decoding: writer.bytes, as: UTF8.self)
    #expect(text == "[0,1,-7,0.1,1e+300,null,null,-9223372036854775808,12,3.50]")
  }
}
