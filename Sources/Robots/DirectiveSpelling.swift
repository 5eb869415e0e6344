import Basics

/// Finds directives for search engines that are spelled wrong, such as `no-index` and `nofolow`.
///
/// Only those are looked for that restrict: who misspells one of them gets the opposite of what was
/// wanted, while a misspelled permission changes nothing.
enum DirectiveSpelling {
  private static let restricting = [
    "noindex", "nofollow", "nosnippet", "max-snippet", "unavailable_after",
  ]

  /// The longest word that is compared, in bytes.
  private static let limit = 24

  /// The words among `words` that are nearly a directive, each with that directive.
  ///
  /// - Parameters:
  ///   - words: Words between two commas, in small letters.
  ///   - known: The names of directives.
  /// - Returns: The words as they are written, in their order.
  static func misspelled(
    among words: [String],
    known: Set<String>
  ) -> [PageDirectives.Misspelling] {
    var found: [PageDirectives.Misspelling] = []
    for (index, word) in words.enumerated() {
      if word == "no", index + 1 < words.count, restricting.contains("no\(words[index + 1])") {
        let (text, meant) = ("no \(words[index + 1])", "no\(words[index + 1])")
        found.append(PageDirectives.Misspelling(text: text, meant: meant))
      } else if !known.contains(word) {
        // A value may be behind it: `max_snippet:20`.
        let name = String(word.prefix { $0 != ":" && $0 != "=" })
        guard let meant = meant(by: name) else { continue }
        found.append(PageDirectives.Misspelling(text: name, meant: meant))
      }
    }
    return found
  }

  /// The directive that `word` is but for its hyphens, one letter, or two letters that changed
  /// places; `nil` for a directive itself and for what is near none.
  static func meant(by word: String) -> String? {
    let letters = letters(of: word)
    // `dofollow` says the opposite.
    guard (6...limit).contains(letters.count), !letters.starts(with: "do".utf8),
      !restricting.contains(word)
    else { return nil }
    return restricting.first { name in
      let own = Self.letters(of: name)
      return EditDistance.between(letters, own, atMost: 1) != nil
        || letters.sorted() == own.sorted()
          && EditDistance.between(letters, own, atMost: 2) != nil
    }
  }

  /// The word without what divides its parts.
  private static func letters(of word: String) -> [UInt8] {
    word.utf8.prefix(limit + 8).filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "_") }
  }
}
