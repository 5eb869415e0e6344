/// The articles, pronouns and prepositions that lose their vowel before another word, and are written
/// together with it: `l'eau`, `dell'arte`, `puisqu'Antoine`, `Жанна д'Арк`.
///
/// They say as little as the whole ones do, and hide the word behind them: it is analyzed alone.
///
/// Reference: Lucene's `FrenchAnalyzer`, `ItalianAnalyzer` and `CatalanAnalyzer`, whose lists these
/// are, with the demonstratives and the adjective of Italian, and what Greek and Russian elide.
enum Elision {
  private static let words: Set<UInt64> = Set(
    [
      "c", "d", "j", "l", "m", "n", "qu", "s", "t", "jusqu", "lorsqu", "puisqu", "quoiqu",
      "agl", "all", "bell", "coll", "dagl", "dall", "degl", "dell", "gl", "negl", "nell", "pell",
      "quell", "quest", "sugl", "sull", "un", "v",
      "απ", "γι", "θ", "κ", "μ", "ν", "σ", "τ", "д", "л",
    ].map { PackedWord.bits($0.utf8) }
  )

  /// Whether the folded word with these ``PackedWord/bits(_:)`` is one of them.
  static func contains(_ bits: UInt64) -> Bool { words.contains(bits) }
}

/// Words of at most eight bytes as one number, so that tables of them need no memory for a look.
enum PackedWord {
  /// The bytes of `word` from the last to the first; the first eight of a longer one.
  static func bits(_ word: some Sequence<UInt8>) -> UInt64 {
    word.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }
}
