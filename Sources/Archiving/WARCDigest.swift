/// The names that archives give to contents and records.
package enum WARCDigest {
  /// Returns the digest of `bytes` as archives write it: `sha1:` and 32 letters.
  ///
  /// Two pages with the same digest of the payload are the same, so that the second need only
  /// refer to the first.
  package static func of(_ bytes: [UInt8]) -> String {
    "sha1:" + base32(SHA1.hash(bytes))
  }

  /// Returns the digest of two runs of bytes, one behind the other.
  static func of(_ first: [UInt8], _ second: [UInt8]) -> String {
    var hash = SHA1()
    hash.update(first)
    hash.update(second)
    return "sha1:" + base32(hash.finish())
  }

  /// Returns a record identifier that depends on `parts` alone, in the form of a UUID.
  ///
  /// Reference: RFC 9562, section 5.5, without a name space.
  package static func recordID(_ parts: [String]) -> String {
    var bytes = Array(SHA1.hash(Array(parts.joined(separator: "\n").utf8))[..<16])
    bytes[6] = bytes[6] & 0x0F | 0x50
    bytes[8] = bytes[8] & 0x3F | 0x80
    let digits = Array("0123456789abcdef")
    var text = ""
    for (index, byte) in bytes.enumerated() {
      if [4, 6, 8, 10].contains(index) { text.append("-") }
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return "<urn:uuid:\(text)>"
  }

  /// Reference: RFC 4648, section 6.
  static func base32(_ bytes: [UInt8]) -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
    var text = ""
    var pending: UInt32 = 0
    var used: UInt32 = 0
    for byte in bytes {
      pending = pending << 8 | UInt32(byte)
      used += 8
      while used >= 5 {
        used -= 5
        text.append(letters[Int(pending >> used & 31)])
      }
    }
    if used > 0 { text.append(letters[Int(pending << (5 - used) & 31)]) }
    while text.count % 8 != 0 { text.append("=") }
    return text
  }
}
