import Testing

/// A mismatch that is planted between the files of an app and those of a site.
struct MismatchCase: CustomTestStringConvertible {
  /// Its number among the mismatches that people make.
  let number: Int
  /// The rule that finds it.
  let rule: String
  /// What the message says, each in some finding of the rule.
  let words: [String]
  /// The rule of the finding in the site's file; `nil` when the app's file is wrong by itself.
  let siteRule: String?
  /// The files.
  let files: String

  init(
    _ number: Int,
    _ rule: String,
    _ words: [String],
    site siteRule: String? = nil,
    _ files: String
  ) {
    (self.number, self.rule, self.words) = (number, rule, words)
    (self.siteRule, self.files) = (siteRule, files)
  }

  var testDescription: String { "\(number) \(rule): \(words.first ?? "")" }
}
