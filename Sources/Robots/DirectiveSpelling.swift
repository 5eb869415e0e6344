import Basics

/// Finds directives for search engines that are spelled wrong, such as `no-index`, `nofolow` and
/// `noindex|nofollow`, or that have a value which means nothing.
///
/// Names are compared with those that restrict only: who misspells one of them gets the opposite of what
/// was wanted, while a misspelled permission changes nothing.
enum DirectiveSpelling {
  private static let restricting = [
    "noindex", "nofollow", "nosnippet", "max-snippet", "unavailable_after",
  ]

  /// The directives that need a value.
  static let valued: Set<String> = [
    "max-snippet", "max-image-preview", "max-video-preview", "unavailable_after",
  ]

  /// The directives that restrict, as they are spelled.
  private static let exact: Set<Substring> = [
    "noindex", "nofollow", "nosnippet", "none", "noarchive", "noimageindex", "max-snippet",
    "unavailable_after",
  ]

  /// Whether a directive restricts.
  static func isRestricting(_ name: String) -> Bool { exact.contains(name[...]) }

  /// What a directive that needs a value should be like.
  static func hint(for name: String) -> String {
    switch name {
    case "max-image-preview": "max-image-preview: with none, standard or large"
    case "unavailable_after": "unavailable_after: with a date"
    default: "\(name): with a number"
    }
  }

  /// Whether a directive has a value that means nothing; dates are judged elsewhere.
  static func hasBadValue(_ directive: DirectiveList.Directive) -> Bool {
    switch directive.name {
    case "max-snippet", "max-video-preview": !(Int(directive.value).map { $0 >= -1 } ?? false)
    case "max-image-preview":
      !["none", "standard", "large"].contains(directive.value.lowercased())
    default: false
    }
  }

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
        if let meant = meant(by: name) {
          found.append(PageDirectives.Misspelling(text: name, meant: meant))
        } else if let meant = joined(in: word) {
          found.append(PageDirectives.Misspelling(text: String(word.prefix(80)), meant: meant))
        }
      }
    }
    return found
  }

  /// The directives that signs join or surround in a word, with commas between them; `nil` for none.
  private static func joined(in word: String) -> String? {
    guard !valued.contains(where: word.hasPrefix) else { return nil }
    let parts = word.prefix(256).split { letter in
      !(letter.isASCII && (letter.isLetter || letter.isNumber) || letter == "-" || letter == "_")
    }
    let names = parts.filter(exact.contains)
    return names.isEmpty ? nil : names.joined(separator: ", ")
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
