/// The two ways of writing umlauts in German, and the Nordic letter that is written like one.
package enum Umlauts {
  /// The first byte of each of the letters in UTF-8.
  private static let lead: UInt8 = 0xC3
  /// The first byte of the two dots alone.
  private static let markLead: UInt8 = 0xCC

  /// What is before the e when the letter is written with one whose second byte is `byte`;
  /// `nil` when that is none of the letters.
  @inline(__always)
  private static func vowel(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x84, 0xA4: UInt8(ascii: "a")  // Ä, ä
    case 0x96, 0x98, 0xB6, 0xB8: UInt8(ascii: "o")  // Ö, Ø, ö, ø
    case 0x9C, 0xBC: UInt8(ascii: "u")  // Ü, ü
    default: nil
    }
  }

  /// The languages that have such letters and never write them with an e: it would only fill an index.
  private static let others: Set<String> = [
    "az", "crh", "et", "eu", "fi", "gag", "hu", "kk", "tk", "tr", "tt", "ug", "uz", "vro",
  ]

  /// Whether documents in `language`, a BCP 47 tag, are searched with an e for an umlaut.
  package static func areSpelled(in language: String) -> Bool {
    !others.contains(language.prefix { $0 != "-" && $0 != "_" }.lowercased())
  }

  /// The two dots as a mark of their own, U+0308.
  static let diaeresis: UInt32 = 0x308

  /// Whether `scalar` is one of the letters, Ä, Ö, Ø, Ü or a small one, or one of them with another
  /// mark: in parts, each of those has the letter, too.
  @inline(__always)
  static func isOne(_ scalar: UInt32) -> Bool {
    guard scalar &- 0xC4 <= 0x1E7B - 0xC4 else { return false }
    switch scalar {
    case 0xC4, 0xD6, 0xD8, 0xDC, 0xE4, 0xF6, 0xF8, 0xFC: return true
    case 0x1D5...0x1DC, 0x1DE, 0x1DF, 0x1FE, 0x1FF, 0x22A, 0x22B: return true
    case 0x1E4E, 0x1E4F, 0x1E7A, 0x1E7B: return true
    default: return false
    }
  }

  /// Whether two dots make one of the letters of the small or capital letter `byte`.
  @inline(__always)
  static func isVowel(_ byte: UInt8) -> Bool {
    switch byte | 0x20 {
    case UInt8(ascii: "a"), UInt8(ascii: "o"), UInt8(ascii: "u"): true
    default: false
    }
  }

  /// `text` with an e behind the letters; `nil` when it has none of them.
  package static func parted(in text: Slice<UnsafeBufferPointer<UInt8>>) -> [UInt8]? {
    // Most words have no such byte at all, and those that have one may have another letter.
    guard text.contains(where: { $0 == lead || $0 == markLead }) else { return nil }
    var result: [UInt8] = []
    var isChanged = false
    for byte in text {
      if result.last == lead, let vowel = vowel(byte) {
        result[result.count - 1] = vowel
        result.append(UInt8(ascii: "e"))
        isChanged = true
      } else if byte == 0x88, result.last == markLead, result.dropLast().last.map(isVowel) == true {
        // The letter and its dots apart are the same text (UAX #15).
        result[result.count - 1] = UInt8(ascii: "e")
        isChanged = true
      } else {
        result.append(byte)
      }
    }
    return isChanged ? result : nil
  }

  /// Whether two letters may be one.
  @inline(__always)
  package static func mayBeOne(_ letter: UInt8, _ next: UInt8) -> Bool {
    next == UInt8(ascii: "e")
      && (letter == UInt8(ascii: "a") || letter == UInt8(ascii: "o") || letter == UInt8(ascii: "u"))
  }

  /// The folded `word` without the e behind such letters; `nil` when there is none, or when it
  /// is not needed.
  package static func joined(in word: [UInt8], isNeeded: @autoclosure () -> Bool) -> [UInt8]? {
    var previous: UInt8 = 0
    let isPossible = word.contains { byte in
      defer { previous = byte }
      return mayBeOne(previous, byte)
    }
    guard isPossible else { return nil }
    var result: [UInt8] = []
    for byte in word {
      // Not in `queue`, where the vowels belong to two letters.
      let follows = result.last.map { "aou".utf8.contains($0) } ?? false
      let isSecond = result.count > 1 && "aeioqu".utf8.contains(result[result.count - 2])
      if byte == UInt8(ascii: "e"), follows, !isSecond { continue }
      result.append(byte)
    }
    return result.count < word.count && isNeeded() ? result : nil
  }
}
