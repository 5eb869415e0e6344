import ArgumentParser
import Searching

/// Refuses languages that are none, as other values out of their range are.
enum LanguageCheck {
  /// Checks the value of `option`, which is one language.
  ///
  /// - Throws: A validation error that says how a language is written.
  static func check(_ option: String, _ language: String?) throws {
    guard let language, !AcceptedLanguages.isLanguage(language) else { return }
    throw ValidationError(
      "invalid value: \(option) must be a language as BCP 47 has it, such as de for German."
    )
  }

  /// Checks the value of `option`, which is a list of languages.
  ///
  /// - Throws: A validation error that says how languages are written.
  static func check(_ option: String, list: String?) throws {
    guard let list, AcceptedLanguages.unknown(in: list) != nil else { return }
    throw ValidationError(
      "invalid value: \(option) must be languages as BCP 47 has them, such as de,en for German and"
        + " English."
    )
  }
}
