import Testing
import TextEncodings

/// Writing text in the legacy encodings of the web.
///
/// Reference: <https://encoding.spec.whatwg.org/#encoders>
struct TextEncoderTests {
  private func encode(_ text: String, _ label: String) throws -> [UInt8]? {
    let encoding = try #require(TextEncoding(label: label.utf8))
    var encoder = try #require(TextEncoder(encoding))
    var output: [UInt8] = []
    for scalar in text.unicodeScalars {
      guard encoder.append(scalar, to: &output) else { return nil }
    }
    encoder.finish(&output)
    return output
  }

  @Test(
    "A character has the bytes of the standard's encoder, or none",
    arguments: [
      ("windows-1252", "é€\u{81}", [0xE9, 0x80, 0x81]), ("windows-1252", "☃", nil),
      ("windows-1251", "шШ", [0xF8, 0xD8]), ("koi8-r", "п", [0xD0]), ("iso-8859-2", "ą", [0xB1]),
      ("macintosh", "é", [0x8E]), ("iso-8859-8-i", "א", [0xE0]), ("windows-1251", "é", nil),
      ("x-user-defined", "\u{F7E9}", [0xE9]), ("x-user-defined", "é", nil),
      ("shift_jis", "あ表ｱ¥‾", [0x82, 0xA0, 0x95, 0x5C, 0xB1, 0x5C, 0x7E]),
      ("shift_jis", "−", [0x81, 0x7C]), ("shift_jis", "纊", [0xFA, 0x5C]),
      ("shift_jis", "\u{80}", [0x80]), ("shift_jis", "\u{E000}", nil),
      ("euc-jp", "あｱ", [0xA4, 0xA2, 0x8E, 0xB1]), ("euc-jp", "纊", [0xF9, 0xA1]),
      ("euc-kr", "가힝", [0xB0, 0xA1, 0xC8, 0xFE]), ("euc-kr", "あé", nil),
      ("big5", "中", [0xA4, 0xA4]), ("big5", "十", [0xA4, 0x51]), ("big5", "\u{43F0}", nil),
      ("gbk", "你€", [0xC4, 0xE3, 0x80]), ("gbk", "😀", nil), ("gbk", "\u{E5E5}", nil),
      ("gb18030", "你€", [0xC4, 0xE3, 0xA2, 0xE3]), ("gb18030", "😀", [0x94, 0x39, 0xFC, 0x36]),
      ("gb18030", "é", [0xA8, 0xA6]), ("gb18030", "è\u{80}", [0xA8, 0xA8, 0x81, 0x30, 0x81, 0x30]),
      ("iso-2022-jp", "あa", [0x1B, 0x24, 0x42, 0x24, 0x22, 0x1B, 0x28, 0x42, 0x61]),
      ("iso-2022-jp", "ｱ", [0x1B, 0x24, 0x42, 0x25, 0x22, 0x1B, 0x28, 0x42]),
      ("iso-2022-jp", "¥a", [0x1B, 0x28, 0x4A, 0x5C, 0x61, 0x1B, 0x28, 0x42]),
      ("iso-2022-jp", "\u{1B}", nil),
    ] as [(String, String, [UInt8]?)]
  )
  func encoders(label: String, text: String, bytes: [UInt8]?) throws {
    #expect(try encode(text, label) == bytes)
  }

  @Test("UTF-8 and what is written as UTF-8 need no encoder")
  func none() throws {
    for label in ["utf-8", "utf-16", "utf-16be", "iso-2022-kr"] {
      #expect(TextEncoder(try #require(TextEncoding(label: label.utf8))) == nil)
    }
  }

  @Test(
    "What is written is read as the same text",
    arguments: [
      "ibm866", "iso-8859-3", "iso-8859-6", "iso-8859-7", "koi8-u", "windows-874", "windows-1255",
      "windows-1258", "x-mac-cyrillic", "gbk", "gb18030", "big5", "euc-jp", "shift_jis", "euc-kr",
    ]
  )
  func roundTrip(label: String) throws {
    let encoding = try #require(TextEncoding(label: label.utf8))
    var encoder = try #require(TextEncoder(encoding))
    var written: [UInt8] = []
    var text = ""
    for value in UInt32(0x20)...0x9FFF {
      // Two that Japanese encodings write as another character's bytes.
      guard let scalar = Unicode.Scalar(value), ![0xA5, 0x203E, 0x2212, 0x5C, 0x7E].contains(value)
      else { continue }
      if encoder.append(scalar, to: &written) { text.unicodeScalars.append(scalar) }
    }
    encoder.finish(&written)
    let read = try #require(Transcoder(written[...], from: encoding))
    #expect(text.unicodeScalars.count > 150)
    #expect(read.firstInvalid == nil)
    #expect(
      Array(String(decoding: read.output, as: UTF8.self).unicodeScalars)
        == Array(text.unicodeScalars)
    )
  }
}
