import Yams

/// One file of the catalog of codes: a list in YAML, a row for each code that is no rule.
///
/// A row has the keys `code`, `kinds`, `meaning`, `reason`, `fix` and `source`, and `family` where that is not what
/// is before the dot of the code.
package enum CodeFile {
  /// Reads the rows of `text`, in their order.
  ///
  /// - Parameters:
  ///   - text: The file's text.
  ///   - file: The file's name, for errors.
  /// - Returns: An entry for each row.
  /// - Throws: ``RuleFileError`` when the text is no YAML, or a row has a key too many, too few or
  ///   one that is not understood.
  package static func entries(
    in text: String,
    of file: String
  ) throws(RuleFileError) -> [CodeEntry] {
    var entries: [CodeEntry] = []
    for node in try CatalogRow.nodes(in: text, of: file) {
      entries.append(try entry(CatalogRow(node, keys: keys, of: file)))
    }
    return entries
  }

  /// Reads one row.
  ///
  /// - Parameters:
  ///   - text: The row.
  ///   - file: The file's name, for errors.
  ///   - line: The line of the file on which it starts.
  /// - Returns: The entry.
  /// - Throws: ``RuleFileError``
  static func entry(
    in text: String,
    of file: String,
    line: Int
  ) throws(RuleFileError) -> CodeEntry {
    guard let node = try CatalogRow.nodes(in: text, of: file).first else {
      throw RuleFileError(file: file, line: line, reason: "There is no row.")
    }
    return try entry(CatalogRow(node, keys: keys, of: file, behind: line - 1))
  }

  private static let keys = ["code", "kinds", "family", "meaning", "reason", "fix", "source"]

  private static func entry(_ row: CatalogRow) throws(RuleFileError) -> CodeEntry {
    let kinds = try row.kinds("kinds")
    guard !kinds.isEmpty else { throw row.error("The key kinds is missing.") }
    return CodeEntry(
      try row.text("code"),
      kinds,
      family: try row.textIfAny("family"),
      means: try row.text("meaning"),
      why: try row.text("reason"),
      fix: try row.text("fix"),
      source: try row.text("source")
    )
  }
}
