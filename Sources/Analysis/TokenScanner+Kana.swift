extension TokenScanner {
  /// One kana with the signs that belong to it.
  struct KanaReading {
    /// The folded kana; `nil` when it only lengthens a word that is as well known without.
    var value: UInt32?
    /// How many bytes of the source it takes.
    var length: Int
  }

  /// Reads the kana `scalar` at `position`.
  ///
  /// Hiragana, katakana and small kana are one already. A voicing sign belongs to the kana before
  /// it; `ヴァ` is `バ`; a prolonged sound mark is the vowel before it (`ラーメン` is `らあめん`), or
  /// nothing at the end of a katakana word of four characters and more, because `サーバー` is written
  /// `サーバ` as well; an iteration mark is the kana before it.
  ///
  /// - Parameters:
  ///   - scalar: The kana.
  ///   - previous: The folded kana before it; `nil` when something else is there.
  ///   - katakana: How many katakana stand side by side before it.
  /// - Returns: The folded kana, and what it takes of the source.
  ///
  /// Reference: JIS X 4061 (collation of Japanese strings), JIS Z 8301:2008, annex G.
  func kana(_ scalar: Scalar, after previous: UInt32?, katakana: Int) -> KanaReading {
    let next = self.scalar(at: position + scalar.length)
    switch scalar.entry.value {
    case Kana.prolonged:
      if katakana >= Kana.longWord - 1, next.map({ Kana.isKatakana($0.value) }) != true {
        return KanaReading(value: nil, length: scalar.length)
      }
      let vowel = previous.flatMap { Kana.vowel(of: $0) }
      return KanaReading(value: vowel ?? Kana.prolonged, length: scalar.length)
    case Kana.repeated, Kana.repeatedVoiced:
      guard let previous else { break }
      let isVoiced = scalar.entry.value == Kana.repeatedVoiced
      let value = isVoiced ? Kana.voiced(previous, half: false) : nil
      return KanaReading(value: value ?? previous, length: scalar.length)
    default: break
    }
    var reading = KanaReading(value: scalar.entry.value, length: scalar.length)
    if let next, next.scalarClass == .voicing {
      let isHalf = next.value == 0x309A || next.value == 0xFF9F
      if let value = Kana.voiced(scalar.entry.value, half: isHalf) {
        reading = KanaReading(value: value, length: scalar.length + next.length)
      }
    }
    guard reading.value == Kana.vu else { return reading }
    let small = self.scalar(at: position + reading.length)
    guard let small, let value = Kana.foreign(before: small.value) else {
      return KanaReading(value: Kana.bu, length: reading.length)
    }
    return KanaReading(value: value, length: reading.length + small.length)
  }
}

/// Kana as they are folded: hiragana without small ones.
enum Kana {
  /// The sign that prolongs the vowel before it.
  static let prolonged: UInt32 = 0x30FC
  /// The sign that repeats the kana before it, and the one that voices it too.
  static let (repeated, repeatedVoiced): (UInt32, UInt32) = (0x309D, 0x309E)
  /// The kana of foreign v, and what it is mostly written as.
  static let (vu, bu): (UInt32, UInt32) = (0x3094, 0x3076)
  /// The characters from which on a katakana word may lack the mark at its end.
  static let longWord = 4

  /// Whether `scalar` of a source is katakana, full or half width, or prolongs one.
  static func isKatakana(_ scalar: UInt32) -> Bool {
    (0x30A1...0x30FE).contains(scalar) || (0x31F0...0x31FF).contains(scalar)
      || (0xFF66...0xFF9F).contains(scalar)
  }

  /// The voiced form of `kana`, or its half-voiced one; `nil` when it has none.
  static func voiced(_ kana: UInt32, half: Bool) -> UInt32? {
    switch kana {
    case 0x306F, 0x3072, 0x3075, 0x3078, 0x307B: kana + (half ? 2 : 1)
    case 0x304B...0x3062 where !half && kana % 2 == 1: kana + 1
    case 0x3064, 0x3066, 0x3068: half ? nil : kana + 1
    case 0x3046: half ? nil : vu
    default: nil
    }
  }

  /// The kana that the one of foreign v is with a small vowel, as in the source, behind it.
  static func foreign(before small: UInt32) -> UInt32? {
    switch small {
    case 0x3041, 0x30A1, 0xFF67: 0x3070
    case 0x3043, 0x30A3, 0xFF68: 0x3073
    case 0x3047, 0x30A7, 0xFF6A: 0x3079
    case 0x3049, 0x30A9, 0xFF6B: 0x307C
    default: nil
    }
  }

  /// The vowel that `kana` ends in; `nil` when it has none.
  static func vowel(of kana: UInt32) -> UInt32? {
    guard (first...0x3094).contains(kana) else { return nil }
    switch vowels.utf8Start[Int(kana - first)] {
    case UInt8(ascii: "a"): return 0x3042
    case UInt8(ascii: "i"): return 0x3044
    case UInt8(ascii: "u"): return 0x3046
    case UInt8(ascii: "e"): return 0x3048
    case UInt8(ascii: "o"): return 0x304A
    default: return nil
    }
  }

  private static let first: UInt32 = 0x3041
  /// The vowels of the kana from ``first`` on.
  private static let vowels: StaticString =
    "aaiiuueeooaaiiuueeooaaiiuueeooaaiiuuueeooaiueoaaaiiiuuueeeoooaiueoaauuooaiueoaaieo-u"
}
