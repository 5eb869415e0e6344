/// A page's source as UTF-8, ready to be taken apart.
struct DecodedSource {
  /// Valid UTF-8 with line feeds for line ends and without control characters.
  let bytes: [UInt8]

  /// The name of the encoding it came in.
  let encoding: String

  init(_ bytes: [UInt8], charset: String?) {
    let text = String(decoding: bytes.prefix(MarkupLimits.page), as: UTF8.self)
    var clean: [UInt8] = []
    var last: UInt8 = 0
    for byte in text.utf8 {
      if byte == 0x0D {
        clean.append(0x0A)
      } else if byte == 0x0A {
        if last != 0x0D { clean.append(0x0A) }
      } else if byte >= 0x20 || byte == 9 || byte == 12 {
        clean.append(byte)
      }
      last = byte
    }
    self.bytes = clean
    encoding = "utf-8"
  }
}
