import Basics

/// Tags for languages as pages write them.
///
/// Reference: BCP 47, <https://www.rfc-editor.org/rfc/rfc5646#section-2.1>
enum LanguageTag {
  /// Returns `text` in the usual case (`zh-Hant-TW`), or `nil` if it is no well-formed tag.
  static func canonical(_ text: String) -> String? {
    if isPlain(text) { return text }
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard let first = parts.first, parts.count <= 8, isPrimary(first) else { return nil }
    guard parts.dropFirst().allSatisfy(isSubtag), areOrdered(parts) else { return nil }
    var isExtension = first.utf8.count == 1
    let tail = parts.dropFirst().map { part -> String in
      defer { if part.utf8.count == 1 { isExtension = true } }
      if isExtension { return part.lowercased() }
      let isWord = part.utf8.allSatisfy(ASCII.isLetter)
      if part.utf8.count == 2, isWord { return part.uppercased() }
      if part.utf8.count == 4, isWord {
        return part.prefix(1).uppercased() + part.dropFirst().lowercased()
      }
      return part.lowercased()
    }
    return ([first.lowercased()] + tail).joined(separator: "-")
  }

  /// Returns the tag meant by `text`, which may have underscores, name several in a list, or have the long
  /// code of a language.
  static func lenient(_ text: String) -> String? {
    guard let tag = wellFormed(in: text) else { return nil }
    guard let (long, short) = longCode(of: tag) else { return tag }
    return short + tag.dropFirst(long.utf8.count)
  }

  /// The long code that `tag` begins with, and the short one in its place; `nil` where there is none.
  static func longCode(of tag: String) -> (long: String, short: String)? {
    let code = tag.prefix { $0 != "-" }
    return LongLanguageCode.short(for: code).map { (code.lowercased(), $0) }
  }

  private static func wellFormed(in text: String) -> String? {
    let first = text.split(separator: ",", maxSplits: 1).first ?? ""
    let trimmed = ASCII.trimmed(ArraySlice(first.utf8)).text
    // POSIX locales end in an encoding: en_GB.UTF-8.
    let tag = trimmed.prefix { $0 != "." && $0 != "@" }
    var parts = tag.prefix(limit).split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
    if let whole = canonical(parts.joined(separator: "-")) { return whole }
    // Of parts in the wrong order, those before it say the language all the same.
    guard parts.count <= 8, parts.dropFirst().allSatisfy(isSubtag) else { return nil }
    while parts.count > 1 {
      parts.removeLast()
      if let start = canonical(parts.joined(separator: "-")) { return start }
    }
    return nil
  }

  /// The longest tag looked at, in characters: longer ones are not well-formed.
  private static let limit = 80

  /// The first of the language and the region that no standard assigns; `nil` when all is well.
  ///
  /// Pages take a country's letters for its language (`cn`, `jp`) or another union's for
  /// a country's (`en-UK`). Only codes of two letters are judged.
  ///
  /// - Parameters:
  ///   - tag: A well-formed tag.
  ///   - isRegistered: Whether a region of the registry of BCP 47 is enough, which ISO 3166 does
  ///     not have or has no more, such as `EU`.
  /// - Returns: The code as the standard would write it.
  static func unassigned(_ tag: String, isRegistered: Bool = false) -> String? {
    if isPlain(tag) { return languages.contains(tag) ? nil : tag }
    let parts = tag.split(separator: "-")
    if let language = parts.first?.lowercased(), language.utf8.count == 2,
      !languages.contains(language)
    {
      return language
    }
    for part in parts.dropFirst() {
      if part.utf8.count == 1 { return nil }
      guard part.utf8.count == 2, part.utf8.allSatisfy(ASCII.isLetter) else { continue }
      let region = part.uppercased()
      if regions.contains(region) || isRegistered && registered.contains(region) { return nil }
      return region
    }
    return nil
  }

  /// The codes of ISO 639-1, and the withdrawn ones that pages still use.
  private static let languages = Set(
    """
    aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy
    da de dv dz ee el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu
    hy hz ia id ie ig ii ik in io is it iu iw ja ji jv jw ka kg ki kj kk kl km kn ko kr ks ku kv
    kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mo mr ms mt my na nb nd ne ng nl nn no nr
    nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg sh si sk sl sm sn so sq
    sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi
    yo za zh zu
    """.split { $0 == " " || $0 == "\n" }.map(String.init)
  )

  /// Regions of the registry of BCP 47 that are not in ``regions``.
  ///
  /// Reference: <https://www.iana.org/assignments/language-subtag-registry>
  private static let registered: Set<String> = [
    "AC", "AN", "BU", "CP", "CS", "DD", "DG", "EA", "EU", "EZ", "FX", "IC", "NT", "SU", "TA", "TP",
    "UN", "YD", "YU", "ZR",
  ]

  /// The codes of ISO 3166-1 alpha-2, and `XK`, which is in general use.
  private static let regions = Set(
    """
    AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR
    BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ
    EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW
    GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY
    KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV
    MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY
    QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG
    TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA
    ZM ZW
    """.split { $0 == " " || $0 == "\n" }.map(String.init)
  )

  /// Whether `text` is two small letters, as most tags are.
  private static func isPlain(_ text: String) -> Bool {
    text.utf8.count == 2 && text.utf8.allSatisfy { $0 &- 0x61 < 26 }
  }

  /// Whether `part` may be first.
  ///
  /// That is two or three letters, or the `x` and `i` of old and private tags. Longer names are
  /// reserved, and in pages they are the words `english`, `german`.
  private static func isPrimary(_ part: Substring) -> Bool {
    let letters = part.utf8.allSatisfy(ASCII.isLetter)
    return letters && (part.utf8.count == 2 || part.utf8.count == 3 || part == "x" || part == "i")
  }

  /// Whether the parts behind the first come in their order: up to three extended languages, a script,
  /// a region, variants, extensions, and what is for private use; grandfathered tags are as they are.
  ///
  /// Reference: <https://www.rfc-editor.org/rfc/rfc5646#section-2.1>
  private static func areOrdered(_ parts: [Substring]) -> Bool {
    if let first = parts.first, first == "i" || first == "x" { return parts.count > 1 }
    if grandfathered.contains(parts.joined(separator: "-").lowercased()) { return true }
    var stage = 0
    var languages = 0
    var index = 1
    while index < parts.count, parts[index].utf8.count > 1 {
      guard let kind = kind(of: parts[index]) else { return false }
      if kind == 1 { languages += 1 }
      guard kind > stage || kind == stage && (kind == 1 || kind == 4), languages <= 3 else {
        return false
      }
      stage = kind
      index += 1
    }
    return index == parts.count || areExtensions(parts[index...])
  }

  /// What a part may be: 1 an extended language, 2 a script, 3 a region, 4 a variant.
  private static func kind(of part: Substring) -> Int? {
    let isWord = part.utf8.allSatisfy(ASCII.isLetter)
    switch part.utf8.count {
    case 2 where isWord: return 3
    case 3 where isWord: return 1
    case 3 where part.utf8.allSatisfy(ASCII.isDigit): return 3
    case 4 where isWord: return 2
    case 4 where part.utf8.first.map(ASCII.isDigit) == true: return 4
    case 5...8: return 4
    default: return nil
    }
  }

  /// Whether each single letter has parts behind it, of two characters or more; behind `x` of any length.
  private static func areExtensions(_ parts: ArraySlice<Substring>) -> Bool {
    var isFilled = true
    for (index, part) in zip(parts.indices, parts) {
      if part.utf8.count == 1 {
        guard isFilled else { return false }
        if part.lowercased() == "x" { return index + 1 < parts.endIndex }
        isFilled = false
      } else {
        isFilled = true
      }
    }
    return isFilled
  }

  /// Tags of before RFC 4646 that the rest of the rules would refuse.
  private static let grandfathered: Set<String> = [
    "en-gb-oed", "sgn-be-fr", "sgn-be-nl", "sgn-ch-de", "zh-min", "zh-min-nan",
  ]

  private static func isSubtag(_ part: Substring) -> Bool {
    (1...8).contains(part.utf8.count)
      && part.utf8.allSatisfy { ASCII.isLetter($0) || ASCII.isDigit($0) }
  }
}
