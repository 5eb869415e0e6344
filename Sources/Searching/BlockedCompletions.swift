/// Words that are never offered as completions, because hardly anybody wants to be shown them.
///
/// Whoever types one finds pages with it as with any other word.
enum BlockedCompletions {
  /// Whether the folded `word` is, or begins like, such a word.
  static func holds(_ word: [UInt8]) -> Bool {
    beginnings.contains { word.starts(with: $0) } || words.contains(word)
  }

  private static let beginnings: [[UInt8]] = [
    "arschl", "asshole", "bitch", "blowjob", "bullshit", "cocksuck", "cumshot", "fick", "fuck",
    "hurens", "motherfuck", "nigger", "porn", "putain", "pussy", "shemale", "shit", "slut",
    "whore", "wichs", "xvideo",
  ].map { Array($0.utf8) }

  private static let words: Set<[UInt8]> = Set(
    [
      "anal", "cock", "cum", "cunt", "dick", "faggot", "fotze", "hentai", "hure", "milf", "nazi",
      "nude", "puta", "puto", "rape", "sex", "sexe", "sexo", "tits", "xxx",
    ].map { Array($0.utf8) }
  )
}
