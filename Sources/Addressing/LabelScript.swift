/// The scripts that labels of host names are shown in, and the letters of each that look like
/// letters or signs of ASCII.
///
/// Only letters and marks that languages write today are known; digits other than those of ASCII,
/// letters of phonetics and marks without a letter of their own belong to none.
///
/// References: UAX 31, table 5 (recommended scripts); UTS 39, section 4 (confusable detection) and
/// section 5.1 (mixed-script detection)
enum LabelScript: Hashable {
  case latin, greek, cyrillic, armenian, hebrew, arabic, devanagari, bengali, gurmukhi, gujarati
  case oriya, tamil, telugu, kannada, malayalam, sinhala, thai, lao, myanmar, georgian, ethiopic
  case khmer, kana, han, hangul

  /// Whether it is written from right to left.
  var isRightToLeft: Bool { self == .hebrew || self == .arabic }

  /// The script of a letter or mark; `nil` where it is of none of them.
  static func of(_ scalar: Unicode.Scalar) -> LabelScript? {
    switch scalar.properties.generalCategory {
    case .lowercaseLetter, .otherLetter, .modifierLetter, .nonspacingMark, .spacingMark: break
    default: return nil
    }
    // Ranges are in order and do not overlap.
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      let (range, script) = ranges[middle]
      if range.contains(scalar.value) { return script }
      if scalar.value < range.lowerBound { high = middle } else { low = middle + 1 }
    }
    return nil
  }

  /// The letters that look like letters or signs of ASCII, in one font or another.
  var lookalikes: Set<Unicode.Scalar> { Self.alike[self] ?? [] }

  private static let alike: [LabelScript: Set<Unicode.Scalar>] = [
    .cyrillic: Set("аысԁеԍһіюјӏорԗԛѕԝхуъьҽпгѵѡкмтёїѐ".unicodeScalars),
    .greek: Set("αβγεηικνορστυχωςάέήίόύώϊϋΐΰ".unicodeScalars),
    .armenian: Set("ագզէլհյնոսւօղցքր".unicodeScalars),
    .georgian: Set("იოყძხ".unicodeScalars),
    .hebrew: Set("דוחיןסװײ".unicodeScalars),
    .arabic: Set("اهه".unicodeScalars),
    .kana: Set("ーノソンニヘへ".unicodeScalars),
    .han: Set("一丨丶丿二".unicodeScalars),
    .thai: Set("ทนบพรหเแดลปฟมาฯๅ".unicodeScalars),
    .lao: Set("ໄເແນບຟລ".unicodeScalars),
    .ethiopic: Set("ሀሠሰስዐዕዘጠፐ".unicodeScalars),
  ]

  /// The ranges of the blocks that hold letters in use, in order.
  private static let ranges: [(ClosedRange<UInt32>, LabelScript)] = [
    (0x61...0x7A, .latin), (0xDF...0xF6, .latin), (0xF8...0x130, .latin),
    // Without the dotless i and the kra, which look like others.
    (0x132...0x137, .latin), (0x139...0x17E, .latin), (0x1A1...0x1A1, .latin),
    (0x1B0...0x1B0, .latin), (0x1CE...0x1DC, .latin), (0x218...0x21B, .latin),
    (0x3AC...0x3CE, .greek), (0x430...0x45F, .cyrillic), (0x461...0x52F, .cyrillic),
    (0x561...0x586, .armenian), (0x5D0...0x5EA, .hebrew), (0x620...0x64A, .arabic),
    (0x671...0x6D3, .arabic), (0x901...0x963, .devanagari), (0x980...0x9E3, .bengali),
    (0xA01...0xA75, .gurmukhi), (0xA81...0xAE3, .gujarati), (0xB01...0xB63, .oriya),
    (0xB82...0xBD7, .tamil), (0xC01...0xC63, .telugu), (0xC81...0xCE3, .kannada),
    (0xD01...0xD63, .malayalam), (0xD82...0xDF3, .sinhala), (0xE01...0xE4E, .thai),
    (0xE81...0xECD, .lao), (0x1000...0x103F, .myanmar), (0x10D0...0x10FA, .georgian),
    (0x1200...0x135A, .ethiopic), (0x1780...0x17D3, .khmer), (0x1EA0...0x1EF9, .latin),
    (0x3005...0x3005, .han), (0x3041...0x3096, .kana), (0x30A1...0x30FA, .kana),
    (0x30FC...0x30FC, .kana), (0x3400...0x4DBF, .han), (0x4E00...0x9FFF, .han),
    (0xAC00...0xD7A3, .hangul),
  ]
}
