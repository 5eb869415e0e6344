import Basics
import Crypto

/// The SHA-256 digest of bytes that arrive in pieces (FIPS 180-4 section 6.2).
package struct SHA256: Sendable {
  private var function = Crypto.SHA256()

  /// The digest of nothing yet.
  package init() {}

  /// Adds `bytes`.
  package mutating func update(_ bytes: some Collection<UInt8>) {
    let isDone: Void? = bytes.withContiguousStorageIfAvailable {
      function.update(bufferPointer: UnsafeRawBufferPointer($0))
    }
    if isDone == nil { function.update(data: Array(bytes)) }
  }

  /// The digest of everything added: 32 bytes.
  package func digest() -> [UInt8] { Array(function.finalize()) }

  /// The digest of everything added, as 64 hexadecimal digits.
  package func hex() -> String { HexText.text(digest()) }
}
