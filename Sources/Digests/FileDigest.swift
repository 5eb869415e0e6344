private import Crypto

/// The SHA-256 digest (FIPS 180-4) of bytes that come piece by piece, such as those of a large file.
package struct FileDigest {
  private var function = Crypto.SHA256()

  package init() {}

  /// Adds the next bytes.
  package mutating func update(_ bytes: ArraySlice<UInt8>) {
    bytes.withUnsafeBytes { function.update(bufferPointer: $0) }
  }

  /// The digest of all bytes so far, as 64 hexadecimal digits.
  package var text: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: function.finalize().flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] },
      as: UTF8.self
    )
  }
}
