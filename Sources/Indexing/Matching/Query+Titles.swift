extension Query {
  /// Whether signs and names in the text leave pages out that have all of its words, as a page has
  /// whose title the text is.
  package var mayHideItsTitle: Bool {
    !filters.isEmpty || !exclusions.isEmpty
      || clauses.contains { $0.role == .excluded || $0.field != nil }
  }

  /// The words of `text`, without anything that means more than a word in a query.
  package static func words(in text: String) -> String {
    let marks: Set<Unicode.Scalar> = ["\"", "“", "”", "„", "‟", "|", ":", "*", "(", ")"]
    var plain = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { plain.append(marks.contains(scalar) ? " " : scalar) }
    let pieces = String(plain).split(whereSeparator: \.isWhitespace).map { piece in
      let word = piece.drop { $0 == "-" || $0 == "+" }
      // The names of languages end in such signs, and are none without a letter before.
      return ["OR", "NOT"].contains(word) ? word.lowercased() : String(word)
    }
    return pieces.filter { $0.contains { $0.isLetter || $0.isNumber } }.joined(separator: " ")
  }
}
