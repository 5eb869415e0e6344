import Analysis

extension Query {
  /// Whether it asks for a word: a letter or a digit of any script, in what it does not leave out.
  package var asksForWords: Bool {
    let analyzer = Analyzer()
    return clauses.contains {
      $0.role != .excluded && !analyzer.tokens(of: $0.text, for: .querying).tokens.isEmpty
    }
  }

  /// The words that it asks for, without signs, quotation marks, fields and filters.
  package var plainText: String {
    clauses.filter { $0.role != .excluded }.map { Self.words(in: $0.text) }
      .filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The most symbols that are named.
  private static let symbolLimit = 8

  /// The pictures and other symbols in the words of `text`, each once: no index has them.
  ///
  /// Marks between words are none of these: nobody means them. Neither are symbols that are read as
  /// letters.
  package static func unsearchedSymbols(in text: String) -> [String] {
    // U+00A6 is the first of all symbols.
    guard text.utf8.contains(where: { $0 >= 0xC2 }), text.contains(where: isSymbol) else {
      return []
    }
    let analyzer = Analyzer()
    var symbols: [String] = []
    for character in Query(text).clauses.lazy.map(\.text).joined() where isSymbol(character) {
      let symbol = String(character)
      guard !symbols.contains(symbol),
        analyzer.tokens(of: symbol, for: .querying).tokens.isEmpty
      else { continue }
      symbols.append(symbol)
      if symbols.count == symbolLimit { break }
    }
    return symbols
  }

  /// Whether `character` begins with a scalar of the general category So (Unicode, UAX #44).
  private static func isSymbol(_ character: Character) -> Bool {
    character.unicodeScalars.first?.properties.generalCategory == .otherSymbol
  }
}
