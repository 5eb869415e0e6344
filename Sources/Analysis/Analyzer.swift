/// Turns text into the tokens that the index holds and queries ask for.
///
/// - Scripts with spaces: a word is a run of letters and digits. Case, width, ligatures and
///   diacritics are folded away (`Straße` is `strasse`, `Ünlü` is `unlu`, both dotted and
///   dotless i are `i`). An apostrophe joins (`don't` is `dont`), except after what is elided
///   (`l'eau` is `eau`) and before an ending (`Anna's` is `anna`, `Ankara'da` is `ankara`).
/// - Arabic: vowel signs and tatweel are dropped, the forms of alef, yeh and teh marbuta are
///   one, and a leading article is taken off words of four letters or more. A zero-width
///   non-joiner parts words, as a space does.
/// - Han, kana, Hangul, Thai, Lao, Khmer and Myanmar: pairs of neighbouring characters, and
///   single characters where a single one is likely to be requested. Three neighbours of Han and
///   kana are what begins with them, because words may begin anywhere there.
/// - Han: traditional, simplified and Japanese forms are one (`臺灣` is `台湾`). Kana: hiragana,
///   katakana, small and half-width ones are one, and a prolonged sound mark is its vowel.
///
/// The same text always gives the same tokens. Changing what this does means raising
/// ``SegmentHeader/currentVersion``, because indexes hold its results.
///
/// Reference: <https://www.unicode.org/reports/tr29/>, from which this departs where a search
/// box is better served.
package struct Analyzer: Sendable {
  /// What the tokens are for.
  package enum Purpose: Sendable {
    /// Everything a query might ask for.
    case indexing
    /// Only what this text asks for: no single characters where pairs say more.
    case querying
    /// Words, and every character of scripts without spaces, once each and in their order: the
    /// positions that neighbours are told by.
    case comparing
  }

  /// Words are cut after this many bytes of folded text.
  package static let wordLimit = 64

  private let table = FoldingTable.shared

  /// Whether words with umlauts are indexed with an e, too: `muenchen` for `München`.
  package var spellsUmlauts = true

  package init() {}

  /// Replaces the content of `list` with the tokens of `text`; at most the first 2 GiB count.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - purpose: What the tokens are for.
  ///   - starts: The words that are looked for, if only some are. A word of ASCII letters and
  ///     digits that begins otherwise is a token without text, at its position, or none.
  ///   - list: Where the tokens go.
  package func analyze(
    _ text: String,
    for purpose: Purpose,
    keeping starts: WordStarts? = nil,
    into list: inout TokenList
  ) {
    var text = text
    text.withUTF8 { analyze($0, for: purpose, keeping: starts, into: &list) }
  }

  /// Replaces the content of `list` with the tokens of `text`, which is taken for UTF-8; bytes
  /// that are not part words.
  package func analyze(
    _ text: UnsafeBufferPointer<UInt8>,
    for purpose: Purpose,
    keeping starts: WordStarts? = nil,
    into list: inout TokenList
  ) {
    list.removeAll()
    let bytes = UnsafeBufferPointer(rebasing: text.prefix(Int(Int32.max)))
    list.reserve(bytes.count)
    var scanner = TokenScanner(
      bytes,
      table: table,
      purpose: purpose,
      starts: starts,
      spellsUmlauts: spellsUmlauts
    )
    scanner.scan(into: &list)
  }

  /// The tokens of `text`; of words that begin otherwise than `starts`, the positions only.
  package func tokens(
    of text: String,
    for purpose: Purpose = .indexing,
    keeping starts: WordStarts? = nil
  ) -> TokenList {
    var list = TokenList()
    analyze(text, for: purpose, keeping: starts, into: &list)
    return list
  }
}
