/// A piece of a page's text that no block-level tag divides.
struct TextBlock {
  /// One run of text in a block.
  struct Piece {
    /// The run's index.
    let run: Int
    /// Whether something like a line break stands before it.
    let isBroken: Bool
  }

  /// The runs of text.
  var pieces: [Piece] = []
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
    var quarters = 0
    var isInWord = false
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let byte = bytes[index]
      index += 1
      if byte < 0x80 {
        if byte <= 0x20 {
          isInWord = false
        } else if !isInWord, ASCII.isLetter(byte) || ASCII.isDigit(byte) {
          quarters += 4
          isInWord = true
        }
      } else if byte >= 0xC0 {
        let weight = weight(lead: byte, next: index < bytes.endIndex ? bytes[index] : 0)
        if weight < 4 {
          quarters += weight
          isInWord = false
        } else if !isInWord {
          quarters += 4
          isInWord = true
        }
      }
    }
    return quarters
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
