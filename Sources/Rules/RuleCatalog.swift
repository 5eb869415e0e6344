import Basics
import CRuleCatalog

/// The files of the catalog of rules, which are part of the program.
///
/// They are in `Sources/CRuleCatalog/catalog`, so that whoever writes no Swift can change a text or add an
/// example. A row is read when something that it says is needed, and its specimen when that is shown.
package enum RuleCatalog {
  /// The text of every file by its name, such as `banner`.
  package static var files: [String: String] { unread.mapValues(\.text) }

  /// The rules of the file called `name`, in their order, unread.
  static func rules(_ name: String) -> [Rule] {
    guard let file = rows[name] else {
      preconditionFailure("The catalog of rules has no file \(name).")
    }
    return file.rows.map { Rule(id: $0.name) }
  }

  /// The rule called `id`; `nil` when there is none.
  static func rule(_ id: String) -> Rule? { homes[id] == nil ? nil : Rule(id: id) }

  /// What the row of the rule called `id` says.
  ///
  /// The files are as much part of the program as its code is: a test reads each of them, and a row
  /// that cannot be read ends the program.
  static func texts(of id: String) -> RuleTexts {
    if let known = read.withLock({ $0[id] }) { return known }
    let texts = row(of: id) { (text, row, file) throws(RuleFileError) in
      try RuleFile.texts(in: text[row.head], of: file, line: row.line)
    }
    read.withLock { $0[id] = texts }
    return texts
  }

  /// The specimen of the rule called `id`, in which repetitions are written short.
  static func specimen(of id: String) -> Specimen {
    row(of: id) { (text, row, file) throws(RuleFileError) in
      try RuleFile.specimen(in: text[row.specimen], of: file, line: row.specimenLine)
    }
  }

  private static func row<Value>(
    of id: String,
    _ value: (CatalogRows, CatalogRows.Row, String) throws(RuleFileError) -> Value
  ) -> Value {
    guard let home = homes[id], let file = rows[home.file] else {
      preconditionFailure("The catalog of rules has no \(id).")
    }
    do {
      return try value(file, home.row, "\(home.file).yaml")
    } catch {
      preconditionFailure("The catalog of rules is damaged: \(error)")
    }
  }

  /// The rows that were read.
  private static let read = Lock<[String: RuleTexts]>([:])

  /// Where the rows of each file stand.
  private static let rows = unread.mapValues { CatalogRows($0, key: "id") }

  private static let unread = EmbeddedFiles.unread(rule_files)

  /// Each rule's file and row.
  private static let homes: [String: (file: String, row: CatalogRows.Row)] = {
    var homes: [String: (file: String, row: CatalogRows.Row)] = [:]
    for (file, found) in rows {
      for row in found.rows { homes[row.name] = (file, row) }
    }
    return homes
  }()
}

extension [Rule] {
  /// The rule called `id`, which must be one of these.
  subscript(id id: String) -> Rule {
    guard let rule = first(where: { $0.id == id }) else {
      preconditionFailure("The catalog of rules has no \(id).")
    }
    return rule
  }
}
