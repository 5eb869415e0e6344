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
    text.indices.contains { text[$0] >= 0xD9 && digit(text, at: $0).length > 1 }
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
