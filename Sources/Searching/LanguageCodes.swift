import Basics

/// Codes of one language, and the case in which tags are written.
///
/// Reference: IANA, Language Subtag Registry, where a code that was replaced has a Preferred-Value;
/// RFC 5646, section 4.5
package enum LanguageCodes {
  /// Each row is one language, the code of today first.
  ///
  /// Bokmål is what most pages in the macrolanguage no are in, whichever of both codes they name.
  private static let rows = [
    ["he", "iw"], ["id", "in"], ["yi", "ji"], ["jv", "jw"], ["ro", "mo"], ["no", "nb"],
  ]

  private static let groups: [String: [String]] = {
    let long = LongLanguageCode.rows.reduce(into: [:]) { $0[$1.short] = $1.long }
    let others = long.keys.filter { short in !rows.contains { $0.contains(short) } }
    let all = rows.map { row in row + row.flatMap { long[$0] ?? [] } }
    return Dictionary(
      uniqueKeysWithValues: (all + others.map { [$0] + (long[$0] ?? []) })
        .flatMap { row in row.map { ($0, row) } }
    )
  }()

  /// The code of today for the language of `tag`, in small letters, without what is behind it.
  package static func primary(of tag: some StringProtocol) -> String {
    let code = tag.prefix { $0 != "-" && $0 != "_" }.lowercased()
    return groups[code]?.first ?? code
  }

  /// `tag` with the other codes of its language.
  package static func others(of tag: String) -> [String] {
    let code = tag.prefix { $0 != "-" && $0 != "_" }
    let known = code.lowercased()
    return (groups[known] ?? []).filter { $0 != known }.map { $0 + tag[code.endIndex...] }
  }

  /// `tag` with the code of today, in small letters, which all tags of one meaning share.
  static func key(of tag: String) -> String {
    let rest = tag.drop { $0 != "-" && $0 != "_" }
    return primary(of: tag) + rest.lowercased()
  }

  /// `tag` in the case in which tags are written: `en-US`, `zh-Hant-TW`.
  ///
  /// Reference: RFC 5646, section 2.1.1
  package static func cased(_ tag: String) -> String {
    let parts = tag.split(separator: "-", omittingEmptySubsequences: false)
    var result: [String] = []
    var isBehindSingleton = false
    for part in parts {
      let small = part.lowercased()
      switch part.utf8.count {
      case _ where result.isEmpty || isBehindSingleton: result.append(small)
      case 2: result.append(part.uppercased())
      case 4: result.append(small.prefix(1).uppercased() + small.dropFirst())
      default: result.append(small)
      }
      isBehindSingleton = isBehindSingleton || part.utf8.count == 1
    }
    return result.joined(separator: "-")
  }
}
