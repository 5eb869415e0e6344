import Yams

/// One file of the catalog of rules: a list in YAML, a row for each rule.
///
/// A row has the keys `id`, `severity`, `title`, `reason`, `fix`, `source` and `specimen`, and a
/// specimen `kind`, `bad` and `good`; all are texts, and none may be missing. What is written
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
    let root: Node?
    do {
      root = try Yams.compose(yaml: text)
    } catch {
      throw RuleFileError(file: file, line: 1, reason: "The file is not YAML: \(error)")
    }
    guard let rows = root?.sequence else {
      throw RuleFileError(file: file, line: 1, reason: "The file is not a list of rules.")
    }
    var rules: [Rule] = []
    for row in rows { rules.append(try rule(row, of: file)) }
    return rules
  }

  private static func rule(_ node: Node, of file: String) throws(RuleFileError) -> Rule {
    let keys = ["id", "severity", "title", "reason", "fix", "source", "specimen"]
    let row = try RuleRow(node, keys: keys, of: file)
    let sample = try RuleRow(try row.value("specimen"), keys: ["kind", "bad", "good"], of: file)
    guard let severity = Severity(rawValue: try row.text("severity")) else {
      throw row.error("severity is none of \(Severity.allCases.map(\.rawValue)).")
    }
    guard let kind = Specimen.Kind(rawValue: try sample.text("kind")) else {
      throw sample.error("kind is none of \(Specimen.Kind.allCases.map(\.rawValue)).")
    }
    return Rule(
      id: try row.text("id"),
      severity: severity,
      title: try row.text("title"),
      reason: try row.text("reason"),
      fix: try row.text("fix"),
      source: try row.text("source"),
      specimen: Specimen(kind, bad: try sample.text("bad"), good: try sample.text("good"))
    )
  }
}

/// A file of the catalog of rules that cannot be read.
package struct RuleFileError: Error, Hashable, CustomStringConvertible {
  /// The file's name.
  package let file: String
  /// The line of the row in which the fault is, from 1 on.
  package let line: Int
  /// What is wrong.
  package let reason: String

  package var description: String { "\(file):\(line): \(reason)" }
}

/// The values of one row by their keys.
private struct RuleRow {
  private let file: String
  private let line: Int
  private var values: [String: Node] = [:]

  init(_ node: Node, keys: [String], of file: String) throws(RuleFileError) {
    (self.file, line) = (file, node.mark?.line ?? 1)
    guard let mapping = node.mapping else { throw error("This is not a set of keys and values.") }
    for (key, value) in mapping {
      guard let name = key.scalar?.string, keys.contains(name) else {
        throw error("The key \(key.scalar?.string ?? "?") is none of \(keys).")
      }
      values[name] = value
    }
  }

  func value(_ key: String) throws(RuleFileError) -> Node {
    guard let value = values[key] else { throw error("The key \(key) is missing.") }
    return value
  }

  func text(_ key: String) throws(RuleFileError) -> String {
    guard let text = try value(key).scalar?.string else { throw error("\(key) is not a text.") }
    return text
  }

  func error(_ reason: String) -> RuleFileError {
    RuleFileError(file: file, line: line, reason: reason)
  }
}
