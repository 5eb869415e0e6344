/// What of the other forms of a query's words was not looked for.
package enum FormLimit: String, CaseIterable, Hashable, Sendable {
  /// Those of the words behind the first ``WordForms/wordLimit``.
  case words
  /// Those in the languages behind the first ``WordForms/languageLimit``.
  case languages
  /// Those that so many pages have that they and the word are more than ``JoinedPostings/limit``.
  case pages

  /// How many are looked for.
  package var most: Int {
    switch self {
    case .words: WordForms.wordLimit
    case .languages: WordForms.languageLimit
    case .pages: JoinedPostings.limit
    }
  }
}
