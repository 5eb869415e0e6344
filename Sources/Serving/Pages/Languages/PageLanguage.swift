import Foundation

/// A language of the search page: its tag, its direction and its texts.
///
/// To add one, write a file beside the others and name it in ``all``; a test says what is missing.
struct PageLanguage: Sendable {
  /// The tag, as in BCP 47.
  let tag: String
  /// Whether it is written from right to left.
  var isRightToLeft = false
  /// The texts.
  let phrases: [PagePhrase: String]

  /// All languages; the first serves whoever reads none of them.
  static let all = [english, arabic, chinese, korean, japanese]

  /// The language that a reader of `accepted` likes best; English where there is none.
  ///
  /// - Parameter accepted: Language tags, the most liked first.
  init(accepted: [String]) {
    for tag in accepted {
      let primary = tag.prefix { $0 != "-" }.lowercased()
      if let known = Self.all.first(where: { $0.tag == primary }) {
        self = known
        return
      }
    }
    self = Self.all[0]
  }

  init(tag: String, isRightToLeft: Bool = false, phrases: [PagePhrase: String]) {
    (self.tag, self.isRightToLeft, self.phrases) = (tag, isRightToLeft, phrases)
  }

  /// A text with what is filled in.
  ///
  /// - Parameters:
  ///   - phrase: Which.
  ///   - count: The number that decides about its words, and stands for `{n}`.
  ///   - values: What stands for `{name}`, as it is.
  subscript(
    _ phrase: PagePhrase,
    count count: Int? = nil,
    values values: KeyValuePairs<String, String> = [:]
  ) -> String {
    var text = phrases[phrase] ?? Self.english.phrases[phrase] ?? ""
    if let bar = text.firstIndex(of: "|") {
      text = String(count == 1 ? text[..<bar] : text[text.index(after: bar)...])
    }
    if let count { text = text.replacing("{n}", with: number(count)) }
    for (name, value) in values { text = text.replacing("{\(name)}", with: value) }
    return text
  }

  /// `number` with marks between groups of three digits.
  private func number(_ number: Int) -> String {
    let digits = Array(String(number))
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text += "," }
      text.append(digit)
    }
    return text
  }

  /// What the language `code` is called in this one; the code where nobody knows.
  func name(of code: String) -> String {
    Locale(identifier: tag).localizedString(forIdentifier: code) ?? code
  }
}
