import Foundation

/// A text as the units that comparisons look at, with the offsets where words may begin and end.
///
/// Texts are compared in normalization form C. With ``TextModifiers/ignoresDiacritics`` combining
/// marks are taken away from Latin, Greek, Cyrillic, Hebrew and Arabic letters; with
/// ``TextModifiers/ignoresCase`` letters are folded as in Unicode's full case folding.
///
/// Reference: The Unicode Standard, section 3.13; UAX #15; UAX #29 for what words are, in as far as
/// letters, marks and digits are parts of words and characters of scripts without spaces are words.
struct FoldedText {
  /// What is compared.
  private(set) var units: [UInt32] = []
  /// What each unit is for the division into words.
  private var classes: [CharacterClass] = []

  /// What a character is for the division into words.
  private enum CharacterClass: UInt8 {
    case separator
    /// A letter without case, or a digit.
    case other
    case small
    case capital
    /// A character of a script without spaces, or a syllable of Hangul.
    case unspaced
    /// Goes on with what is before it.
    case mark
  }

  /// Folds `text` as `modifiers` say.
  init(_ text: String, _ modifiers: TextModifiers) {
    let ignoresCase = modifiers.contains(.ignoresCase)
    var text = text
    if text.withUTF8({ addPlain($0, ignoresCase: ignoresCase) }) { return }
    if modifiers.contains(.ignoresDiacritics) {
      var letters = String.UnicodeScalarView()
      letters.append(
        contentsOf: text.decomposedStringWithCanonicalMapping.unicodeScalars.filter {
          !Self.isDiacritic($0.value)
        }
      )
      text = String(letters)
    }
    for scalar in text.precomposedStringWithCanonicalMapping.unicodeScalars {
      let kind = Self.kind(scalar)
      if ignoresCase {
        // What is more than one letter in the other case is one word all the same.
        for (index, unit) in Self.folded(scalar).enumerated() {
          units.append(unit)
          classes.append(index == 0 ? kind : .mark)
        }
      } else {
        units.append(scalar.value)
        classes.append(kind)
      }
    }
  }

  /// Adds `bytes` when all of them are ASCII, which needs no table.
  ///
  /// - Returns: Whether they were.
  private mutating func addPlain(_ bytes: UnsafeBufferPointer<UInt8>, ignoresCase: Bool) -> Bool {
    guard bytes.allSatisfy({ $0 < 0x80 }) else { return false }
    units.reserveCapacity(bytes.count)
    classes.reserveCapacity(bytes.count)
    for byte in bytes {
      let isCapital = byte &- 0x41 < 26
      units.append(UInt32(isCapital && ignoresCase ? byte | 0x20 : byte))
      classes.append(
        isCapital
          ? .capital : byte &- 0x61 < 26 ? .small : byte &- 0x30 < 10 ? .other : .separator
      )
    }
    return true
  }

  /// Whether a word, or what is none, begins or ends before the unit at `index`.
  ///
  /// - Parameters:
  ///   - index: 0 up to the number of units.
  ///   - partsCapitals: Whether a capital letter behind a small one begins a word.
  /// - Returns: True at both ends of the text too.
  func isBoundary(_ index: Int, partsCapitals: Bool) -> Bool {
    guard index > 0, index < units.count else { return true }
    let (before, behind) = (classes[index - 1], classes[index])
    if behind == .mark { return false }
    if before == .separator || behind == .separator { return true }
    if before == .unspaced || behind == .unspaced { return true }
    return partsCapitals && before == .small && behind == .capital
  }

  /// The words: what is between two boundaries and is not made of separators.
  func words(partsCapitals: Bool) -> [Range<Int>] {
    var words: [Range<Int>] = []
    var start = 0
    for end in 1...max(units.count, 1)
    where end <= units.count && isBoundary(end, partsCapitals: partsCapitals) {
      if classes[start] != .separator { words.append(start..<end) }
      start = end
    }
    return words
  }

  private static func kind(_ scalar: Unicode.Scalar) -> CharacterClass {
    let value = scalar.value
    if value < 0x80 {
      return (value &- 0x41) < 26
        ? .capital : (value &- 0x61) < 26 ? .small : (value &- 0x30) < 10 ? .other : .separator
    }
    let properties = scalar.properties
    switch properties.generalCategory {
    case .uppercaseLetter, .titlecaseLetter: return .capital
    case .lowercaseLetter: return .small
    case .nonspacingMark, .spacingMark, .enclosingMark, .format: return .mark
    case .otherLetter, .modifierLetter: return isUnspaced(value) ? .unspaced : .other
    case .decimalNumber, .letterNumber, .otherNumber: return .other
    default: return .separator
    }
  }

  /// Whether a letter is of Han, kana, Hangul, Thai, Lao, Myanmar or Khmer.
  private static func isUnspaced(_ value: UInt32) -> Bool {
    switch value {
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3005...0x3007, 0x3031...0x3035,
      0x3041...0x30FF, 0x31F0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3,
      0xF900...0xFAFF, 0xFF66...0xFF9F, 0x1B000...0x1B16F, 0x20000...0x3FFFF:
      true
    default: false
    }
  }

  /// Whether a mark is one that `d` takes away; vowel signs of Indic scripts and the voicing of kana
  /// are no diacritics.
  private static func isDiacritic(_ value: UInt32) -> Bool {
    switch value {
    case 0x0300...0x036F, 0x0483...0x0487, 0x0591...0x05BD, 0x05BF, 0x05C1...0x05C2,
      0x05C4...0x05C5, 0x0610...0x061A, 0x064B...0x065F, 0x0670, 0x06D6...0x06DC,
      0x06DF...0x06E4, 0x06E7...0x06E8, 0x06EA...0x06ED, 0x1AB0...0x1ACE, 0x1DC0...0x1DFF,
      0x20D0...0x20F0, 0xFE20...0xFE2F:
      true
    default: false
    }
  }

  private static func folded(_ scalar: Unicode.Scalar) -> [UInt32] {
    let value = scalar.value
    // The dotless i of Turkish is a letter of its own.
    if value == 0x131 { return [value] }
    if value < 0x80 { return [(value &- 0x41) < 26 ? value | 0x20 : value] }
    // Neither Han nor Hangul have cases.
    if (0x3000...0xD7A3).contains(value) { return [value] }
    return scalar.properties.uppercaseMapping.unicodeScalars.flatMap { upper in
      upper.properties.lowercaseMapping.unicodeScalars.map(\.value)
    }
  }
}
