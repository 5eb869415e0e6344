import Basics

/// What folding and counting words need to know of a byte.
struct ByteTraits: OptionSet, Sendable {
  let rawValue: UInt8

  /// It belongs to a character that is kept as it is, and counts like a sign or a letter.
  ///
  /// The bytes behind the first of a character are plain too.
  static let plain = ByteTraits(rawValue: 1)
  /// It is the first of a character that belongs to a word.
  static let word = ByteTraits(rawValue: 2)
  /// It is the first of a character that is kept as it is, and what that counts is decided by the
  /// next byte or is not a whole word.
  static let checked = ByteTraits(rawValue: 4)

  @inline(__always)
  var isPlain: Bool { rawValue & 1 != 0 }

  @inline(__always)
  var isChecked: Bool { rawValue & 4 != 0 }

  /// How many bytes the character has that starts with this byte.
  @inline(__always)
  var length: Int { Int(rawValue >> 4) }

  /// Whether the byte's character is kept as it is.
  @inline(__always)
  var isKept: Bool { rawValue & 5 != 0 }

  /// 1 for the first byte of a character that belongs to a word, else 0.
  @inline(__always)
  var word: Int { Int(rawValue >> 1 & 1) }

  /// The traits of every byte, which live as long as the program.
  nonisolated(unsafe) static let table: UnsafePointer<ByteTraits> = {
    let table = UnsafeMutablePointer<ByteTraits>.allocate(capacity: 256)
    for byte in 0...UInt8.max {
      let length: UInt8 =
        switch byte {
        case ..<0xC0: 1
        case ..<0xE0: 2
        case ..<0xF0: 3
        default: 4
        }
      table[Int(byte)] = ByteTraits(byte).union(ByteTraits(rawValue: length << 4))
    }
    return UnsafePointer(table)
  }()

  private init(_ byte: UInt8) {
    switch byte {
    case 0x21..<0x7F: self = ASCII.isLetter(byte) || ASCII.isDigit(byte) ? [.plain, .word] : .plain
    case 0x80..<0xC0: self = .plain
    // Among these are spaces and signs of direction.
    case 0xC2, 0xE1...0xE3, 0xEF: self = []
    case 0xE0, 0xE4...0xE9, 0xF0: self = .checked
    case 0xC0...: self = [.plain, .word]
    default: self = []
    }
  }

  init(rawValue: UInt8) {
    self.rawValue = rawValue
  }
}
