/// Digits of other scripts as those of ASCII.
///
/// Known are those of Arabic, Persian, Hindi and full width, with the points and commas of Arabic.
///
/// Reference: The Unicode Standard 15.0, section 22.3, Numerals
enum DigitFold {
  /// The text with all digits as those of ASCII; `nil` when it has none of other scripts.
  static func plain(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    guard hasOthers(text) else { return nil }
    var plain: [UInt8] = []
    plain.reserveCapacity(text.count)
    var index = 0
    while index < text.count {
      let (byte, length) = digit(text, at: index)
      plain.append(byte)
      index += length
    }
    return plain
  }

  private static func hasOthers(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let raw = UnsafeRawBufferPointer(text)
    var index = 0
    while index < text.count {
      // Most of a text has no byte that such a digit starts with: sixteen bytes at a time.
      while index &+ 16 <= text.count,
        hasNoLead(raw.loadUnaligned(fromByteOffset: index, as: SIMD2<UInt64>.self))
      {
        index &+= 16
      }
      let end = min(index &+ 16, text.count)
      while index < end {
        if text[index] >= 0xD9, digit(text, at: index).length > 1 { return true }
        index &+= 1
      }
    }
    return false
  }

  /// Whether none of sixteen bytes is one that such a digit starts with.
  @inline(__always)
  private static func hasNoLead(_ bytes: SIMD2<UInt64>) -> Bool {
    let tops: UInt64 = 0x8080_8080_8080_8080
    guard (bytes.x | bytes.y) & tops != 0 else { return true }
    /// Marks a byte if it is that of `pattern`, and perhaps some above it.
    func marks(_ pattern: UInt64) -> SIMD2<UInt64> {
      let difference = bytes ^ pattern
      return (difference &- 0x0101_0101_0101_0101) & ~difference
    }
    let arabic = marks(0xD9D9_D9D9_D9D9_D9D9) | marks(0xDBDB_DBDB_DBDB_DBDB)
    let others = marks(0xE0E0_E0E0_E0E0_E0E0) | marks(0xEFEF_EFEF_EFEF_EFEF)
    let found = arabic | others
    return (found.x | found.y) & tops == 0
  }

  /// The byte that is at `index`, or the one for what does, and how many it stands for.
  private static func digit(
    _ text: UnsafeBufferPointer<UInt8>,
    at index: Int
  ) -> (UInt8, length: Int) {
    func next(_ offset: Int) -> UInt8 { index + offset < text.count ? text[index + offset] : 0 }
    let zero = UInt8(ascii: "0")
    switch (text[index], next(1)) {
    case (0xD9, 0xA0...0xA9): return (zero + next(1) - 0xA0, 2)
    case (0xD9, 0xAB): return (UInt8(ascii: "."), 2)
    case (0xD9, 0xAC): return (UInt8(ascii: ","), 2)
    case (0xDB, 0xB0...0xB9): return (zero + next(1) - 0xB0, 2)
    case (0xE0, 0xA5) where (0xA6...0xAF).contains(next(2)): return (zero + next(2) - 0xA6, 3)
    case (0xEF, 0xBC) where (0x90...0x99).contains(next(2)): return (zero + next(2) - 0x90, 3)
    // The point of full width.
    case (0xEF, 0xBC) where next(2) == 0x8E: return (UInt8(ascii: "."), 3)
    default: return (text[index], 1)
    }
  }
}
