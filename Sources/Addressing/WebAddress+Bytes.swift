extension WebAddress {
  /// The URL that `bytes` spell: text when they are UTF-8, and otherwise with each byte beyond ASCII
  /// percent-encoded as it is, since a server knows the address by those bytes, and not by the
  /// characters that they may mean.
  ///
  /// Reference: URL standard, section 1.3, percent-encode after encoding
  package static func spelling(_ bytes: some Collection<UInt8>) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    let digits = Array("0123456789ABCDEF".utf8)
    var spelled: [UInt8] = []
    for byte in bytes {
      if byte < 0x80 {
        spelled.append(byte)
      } else {
        spelled += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: spelled, as: UTF8.self)
  }
}
