package import Addressing

/// A further page of a list, such as the second one of a section.
///
/// Sites keep those out of search engines on purpose, and let their links be followed.
package enum ListPart {
  /// Whether the path of `url`, or a parameter of it, counts pages.
  package static func isPart(_ url: WebAddress) -> Bool {
    let parts = url.path.lowercased().split(separator: "/").suffix(2)
    if parts.count == 2, let word = parts.first, let number = parts.last, words.contains(word),
      isNumber(number)
    {
      return true
    }
    return (url.query ?? "").lowercased().split(separator: "&").prefix(16).contains { field in
      let pair = field.split(separator: "=", maxSplits: 1)
      return pair.count == 2 && (words.contains(pair[0]) || pair[0] == "paged") && isNumber(pair[1])
    }
  }

  private static func isNumber(_ text: Substring) -> Bool {
    text.utf8.count <= 6 && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }

  /// What the count is behind.
  private static let words: Set<Substring> = [
    "page", "pagina", "pagine", "seite", "sida", "strona",
  ]
}
