/// The sets of bytes that the URL standard encodes or forbids, as one table of bits.
///
/// One table instead of several keeps a parser's inner loops to a single load per byte.
///
/// Reference: <https://url.spec.whatwg.org/#percent-encoded-bytes> and
/// <https://url.spec.whatwg.org/#host-miscellaneous>
enum ByteClass {
  /// The path percent-encode set.
  static let path: UInt8 = 1

  /// The special-query percent-encode set.
  static let query: UInt8 = 2

  /// The fragment percent-encode set.
  static let fragment: UInt8 = 4

  /// The userinfo percent-encode set.
  static let userInfo: UInt8 = 8

  /// The forbidden domain code points; bytes above 0x7F are not among them.
  static let forbiddenInDomain: UInt8 = 16

  /// Bytes that a path is not simply copied over: slashes and what ``path`` encodes.
  static let notPlain: UInt8 = 32

  /// Bytes that end an authority or part it.
  static let authority: UInt8 = 64

  /// Bytes that a canonical host does not hold: capitals and all above 0x7F.
  static let notCanonicalInHost: UInt8 = 128

  /// The bits of each byte value.
  static let table: [UInt8] = {
    var table = [UInt8](repeating: 0, count: 256)
    func add(_ bit: UInt8, _ members: String) {
      for byte in members.utf8 { table[Int(byte)] |= bit }
    }
    for byte in 0..<256 where byte <= 0x20 || byte >= 0x7F {
      table[byte] |= path | query | fragment | userInfo
    }
    add(path, "\"#<>?^`{}")
    add(query, "\"#<>'")
    add(fragment, "\"<>`")
    add(userInfo, "\"#<>?^`{}/:;=@[\\]|")
    for byte in 0...0x20 { table[byte] |= forbiddenInDomain }
    table[0x7F] |= forbiddenInDomain
    add(forbiddenInDomain, "#/:<>?@[\\]^|%")
    for byte in 0..<256 where table[byte] & path != 0 { table[byte] |= notPlain }
    add(notPlain, "/\\")
    add(authority, "/\\?#@:[")
    for byte in 0..<256 where byte >= 0x80 || (0x41...0x5A).contains(byte) {
      table[byte] |= notCanonicalInHost
    }
    return table
  }()

  /// Returns the value of a hexadecimal digit, or `nil` for any other byte.
  @inline(__always)
  static func hexValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x37
    case 0x61...0x66: byte - 0x57
    default: nil
    }
  }

  /// Returns the upper-case hexadecimal digit of a value below 16.
  @inline(__always)
  static func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? 0x30 + value : 0x37 + value
  }

  /// Whether `byte` is a decimal digit.
  @inline(__always)
  static func isDigit(_ byte: UInt8) -> Bool {
    byte >= 0x30 && byte <= 0x39
  }

  /// Whether `byte` is an ASCII letter.
  @inline(__always)
  static func isLetter(_ byte: UInt8) -> Bool {
    (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7A
  }

  /// Returns `byte` with an ASCII capital letter made small.
  @inline(__always)
  static func lowered(_ byte: UInt8) -> UInt8 {
    byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
  }
}
