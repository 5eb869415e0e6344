/// What follows an apostrophe and is an ending of the word before it.
///
/// - English: `Anna's`, and the verbs of two-letter pronouns (`we're`).
/// - Turkish and Azerbaijani write the endings of proper names and numbers so: `Ankara'nın`,
///   `2023'te`. These are the endings of case, alone and behind a plural or a possessive, and those of
///   "which is" and "it is".
///
/// Reference: Türk Dil Kurumu, "Yazım Kılavuzu", on the apostrophe; Lucene's `ApostropheFilter`, which
/// leaves off whatever follows.
enum NameSuffix {
  /// The most letters of one.
  static let limit = 8

  /// The English ones behind one or two letters; longer words are one with them (`theyre`).
  private static let english: Set<UInt64> = packed(["d", "ll", "m", "re", "ve"])

  /// The Turkish ones with one letter for those that follow the sound before them: a for e, i for the
  /// four narrow vowels, d for t.
  private static let turkish: Set<UInt64> = packed([
    "a", "ya", "na", "i", "yi", "ni", "in", "nin", "da", "nda", "dan", "ndan", "la", "yla", "daki",
    "ndaki", "ki", "ninki", "inki", "lar", "lari", "larin", "lara", "larda", "lardan", "larla",
    "lardaki", "larinin", "larini", "larina", "larinda", "larindan", "si", "sini", "sinin", "sina",
    "sinda", "sindan", "dir", "di", "ydi", "inci", "nci",
  ])

  private static func packed(_ words: [String]) -> Set<UInt64> {
    Set(words.map { PackedWord.bits($0.utf8) })
  }

  /// Whether the folded letters `bits` end an English word of `letters` letters.
  static func isEnglish(_ bits: UInt64, behind letters: Int) -> Bool {
    bits == UInt64(UInt8(ascii: "s")) || letters <= 2 && english.contains(bits)
  }

  /// Whether the folded letters `bits` end a Turkish word of `letters` letters whose last is `last`.
  static func isTurkish(_ bits: UInt64, behind last: UInt8, letters: Int) -> Bool {
    guard letters > 1 || last &- 0x30 < 10 else { return false }
    let ending = harmonized(bits)
    // Two vowels never meet there; `la` has a y behind one.
    let needsConsonant = isVowel(firstLetter(of: ending)) || ending == PackedWord.bits("la".utf8)
    return !(needsConsonant && isVowel(last)) && turkish.contains(ending)
  }

  private static func harmonized(_ bits: UInt64) -> UInt64 {
    var (left, result, shift) = (bits, UInt64(0), UInt64(0))
    while left != 0 {
      let letter: UInt8 =
        switch UInt8(truncatingIfNeeded: left) {
        case UInt8(ascii: "e"): UInt8(ascii: "a")
        case UInt8(ascii: "u"): UInt8(ascii: "i")
        case UInt8(ascii: "t"): UInt8(ascii: "d")
        case let other: other
        }
      result |= UInt64(letter) << shift
      left >>= 8
      shift += 8
    }
    return result
  }

  private static func firstLetter(of bits: UInt64) -> UInt8 {
    UInt8(truncatingIfNeeded: bits >> UInt64((7 - bits.leadingZeroBitCount / 8) * 8))
  }

  private static func isVowel(_ letter: UInt8) -> Bool {
    switch letter {
    case UInt8(ascii: "a"), UInt8(ascii: "e"), UInt8(ascii: "i"), UInt8(ascii: "o"),
      UInt8(ascii: "u"):
      true
    default: false
    }
  }
}
