/// A piece of a page's text that no block-level tag divides.
struct TextBlock {
  /// Where the block stands in the page's folded text; a space before it is part of it.
  var place = 0..<0
  /// The words, in quarters.
  var quarters = 0
  /// The words within links, in quarters.
  var linkQuarters = 0
  /// Whether the block belongs to navigation and the like.
  var isChrome = false
  /// Whether the block stands in the main part of the page.
  var isInZone = false
  /// Whether the block is a heading.
  var isHeading = false
  /// Whether the block is a heading of the first rank.
  var isTopHeading = false

  /// The words of the block.
  var words: Double { Double(quarters) / 4 }

  /// The share of the words that are links, in [0,1].
  var linkDensity: Double { quarters == 0 ? 0 : Double(linkQuarters) / Double(quarters) }

  /// Counts the words of `bytes`, in quarters.
  ///
  /// Words are what white space divides. Chinese and Japanese, which divide nothing, count
  /// half a word a character, and Thai, Lao, Khmer and Burmese a quarter.
  static func quarters(in bytes: ArraySlice<UInt8>) -> Int {
    bytes.withUnsafeBufferPointer { bytes in
      var words = 0
      var quarters = 0
      var isInWord = false
      var index = 0
      while index < bytes.count {
        let byte = bytes[index]
        index += 1
        if byte < 0x80 {
          // Without branches, because words end too irregularly to be guessed.
          let isWord = ASCII.isLetter(byte) || ASCII.isDigit(byte)
          words += isWord && !isInWord ? 1 : 0
          isInWord = (isInWord || isWord) && byte > 0x20
        } else if byte >= 0xC0 {
          let weight = weight(lead: byte, next: index < bytes.count ? bytes[index] : 0)
          if weight == 4 { words += isInWord ? 0 : 1 } else { quarters += weight }
          isInWord = weight == 4
        }
      }
      return 4 * words + quarters
    }
  }

  /// What a character with these first two bytes counts; 4 when it belongs to a word, 0 when
  /// it is a space.
  private static func weight(lead: UInt8, next: UInt8) -> Int {
    switch (lead, next) {
    case (0xC2, 0xA0), (0xE3, 0x80): 0
    case (0xE3, 0x81...0x83), (0xE3, 0x90...), (0xE4...0xE9, _), (0xEF, 0xA4...0xAB),
      (0xF0, 0xA0...0xB3):
      2
    case (0xE0, 0xB8...0xBB), (0xE1, 0x80...0x82), (0xE1, 0x9E...0x9F): 1
    default: 4
    }
  }
}
