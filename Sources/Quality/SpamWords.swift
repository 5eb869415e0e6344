/// The words of short texts, as signs of spam look at them.
enum SpamWords {
  /// The most words of a title or a name that are looked at.
  private static let limit = 200

  /// The first words of `text`, folded.
  static func all(in text: String, limit: Int = limit) -> [ArraySlice<UInt8>] {
    Array(WordFold.fold([text]).split(separator: 0x20).prefix(limit))
  }

  /// Those of them that say something.
  static func long(in text: String) -> [ArraySlice<UInt8>] { all(in: text).filter { isLong($0) } }

  /// Whether a word says something; short ones, and numbers, are in every text.
  ///
  /// Four letters make one long, or two of Chinese, Japanese and Korean.
  static func isLong(_ word: ArraySlice<UInt8>) -> Bool {
    guard let first = word.first, word.contains(where: { $0 &- 0x30 >= 10 }) else { return false }
    return word.count(where: { $0 & 0xC0 != 0x80 }) >= (first >= 0xE3 ? 2 : 4)
  }
}
