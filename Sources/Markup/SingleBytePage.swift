/// The characters of an encoding in which every byte is one.
///
/// Reference: <https://encoding.spec.whatwg.org/#legacy-single-byte-encodings>
struct SingleBytePage {
  /// The scalars of the bytes from 0x80 on; 0 where there is none.
  let scalars: [UInt32]

  /// Takes the system's table, with the changes that the standard makes; `nil` without one.
  init?(_ encoding: TextEncoding) {
    guard let converter = SystemConverter(encoding.iconvName) else { return nil }
    let isWindows = encoding.name.hasPrefix("windows-")
    let changes = Self.changes[encoding.name] ?? [:]
    scalars = (0x80...0xFF).map { (byte: UInt8) in
      if let change = changes[byte] { return change }
      let scalar = converter.scalar([byte])
      // The standard gives the bytes that Windows leaves free to control characters.
      return scalar == 0 && isWindows && byte < 0xA0 ? UInt32(byte) : scalar
    }
  }

  private static let changes: [String: [UInt8: UInt32]] = [
    "koi8-u": [0xAE: 0x45E, 0xBE: 0x40E],
    "macintosh": [0xC6: 0x2206, 0xF0: 0xF8FF],
    "x-mac-cyrillic": [0xFF: 0x20AC],
  ]
}
