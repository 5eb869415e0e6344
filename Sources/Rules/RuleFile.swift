import Yams

/// One file of the catalog of rules: a list in YAML, a row for each rule.
///
/// A row has the keys `id`, `severity`, `title`, `reason`, `fix`, `source` and, as its last,
/// `specimen`, which has `kind`, `bad` and `good`. All are texts, and none may be missing. It may have
/// `also`, a list of what the code tells of besides findings, and `fixes`, what to do in cases in
/// which `fix` does not serve, by names that code gives them. What is written
/// `⟦1000×plum ⟧` in a specimen stands for a thousand times what follows the sign; a byte order
/// mark at the start is written so too, because readers of YAML leave it out.
///
/// Reference: <https://yaml.org/spec/1.2.2/>
package enum RuleFile {
  /// Reads the rows of `text`, in their order.
  ///
  /// - Parameters:
  ///   - text: The file's text.
  ///   - file: The file's name, for errors.
  /// - Returns: A rule for each row.
  /// - Throws: ``RuleFileError`` when the text is no YAML, or a row has a key too many, too few or
  ///   one that is not understood.
  package static func rules(in text: String, of file: String) throws(RuleFileError) -> [Rule] {
    var rules: [Rule] = []
    for node in try CatalogRow.nodes(in: text, of: file) {
      let row = try CatalogRow(node, keys: keys + ["specimen"], of: file)
      let specimen = try specimen(try row.value("specimen"), of: file)
      rules.append(Rule(id: try row.text("id"), texts: try texts(row), specimen: specimen))
    }
    return rules
  }

  /// Reads a row without its specimen.
  ///
  /// - Parameters:
  ///   - text: The row.
  ///   - file: The file's name, for errors.
  ///   - line: The line of the file on which it starts.
  /// - Returns: What it says.
  /// - Throws: ``RuleFileError``
  static func texts(
    in text: String,
    of file: String,
    line: Int
  ) throws(RuleFileError) -> RuleTexts {
    guard let node = try CatalogRow.nodes(in: text, of: file).first else {
      throw RuleFileError(file: file, line: line, reason: "There is no row.")
    }
    return try texts(CatalogRow(node, keys: keys, of: file, behind: line - 1))
  }

  /// Reads the specimen of a row, which stands alone.
  ///
  /// - Parameters:
  ///   - text: The key and its value.
  ///   - file: The file's name, for errors.
  ///   - line: The line of the file on which it starts.
  /// - Returns: The specimen, in which repetitions are written short.
  /// - Throws: ``RuleFileError``
  static func specimen(
    in text: String,
    of file: String,
    line: Int
  ) throws(RuleFileError) -> Specimen {
    let root = try CatalogRow.root(of: text, file)
    let row = try CatalogRow(root, keys: ["specimen"], of: file, behind: line - 1)
    return try specimen(try row.value("specimen"), of: file, behind: line - 1)
  }

  /// The keys before the specimen.
  private static let keys = [
    "id", "severity", "also", "title", "reason", "fix", "fixes", "source",
  ]

  private static func texts(_ row: CatalogRow) throws(RuleFileError) -> RuleTexts {
    guard let severity = Severity(rawValue: try row.text("severity")) else {
      throw row.error("severity is none of \(Severity.allCases.map(\.rawValue)).")
    }
    return RuleTexts(
      severity: severity,
      title: try row.text("title"),
      reason: try row.text("reason"),
      fix: try row.text("fix"),
      otherFixes: try row.texts("fixes"),
      source: try row.text("source"),
      otherKinds: try row.kinds("also")
    )
  }

  private static func specimen(
    _ node: Node,
    of file: String,
    behind start: Int = 0
  ) throws(RuleFileError) -> Specimen {
    let row = try CatalogRow(node, keys: ["kind", "bad", "good"], of: file, behind: start)
    guard let kind = Specimen.Kind(rawValue: try row.text("kind")) else {
      throw row.error("kind is none of \(Specimen.Kind.allCases.map(\.rawValue)).")
    }
    return Specimen(kind, bad: try row.text("bad"), good: try row.text("good"))
  }
}
