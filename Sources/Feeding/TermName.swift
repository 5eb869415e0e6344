/// The names that terms of the local index have as features of another engine.
enum TermName {
  /// The name of `term`.
  ///
  /// Words are named as they are. What has signs of its own (stems), is cut within a character, or has a
  /// dot, which engines take for a path, is a low line and the hexadecimal digits of its bytes.
  static func name(of term: [UInt8]) -> String {
    if let text = String(validating: term, as: UTF8.self), isPlain(text) { return text }
    return "_" + term.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// The field of a document that holds the impact of `term`.
  static func field(of term: [UInt8]) -> String {
    ["terms", name(of: term)].joined(separator: ".")
  }

  private static func isPlain(_ text: String) -> Bool {
    !text.isEmpty
      && text.unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || $0.properties.numericType != nil
          || $0.properties.generalCategory == .nonspacingMark
          || $0.properties.generalCategory == .spacingMark
      }
  }
}
