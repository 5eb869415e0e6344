import Basics
import CRuleCatalog

/// Every code that any output prints, explained once.
///
/// Rules are codes too; the rows of all others stand in `Sources/CRuleCatalog/codes`. A row is read when
/// it is requested, and a test compares all of them with the codes that the sources can print.
package enum CodeCatalog {
  /// The family of metrics, whose names say no family before a dot.
  static let metricFamily = "metric"

  /// The text of every file by its name, such as `fetch`.
  package static var files: [String: String] { unread.mapValues(\.text) }

  /// Every row, sorted by family and code.
  package static let entries: [CodeEntry] = index.map(entry)

  /// The rows of a code: as outputs print it, with its family before it, or as it was called before.
  ///
  /// A code without a dot may be of several families.
  package static func entries(named name: String) -> [CodeEntry] {
    let name = spelled(CodeAliases.current(name))
    if let type = name.wholeMatch(of: /require\.[A-Z][A-Za-z0-9]*/), type.0 != anyType {
      return entries(named: anyType)
    }
    return (locations[name] ?? []).map { entry(index[$0]) }
  }

  /// The preset that stands for those of all types.
  private static let anyType = "require.TYPE"

  /// A code in one spelling: terms have spaces and capitals, which nobody need type.
  private static func spelled(_ code: String) -> String {
    let isSpelled = code.utf8.allSatisfy { $0 > 0x20 && $0 < 0x80 && !(0x41...0x5A).contains($0) }
    if isSpelled || CodeEntry.family(of: code) == "require" { return code }
    return code.lowercased().replacing(" ", with: "-")
  }

  /// The rows of a family, in one or several: `signal` and `signals`.
  package static func entries(ofFamily name: String) -> [CodeEntry] {
    let own = index.filter { $0.family == name }.map(entry)
    return own.isEmpty && name.hasSuffix("s") ? entries(ofFamily: String(name.dropLast())) : own
  }

  /// Everything that may be requested: codes, with and without their family, as they were called
  /// before, and families.
  package static var names: [String] {
    entries.flatMap { $0.id == $0.code ? [$0.code] : [$0.code, $0.id] } + families
      + CodeAliases.table.keys.sorted()
  }

  /// Every family, sorted.
  package static let families: [String] = index.map(\.family).withoutRepetitions

  /// The heading of `entry` in the reference, whose slug is its anchor.
  package static func heading(of entry: CodeEntry) -> String {
    entry.id == entry.code ? entry.code : "\(entry.family): \(entry.code)"
  }

  /// The anchor of `entry` in the reference, as Markdown renderers make it of the heading.
  package static func anchor(of entry: CodeEntry) -> String {
    String(
      heading(of: entry).lowercased().compactMap { character in
        switch character {
        case " ": "-"
        case "-", "_": character
        default: character.isLetter || character.isNumber ? character : nil
        }
      }
    )
  }
}

// Where the rows are, found without reading them.
extension CodeCatalog {
  /// A row, unread.
  private struct Location: Sendable {
    let code: String
    let family: String
    /// The file and the row in it; `nil` for a rule.
    let home: (file: String, row: CatalogRows.Row)?
  }

  /// Every row, sorted by family and code.
  private static let index: [Location] = {
    var index = Rule.catalog.map { rule in
      Location(code: rule.id, family: CodeEntry.family(of: rule.id), home: nil)
    }
    for (file, found) in rows {
      index += found.rows.map { row in
        let family = row.family ?? CodeEntry.family(of: row.name)
        return Location(code: row.name, family: family, home: (file, row))
      }
    }
    return index.sorted { ($0.family, $0.code) < ($1.family, $1.code) }
  }()

  /// The places in the index of each code, with and without its family.
  private static let locations: [String: [Int]] = {
    var locations: [String: [Int]] = [:]
    for (location, row) in index.enumerated() {
      let (code, id) = (row.code, CodeEntry.id(of: row.code, in: row.family))
      locations[spelled(code), default: []].append(location)
      if id != code { locations[spelled(id), default: []].append(location) }
    }
    return locations
  }()

  private static let rows = unread.mapValues { CatalogRows($0, key: "code") }

  private static let unread = EmbeddedFiles.unread(code_files)

  /// Reads a row.
  ///
  /// The files are as much part of the program as its code is: a test reads each of them, and a row
  /// that cannot be read ends the program.
  private static func entry(_ location: Location) -> CodeEntry {
    guard let home = location.home, let file = rows[home.file] else {
      return CodeEntry(Rule(id: location.code))
    }
    do {
      let (text, name) = (file[home.row.head], "\(home.file).yaml")
      return try CodeFile.entry(in: text, of: name, line: home.row.line)
    } catch {
      preconditionFailure("The catalog of codes is damaged: \(error)")
    }
  }
}
