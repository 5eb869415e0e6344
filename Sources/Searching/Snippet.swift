/// The piece of a text that shows best why it was found.
package enum Snippet {
  /// The longest snippet, in characters.
  package static let limit = 240

  /// Returns the piece of `description`, or else of `text`, in which most of `words` stand.
  ///
  /// The description wins when it has as many of the words as the best piece of the text, because
  /// its author wrote it for this purpose. Words are compared without case.
  package static func best(description: String?, text: String, words: [String]) -> String {
    let words = words.map { $0.lowercased() }
    let summary = description ?? ""
    let own = count(of: words, in: summary)
    if own == words.count || text.isEmpty { return cut(summary.isEmpty ? text : summary) }
    let piece = window(of: text, words: words)
    return own >= piece.count && !summary.isEmpty ? cut(summary) : piece.text
  }

  private static func count(of words: [String], in text: String) -> Int {
    let lower = text.lowercased()
    return words.count { lower.contains($0) }
  }

  /// The stretch of sentences around the first place where most of `words` stand close together.
  private static func window(of text: String, words: [String]) -> (text: String, count: Int) {
    let characters = Array(text.prefix(32_768))
    var best = (start: 0, count: 0)
    for start in stride(from: 0, to: max(1, characters.count), by: limit / 2) {
      let end = min(characters.count, start + limit)
      let found = count(of: words, in: String(characters[start..<end]))
      if found > best.count { best = (start, found) }
      if found == words.count { break }
    }
    let end = min(characters.count, best.start + limit)
    var piece = characters[best.start..<end]
    // A piece begins at a word, unless the script has no spaces.
    if best.start > 0, let space = piece.prefix(40).firstIndex(of: " ") {
      let trimmed = piece[(space + 1)...]
      if count(of: words, in: String(trimmed)) == best.count { piece = trimmed }
    }
    let prefix = best.start > 0 ? "… " : ""
    let suffix = end < characters.count ? " …" : ""
    return (prefix + String(piece) + suffix, best.count)
  }

  private static func cut(_ text: String) -> String {
    text.count <= limit ? text : String(text.prefix(limit - 1)) + "…"
  }
}
