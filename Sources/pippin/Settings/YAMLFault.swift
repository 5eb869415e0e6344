import Yams

/// Why a text is not YAML: the line, and what is wrong there.
///
/// The parser's own text quotes the line, in which a password may be.
struct YAMLFault: Hashable, Sendable {
  /// The line, where it is known.
  private(set) var line: Int?
  /// What is wrong, as a clause.
  private(set) var problem = "the file is not YAML"
  /// What to do about it, where that is known.
  private(set) var fix: String?

  /// Reads what the parser said of `text`.
  init(_ error: any Error, in text: String) {
    guard let error = error as? YamlError else { return }
    switch error {
    case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
      .composer(_, let problem, let mark, _):
      line = mark.line
      self.problem += ": \(problem)"
      let line = Self.line(mark.line, of: text)
      if Self.isIndentedByTab(line) {
        // YAML 1.2.2, section 6.1: "tab characters must not be used in indentation".
        self.problem = "the file is not YAML: a tab indents the line"
        fix = "Indent with spaces."
      } else if Self.hasBareStar(line) {
        // The same, section 7.1: a plain star begins the name of an alias.
        fix = "Put what begins with * in quotation marks, as \"*.pdf\"."
      }
    case .duplicatedKeysInMapping(let duplicates, _):
      let keys = duplicates.sorted().prefix(3).map { "\"\($0.prefix(80))\"" }
      problem = "the file has the key \(keys.joined(separator: ", ")) twice in one section"
      fix = "Put what belongs to it together below one."
    default: break
    }
  }

  /// The line with a number from 1; empty where there is none.
  private static func line(_ line: Int, of text: String) -> Substring {
    let lines = text.split(
      maxSplits: line,
      omittingEmptySubsequences: false,
      whereSeparator: \.isNewline
    )
    return line > 0 && line <= lines.count ? lines[line - 1] : ""
  }

  private static func isIndentedByTab(_ line: Substring) -> Bool {
    line.prefix(while: \.isWhitespace).contains("\t")
  }

  /// Whether a value of the line begins with a star and is not in quotation marks.
  private static func hasBareStar(_ line: Substring) -> Bool {
    var before: Character = " "
    for character in line {
      if character == "*", " \t[,".contains(before) { return true }
      before = character
    }
    return false
  }

  /// The fault as that of a settings file.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - advice: What to do where the fault itself does not say it.
  /// - Returns: The error.
  func settingsError(in path: String, _ advice: String) -> SettingsError {
    SettingsError(origin: .file(path, line: line), problem: problem, advice: fix ?? advice)
  }
}
