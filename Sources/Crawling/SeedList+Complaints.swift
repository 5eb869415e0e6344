import Addressing
import Basics

// What is wrong with a line that is no seed, and what to write.
extension SeedList {
  /// Says what a line is that begins with `text`, which is no URL of the web.
  static func complaint(about text: String) -> String {
    let bare = String(text[...].trimming { "\"'`<>()[]{},;\u{201C}\u{201D}".contains($0) })
    if bare != text, WebAddress(bare) != nil {
      return "\"\(text)\" is a URL and other characters; write \(bare)"
    }
    let lower = text.lowercased()
    guard !lower.hasPrefix("http://"), !lower.hasPrefix("https://") else {
      return "\"\(text)\" is not a web address"
    }
    if let url = url(within: text) {
      return "\"\(text)\" is a URL and other characters; write \(url)"
    }
    let scheme = "\"\(text)\" has no http or https scheme"
    return withScheme(bare).map { "\(scheme); write \($0)" } ?? scheme
  }

  /// The first URL of the web within `text`, up to what ends a value in JSON, XML or a table.
  private static func url(within text: String) -> String? {
    let schemes = ["http://", "https://"]
    guard let begin = schemes.compactMap({ text.firstRange(of: $0)?.lowerBound }).min() else {
      return nil
    }
    let url = String(text[begin...].prefix { !"\"'`<>{}[]|,;".contains($0) })
    return WebAddress(url) == nil ? nil : url
  }

  /// `text` with https:// before its host, in place of what looks like a misspelled scheme; `nil` when no host
  /// begins it.
  private static func withScheme(_ text: String) -> String? {
    let rest = text.firstRange(of: "://").map { text[$0.upperBound...] } ?? text[...]
    let meant = rest.drop { $0 == "/" }
    guard meant.contains("."), !meant.contains(":/") else { return nil }
    let url = "https://\(meant)\(meant.contains("/") ? "" : "/")"
    return WebAddress(url) == nil ? nil : url
  }

  /// Says of a text in another format than a list of URLs what it is, and how to get a list; `nil` for a list.
  static func complaint(aboutFormatOf text: String, _ name: String) -> String? {
    let begin = text.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    if begin.hasPrefix("<?xml") || begin.hasPrefix("<urlset") || begin.hasPrefix("<sitemapindex") {
      return "the file is XML, such as a sitemap, and no list of URLs; list those of a sitemap"
        + " with: grep -o '<loc>[^<]*' '\(name)' | cut -c6-"
    }
    let line = begin.prefix { !$0.isNewline }.prefix(lineLimit)
    guard let separator = line.first(where: { ",;\t".contains($0) }), !line.hasPrefix("#"),
      !line.contains("://")
    else { return nil }
    let cells = line.split(separator: separator, omittingEmptySubsequences: false).map { cell in
      cell.trimming { $0 == "\"" || $0.isWhitespace }.lowercased()
    }
    guard let column = cells.firstIndex(where: columns.contains) else { return nil }
    let mark = separator == "\t" ? "" : " -d'\(separator)'"
    return "the file is a table, and no list of URLs; list those of its column \(cells[column])"
      + " with: tail -n +2 '\(name)' | cut\(mark) -f\(column + 1)"
  }

  /// What tables call a column of URLs.
  private static let columns: Set<String> = ["address", "link", "loc", "uri", "url", "urls"]
}
