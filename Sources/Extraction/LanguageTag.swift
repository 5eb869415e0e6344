/// Tags for languages as pages write them.
///
/// Reference: BCP 47, <https://www.rfc-editor.org/rfc/rfc5646#section-2.1>
enum LanguageTag {
  /// Returns `text` in the usual case (`zh-Hant-TW`), or `nil` if it is no well-formed tag.
  static func canonical(_ text: String) -> String? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard let first = parts.first, parts.count <= 8, isPrimary(first) else { return nil }
    guard parts.dropFirst().allSatisfy(isSubtag) else { return nil }
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

  /// Returns the tag meant by `text`, which may have underscores, or name several in a list.
  static func lenient(_ text: String) -> String? {
    let first = text.split(separator: ",", maxSplits: 1).first ?? ""
    let trimmed = ASCII.trimmed(ArraySlice(first.utf8)).text
    // POSIX locales end in an encoding: en_GB.UTF-8.
    let tag = trimmed.prefix { $0 != "." && $0 != "@" }
    return canonical(String(tag.map { $0 == "_" ? "-" : $0 }))
  }

  /// Whether `part` may stand first.
  ///
  /// That is two or three letters, or the `x` and `i` of old and private tags. Longer names are reserved, and in pages they are the words `english`, `german`.
  private static func isPrimary(_ part: Substring) -> Bool {
    let letters = part.utf8.allSatisfy(ASCII.isLetter)
    return letters && (part.utf8.count == 2 || part.utf8.count == 3 || part == "x" || part == "i")
  }

  private static func isSubtag(_ part: Substring) -> Bool {
    (1...8).contains(part.utf8.count)
      && part.utf8.allSatisfy { ASCII.isLetter($0) || ASCII.isDigit($0) }
  }
}
