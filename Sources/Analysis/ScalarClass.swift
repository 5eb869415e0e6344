/// What the word breaker does with a scalar.
enum ScalarClass: UInt8 {
  /// Ends a word and is in none.
  case separator
  /// Continues a word: letters, digits and the vowel signs of segmented scripts.
  case letter
  /// Neither ends a word nor is in it: diacritics, tatweel, joiners, soft hyphens.
  case dropped
  /// Joins or parts two letters, depending on what stands around it.
  case apostrophe
  /// A Han character.
  case han
  /// A letter of hiragana or katakana.
  case kana
  /// The sign that voices the kana before it.
  case voicing
  /// A Hangul syllable, or a letter that stands for one.
  case hangul
  /// A conjoining Hangul letter.
  case jamo
  /// A letter of a script without spaces: Thai, Lao, Khmer, Myanmar.
  case unsegmented
  /// A sign that belongs to the letter of such a script before it.
  case attached

  /// The class that `FoldingData` writes as `letter`.
  init?(letter: UInt8) {
    switch letter {
    case UInt8(ascii: "L"): self = .letter
    case UInt8(ascii: "M"): self = .dropped
    case UInt8(ascii: "A"): self = .apostrophe
    case UInt8(ascii: "H"): self = .han
    case UInt8(ascii: "K"): self = .kana
    case UInt8(ascii: "V"): self = .voicing
    case UInt8(ascii: "G"): self = .hangul
    case UInt8(ascii: "J"): self = .jamo
    case UInt8(ascii: "U"): self = .unsegmented
    case UInt8(ascii: "S"): self = .attached
    default: return nil
    }
  }
}
