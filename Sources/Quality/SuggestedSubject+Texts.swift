import Addressing
import Basics
import Records

// Texts of a page without what a template put around or into them.
extension SuggestedSubject {
  /// A title without the name of the site behind it.
  static func withoutSite(_ title: String, _ record: PageRecord) -> String {
    let known = siteNames(record)
    for mark in [" \u{BB} ", " \u{AB} ", " | ", " \u{2013} ", " \u{2014} ", " \u{B7} ", " - "] {
      guard mayHold(title, mark), let range = title.firstRange(of: mark) else { continue }
      let rest = title[range.upperBound...].prefix(120).bareLetters
      let isSite = known.contains {
        rest.hasPrefix($0) || $0.hasPrefix(rest) && rest.utf8.count > 3
      }
      if isSite, title[..<range.lowerBound].count >= 3 { return String(title[..<range.lowerBound]) }
    }
    return title
  }

  /// Whether the bytes of `mark` are in `title`, or those of the Greek sign that counts as a dot:
  /// characters are compared far more slowly.
  private static func mayHold(_ title: String, _ mark: String) -> Bool {
    [mark, " \u{387} "].contains { mark in
      title.withBytes { title in mark.withBytes { ByteSearch.contains($0, in: title) } }
    }
  }

  /// Whether a heading is what the site is called, as on a logo.
  static func isSite(_ heading: String, _ record: PageRecord) -> Bool {
    siteNames(record).contains(heading.prefix(120).bareLetters)
  }

  /// What the site is called, as letters alone: by its host, and by itself.
  private static func siteNames(_ record: PageRecord) -> [String] {
    let labels = record.url.host.lowercased().split(separator: ".").dropLast().map(\.bareLetters)
    let names = labels + [record.openGraph["og:site_name"]?.first?.bareLetters ?? ""]
    return names.filter { $0.utf8.count >= 4 }
  }

  /// What describes the page: of two texts the one that says more, because the other is often the
  /// site's slogan.
  static func description(of record: PageRecord) -> String? {
    let texts = [record.description, record.openGraph["og:description"]?.first].compactMap(\.self)
    return texts.dropFirst().reduce(texts.first) { longest, text in
      text.utf8.count > longest?.utf8.count ?? 0 ? text : longest
    }
  }

  /// The language that the page declares; `nil` where it is written in another script, because
  /// templates declare the language that they were made in.
  static func language(of record: PageRecord) -> String? {
    guard let language = record.language else { return nil }
    let code = language.lowercased().prefix { $0 != "-" && $0 != "_" }
    guard latinLanguages.contains(code) else { return language }
    // Letters by the first bytes of their UTF-8: Latin ones are ASCII or below U+0250, the others
    // above that; U+1E00 to U+2FFF, Latin letters and punctuation, tell nothing.
    var (latin, other) = (0, 0)
    record.text.withBytes { text in
      let start = UnsafeBufferPointer(rebasing: text.prefix(2_048))
      guard !start.isASCII else { return }
      for byte in start {
        switch byte {
        case 0x41...0x5A, 0x61...0x7A, 0xC2...0xC9: latin += 1
        case 0xCA...0xDF, 0xE0, 0xE3...0xF4: other += 1
        default: break
        }
      }
    }
    return other >= 40 && other > 2 * latin ? nil : language
  }

  /// Languages that are written in Latin letters (ISO 639-1).
  private static let latinLanguages: Set<Substring> = [
    "ca", "cs", "da", "de", "en", "es", "et", "eu", "fi", "fr", "hr", "hu", "id", "it", "lt", "lv",
    "ms", "nb", "nl", "no", "pl", "pt", "ro", "sk", "sl", "sv", "tr", "vi",
  ]

  /// A description without the tags that somebody wrote into it, and without the shortcodes of a
  /// publishing system that did not run; empty where nothing else is left.
  ///
  /// Reference: <https://codex.wordpress.org/Shortcode_API>
  static func withoutTags(_ text: String) -> String {
    if text.utf8.contains(UInt8(ascii: "[")), text.contains("[") {
      let shortcode = #/\[/?[a-z][a-z0-9_-]{1,40}( [^\[\]]{0,200}=[^\[\]]{0,400})?(\]|$)/#
      let words = text.replacing(shortcode, with: "")
      let isCode = words.utf8.count < text.utf8.count && text.contains("=")
      if isCode { return withoutTags(words.replacing("[", with: "")) }
    }
    guard text.utf8.contains(UInt8(ascii: "<")), text.contains("<") else { return text }
    let words = text.replacing(#/</?[A-Za-z][^<>]{0,500}>/#, with: "")
    return words.utf8.contains { $0 > 0x20 } ? words : text
  }
}
