import Addressing
import Basics
import Records

/// What a site is called, by its start page: what that says so, else the part of the title that the
/// site's host is named after, else a first part that is short enough for a name.
///
/// Reference: <https://developers.google.com/search/docs/appearance/site-names>
enum SiteNameGuess {
  /// The most words that a name has where nothing else shows that it is one.
  private static let wordLimit = 3

  /// The name; `nil` when the title holds only what the site is about.
  static func name(of record: PageRecord, _ title: String) -> String? {
    var text = title
    for sign in [" - ", " \u{2013} ", " \u{2014} ", " \u{B7} ", " :: ", ": "] {
      text = text.replacing(sign, with: "|")
    }
    let parts = text.split(separator: "|").map { part in
      part.split(separator: " ").joined(separator: " ")
    }.filter { !$0.isEmpty }
    let host = record.url.host.bareLetters
    let own = parts.first { part in
      let letters = part.bareLetters
      return letters.utf8.count >= 3 && host.contains(letters)
    }
    if let own { return own }
    // A logo has the whole name.
    let headings = record.headings.prefix(3).map(\.bareLetters)
    let logo = parts.first { part in
      let letters = part.bareLetters
      return letters.utf8.count >= 4 && part.split(separator: " ").count <= wordLimit
        && headings.contains { $0.hasPrefix(letters) }
    }
    if let logo { return logo }
    let labels = record.url.host.lowercased().split(separator: ".").filter { $0 != "www" }
    let label = labels.max { $0.count < $1.count }?.bareLetters ?? ""
    if let run = parts.lazy.compactMap({ run(of: $0, called: label) }).first { return run }
    return parts.first { $0.split(separator: " ").count <= wordLimit }
  }

  /// The words of `part`, one after the other, whose letters are those of a host's label.
  private static func run(of part: String, called label: String) -> String? {
    guard label.utf8.count >= 5 else { return nil }
    let words = part.split(separator: " ").prefix(40)
    for start in words.indices {
      var run = ""
      for end in start..<min(words.endIndex, start + 5) {
        run += words[end].bareLetters
        if run == label { return words[start...end].joined(separator: " ") }
        if run.utf8.count > label.utf8.count { break }
      }
    }
    return nil
  }
}
